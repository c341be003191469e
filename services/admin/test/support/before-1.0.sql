-- Every statement of the 5 migrations of before 1.0 on an empty database, recorded as they ran. Generated: not to be edited.

CREATE TABLE "migrations" ("id" SERIAL NOT NULL, "timestamp" bigint NOT NULL, "name" character varying NOT NULL, CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY ("id"));
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
INSERT INTO "admin"."migrations"("timestamp", "name") VALUES ('1765500000270', 'AuditLog1765500000270');
CREATE OR REPLACE FUNCTION add_audit_month(first_day date) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    part text := 'audit_entries_' || to_char(first_day, 'YYYY_MM');
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('daymark:audit-months', 0));
    IF to_regclass(format('%I.%I', current_schema(), part)) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF audit_entries FOR VALUES FROM (%L) TO (%L)', part,
        first_day || ' 00:00:00+00', (first_day + interval '1 month')::date || ' 00:00:00+00');
    ELSIF EXISTS (SELECT FROM pg_trigger
        WHERE tgrelid = part::regclass AND tgname = 'audit_entries_not_truncated') THEN RETURN;
    END IF;
    EXECUTE format('CREATE TRIGGER audit_entries_not_truncated BEFORE TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entry()', part);
    EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %I FROM CURRENT_USER', part);
  END $$;
INSERT INTO "admin"."migrations"("timestamp", "name") VALUES ('1765500000271', 'GuardRestoredMonths1765500000271');
CREATE INDEX audit_entries_of_actor ON ONLY audit_entries (actor_id, at, id) INCLUDE (action, outcome);
CREATE INDEX audit_entries_of_target ON ONLY audit_entries (target_id, at, id) INCLUDE (actor_id, action, outcome);
DROP INDEX audit_entries_by_actor;
DROP INDEX audit_entries_by_target;
INSERT INTO "admin"."migrations"("timestamp", "name") VALUES ('1765500000355', 'SiftAuditLogByIndex1765500000355');
DROP TABLE audit_entries;
CREATE VIEW audit_entries AS SELECT * FROM audit.audit_entries;
  CREATE OR REPLACE FUNCTION add_audit_month(first_day date) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM audit.add_month(first_day);
  END $$;
INSERT INTO "admin"."migrations"("timestamp", "name") VALUES ('1765500000380', 'HandAuditLogToItsOwner1765500000380');
CREATE TABLE audit_windows (
        key text PRIMARY KEY,
        ends_at timestamptz NOT NULL,
        acts integer NOT NULL DEFAULT 1,
        entries_max integer NOT NULL,
        further jsonb NOT NULL DEFAULT '{}',
        closing jsonb NOT NULL
      );
      CREATE INDEX audit_windows_by_end ON audit_windows (ends_at);
INSERT INTO "admin"."migrations"("timestamp", "name") VALUES ('1765500000381', 'CountRepeatedActs1765500000381');
