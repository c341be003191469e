import type { Baseline } from '@daymark/service-kit';
import type { QueryRunner } from 'typeorm';

const TABLES = `
  -- Written in the transaction of the change that another service has to hear of; a relay hands it to the queue.
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

  -- Acts that are counted in the audit log instead of having an entry each.
  CREATE TABLE audit_windows (
    key text PRIMARY KEY,
    ends_at timestamptz NOT NULL,
    acts integer NOT NULL DEFAULT 1,
    entries_max integer NOT NULL,
    further jsonb NOT NULL DEFAULT '{}',
    closing jsonb NOT NULL
  );
  CREATE INDEX audit_windows_by_end ON audit_windows (ends_at);
`;

/** The log is in a schema of its own, made by provisioning: it belongs to a role that no program signs in as. */
export class Baseline1766500000021 implements Baseline {
  readonly replaces = { count: 1, last: 'Baseline1766000000000' };

  async up(runner: QueryRunner): Promise<void> {
    const [log] = (await runner.query(`SELECT to_regclass('audit.audit_entries') AS name`)) as {
      name: string | null;
    }[];
    if (!log?.name) throw new Error('the schema "audit" is missing: run the provisioning of this release');
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_windows, outbox');
  }
}
