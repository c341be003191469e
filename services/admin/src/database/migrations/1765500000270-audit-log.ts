import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  CREATE TABLE audit_entries (
    id uuid NOT NULL,
    at timestamptz NOT NULL,
    service text NOT NULL,
    action text NOT NULL,
    outcome text NOT NULL CHECK (outcome IN ('success', 'failure')),
    actor_id uuid,
    target_id uuid,
    object_id uuid,
    network text,
    request_id text,
    details jsonb NOT NULL DEFAULT '{}',
    PRIMARY KEY (at, id)
  ) PARTITION BY RANGE (at);
  -- Whatever the list is filtered by, one of these has the newest matching entries one behind the other.
  CREATE INDEX audit_entries_by_actor ON audit_entries (actor_id, at, id);
  CREATE INDEX audit_entries_by_target ON audit_entries (target_id, at, id);
  CREATE INDEX audit_entries_by_outcome ON audit_entries (outcome, at, id);
  CREATE INDEX audit_entries_by_action ON audit_entries (action, outcome, at, id);

  -- What was written stays as it was written, whoever asks. Months that are over are dropped as a whole.
  CREATE FUNCTION keep_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'permission denied: audit entries are neither changed nor deleted'
      USING ERRCODE = 'insufficient_privilege';
  END $$;
  CREATE TRIGGER audit_entries_kept BEFORE UPDATE OR DELETE ON audit_entries
    FOR EACH ROW EXECUTE FUNCTION keep_audit_entry();
  CREATE TRIGGER audit_entries_not_truncated BEFORE TRUNCATE ON audit_entries
    FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entry();
  REVOKE UPDATE, DELETE, TRUNCATE ON audit_entries FROM CURRENT_USER;

  -- Makes the part for the month that begins at first_day (UTC), unless it is there.
  CREATE FUNCTION add_audit_month(first_day date) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    part text := 'audit_entries_' || to_char(first_day, 'YYYY_MM');
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('daymark:audit-months', 0));
    IF to_regclass(format('%I.%I', current_schema(), part)) IS NOT NULL THEN RETURN; END IF;
    EXECUTE format('CREATE TABLE %I PARTITION OF audit_entries FOR VALUES FROM (%L) TO (%L)', part,
      first_day || ' 00:00:00+00', (first_day + interval '1 month')::date || ' 00:00:00+00');
    EXECUTE format('CREATE TRIGGER audit_entries_not_truncated BEFORE TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entry()', part);
    EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %I FROM CURRENT_USER', part);
  END $$;

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
`;

const DOWN = `
  DROP TABLE outbox;
  DROP TABLE audit_entries;
  DROP FUNCTION add_audit_month(date);
  DROP FUNCTION keep_audit_entry();
`;

/** The audit log, in parts of a month, and the outbox for what this service itself records in it. */
export class AuditLog1765500000270 implements MigrationInterface {
  readonly name = 'AuditLog1765500000270';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
