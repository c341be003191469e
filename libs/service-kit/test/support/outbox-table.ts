import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { createDataSource, OutboxMessageEntity } from '../../src/index.js';

/** The tables of a service that sends and receives messages, and one of its own. */
export class MessagingTables1700000000000 implements MigrationInterface {
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
      CREATE TABLE audit_windows (
        key text PRIMARY KEY,
        ends_at timestamptz NOT NULL,
        acts integer NOT NULL DEFAULT 1,
        entries_max integer NOT NULL,
        further jsonb NOT NULL DEFAULT '{}',
        closing jsonb NOT NULL
      );
      CREATE TABLE processed_messages (
        message_id uuid PRIMARY KEY,
        claimed_until timestamptz NOT NULL,
        done_at timestamptz
      );
      CREATE TABLE things (name text PRIMARY KEY);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE things, processed_messages, audit_windows, outbox');
  }
}

/**
 * A data source of a service with those tables, not connected yet. It has long time limits: no person's request waits.
 */
export function messagingDataSource(url: string): DataSource {
  const dataSource = createDataSource({
    service: 'auth',
    url,
    poolSize: 4,
    entities: [OutboxMessageEntity],
    migrations: [MessagingTables1700000000000],
  });
  const { extra } = dataSource.options as { extra?: object };
  return dataSource.setOptions({ extra: { ...extra, connectionTimeoutMillis: 30_000 } });
}
