import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a mail about a calendar that is not in step with its address tells of it. */
export class TellOfFailingSources1765500000720 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mails ADD COLUMN source jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mails DROP COLUMN source');
  }
}
