import type { Baseline } from '@daymark/service-kit';
import type { QueryRunner } from 'typeorm';

/** Which messages were worked on, so that a job that comes twice sends one mail. */
export class Baseline1766500000021 implements Baseline {
  readonly replaces = { count: 1, last: 'Baseline1766000000000' };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE processed_messages (
        message_id uuid PRIMARY KEY,
        claimed_until timestamptz NOT NULL,
        done_at timestamptz
      );
      CREATE INDEX processed_messages_by_age ON processed_messages ((coalesce(done_at, claimed_until)));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE processed_messages');
  }
}
