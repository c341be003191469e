import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which messages were worked on, so that a job that comes twice sends one mail. */
export class ProcessedMessages1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE processed_messages (
        message_id uuid PRIMARY KEY,
        claimed_until timestamptz NOT NULL,
        done_at timestamptz
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE processed_messages');
  }
}
