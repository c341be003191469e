import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CalendarNews1766500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // What the mail says of a calendar; null of any other mail.
    await runner.query('ALTER TABLE mails ADD COLUMN calendar jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mails DROP COLUMN calendar');
  }
}
