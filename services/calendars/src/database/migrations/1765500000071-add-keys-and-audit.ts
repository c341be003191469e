import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  CREATE TABLE idempotency_keys (
    user_id uuid NOT NULL,
    key text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 200),
    fingerprint text NOT NULL,
    answer jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, key)
  );
  CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

  CREATE TABLE audit_entries (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    at timestamptz NOT NULL DEFAULT now(),
    actor_id uuid,
    action text NOT NULL,
    target_id uuid,
    client_address text,
    outcome text NOT NULL CHECK (outcome IN ('success', 'failure')),
    request_id text,
    details jsonb NOT NULL DEFAULT '{}'
  );
  CREATE INDEX audit_entries_by_time ON audit_entries (at);

  -- What was written stays as it was written, for a year: no program of ours can change or shorten it.
  CREATE FUNCTION keep_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'permission denied: audit entries are never changed, and not deleted within a year'
      USING ERRCODE = 'insufficient_privilege';
  END $$;
  CREATE TRIGGER audit_entries_unchanged BEFORE UPDATE ON audit_entries
    FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entry();
  CREATE TRIGGER audit_entries_kept BEFORE DELETE ON audit_entries FOR EACH ROW
    WHEN (old.at > now() - interval '1 year') EXECUTE FUNCTION keep_audit_entry();
  CREATE TRIGGER audit_entries_not_truncated BEFORE TRUNCATE ON audit_entries
    FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entry();
`;

const DOWN = `
  DROP TABLE audit_entries;
  DROP FUNCTION keep_audit_entry();
  DROP TABLE idempotency_keys;
`;

/** Answers to repeat, and the audit log. */
export class AddKeysAndAudit1765500000071 implements MigrationInterface {
  readonly name = 'AddKeysAndAudit1765500000071';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
