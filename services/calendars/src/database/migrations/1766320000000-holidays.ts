import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Holidays1766320000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Of a calendar with public holidays: {"country", "region", "language", "until"}, the last year that it has.
    await runner.query(`
      ALTER TABLE calendars ADD COLUMN holidays jsonb;
      CREATE INDEX calendars_with_holidays ON calendars (((holidays ->> 'until')::int)) WHERE holidays IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE calendars DROP COLUMN holidays');
  }
}
