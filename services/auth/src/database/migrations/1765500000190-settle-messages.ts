import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages settle when they are acknowledged, or are dead; and what removes old rows finds them by an index. */
export class SettleMessages1765500000190 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE outbox
        ADD COLUMN hand_overs integer NOT NULL DEFAULT 0,
        ADD COLUMN settled_at timestamptz,
        ADD COLUMN dead_at timestamptz,
        ADD COLUMN failure text;
      UPDATE outbox SET settled_at = sent_at WHERE sent_at IS NOT NULL AND check_at IS NULL;
      DROP INDEX outbox_unsent;
      CREATE INDEX outbox_unsent ON outbox (created_at) WHERE sent_at IS NULL AND dead_at IS NULL;
      CREATE INDEX outbox_settled ON outbox (settled_at) WHERE settled_at IS NOT NULL;
      CREATE INDEX outbox_dead ON outbox (dead_at) WHERE dead_at IS NOT NULL;

      CREATE INDEX refresh_tokens_by_age ON refresh_tokens ((coalesce(replaced_at, created_at)));
      CREATE INDEX sessions_by_last_use ON sessions (last_used_at);
      CREATE INDEX sessions_by_expiry ON sessions (expires_at);
      CREATE INDEX sessions_by_end ON sessions (ended_at) WHERE ended_at IS NOT NULL;
      CREATE INDEX account_links_by_age ON account_links ((coalesce(closed_at, expires_at, created_at)));
      CREATE INDEX mails_by_age ON mails (created_at);
      CREATE INDEX pending_users_by_decision ON pending_users (decided_at) WHERE decided_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX pending_users_by_decision;
      DROP INDEX mails_by_age;
      DROP INDEX account_links_by_age;
      DROP INDEX sessions_by_end;
      DROP INDEX sessions_by_expiry;
      DROP INDEX sessions_by_last_use;
      DROP INDEX refresh_tokens_by_age;
      DROP INDEX outbox_dead;
      DROP INDEX outbox_settled;
      DROP INDEX outbox_unsent;
      CREATE INDEX outbox_unsent ON outbox (created_at) WHERE sent_at IS NULL;
      ALTER TABLE outbox
        DROP COLUMN failure,
        DROP COLUMN dead_at,
        DROP COLUMN settled_at,
        DROP COLUMN hand_overs;
    `);
  }
}
