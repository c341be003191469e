import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DaysOff1766310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // No foreign key: a calendar that comes back from the bin, or by undoing, may name one that is gone by then.
    await runner.query(`
      ALTER TABLE calendars
        ADD COLUMN days_off_calendar_id uuid,
        ADD COLUMN warns_of_overlaps boolean NOT NULL DEFAULT false
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE calendars DROP COLUMN days_off_calendar_id, DROP COLUMN warns_of_overlaps',
    );
  }
}
