import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a mail about an event that an administrator deleted tells of it. */
export class TellOfDeletedEvents1765500000410 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mails ADD COLUMN event jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mails DROP COLUMN event');
  }
}
