import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CalendarOrder1766330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The place in its owner's list; null is a calendar from before the list was last ordered, or after that.
    await runner.query('ALTER TABLE calendars ADD COLUMN position smallint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE calendars DROP COLUMN position');
  }
}
