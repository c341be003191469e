import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CalendarLanguage1766400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Null is the visitor's own.
    await runner.query(`ALTER TABLE calendars ADD COLUMN language text CHECK (language ~ '^[a-z]{2}$')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE calendars DROP COLUMN language');
  }
}
