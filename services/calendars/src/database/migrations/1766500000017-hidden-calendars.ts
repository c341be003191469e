import type { MigrationInterface, QueryRunner } from 'typeorm';

export class HiddenCalendars1766500000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Whether its owner, or the member, hides the calendar at home.
      ALTER TABLE calendars ADD COLUMN is_hidden boolean NOT NULL DEFAULT false;
      ALTER TABLE calendar_members ADD COLUMN is_hidden boolean NOT NULL DEFAULT false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE calendar_members DROP COLUMN is_hidden;
      ALTER TABLE calendars DROP COLUMN is_hidden;
    `);
  }
}
