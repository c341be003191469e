import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  ALTER TABLE accounts
    ADD COLUMN temporary_until timestamptz,
    ADD COLUMN last_sign_in_at timestamptz;

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

/** Passwords that administrators gave out, the last sign-in, and the audit log. */
export class TemporaryPasswordsAndAudit1765500000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE audit_entries;
      DROP FUNCTION keep_audit_entry();
      ALTER TABLE accounts DROP COLUMN temporary_until, DROP COLUMN last_sign_in_at;
    `);
  }
}
