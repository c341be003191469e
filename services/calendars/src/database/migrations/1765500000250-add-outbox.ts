import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages to other services. */
export class AddOutbox1765500000250 implements MigrationInterface {
  readonly name = 'AddOutbox1765500000250';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        id uuid PRIMARY KEY,
        queue text NOT NULL,
        job text NOT NULL,
        payload jsonb NOT NULL,
        request_id text,
        created_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz,
        check_at timestamptz,
        hand_overs integer NOT NULL DEFAULT 0,
        settled_at timestamptz,
        dead_at timestamptz,
        failure text
      );
      CREATE INDEX outbox_unsent ON outbox (created_at) WHERE sent_at IS NULL AND dead_at IS NULL;
      CREATE INDEX outbox_unconfirmed ON outbox (check_at) WHERE check_at IS NOT NULL;
      CREATE INDEX outbox_settled ON outbox (settled_at) WHERE settled_at IS NOT NULL;
      CREATE INDEX outbox_dead ON outbox (dead_at) WHERE dead_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outbox');
  }
}
