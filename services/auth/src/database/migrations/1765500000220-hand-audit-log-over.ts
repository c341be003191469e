import type { MigrationInterface, QueryRunner } from 'typeorm';

const MESSAGE = (entry: string) => `
  ${entry}.id, 'audit', 'record-entry', ${entry}.request_id, ${entry}.at, jsonb_strip_nulls(jsonb_build_object(
    'action', ${entry}.action, 'outcome', ${entry}.outcome, 'actor_id', ${entry}.actor_id, 'target_id', ${entry}.target_id,
    'network', ${entry}.client_address, 'details', ${entry}.details::text))`;

const UP = `
  DROP TRIGGER audit_entries_unchanged ON audit_entries;
  DROP TRIGGER audit_entries_kept ON audit_entries;
  DROP TRIGGER audit_entries_not_truncated ON audit_entries;
  DROP FUNCTION keep_audit_entry();
  INSERT INTO outbox (id, queue, job, request_id, created_at, payload)
    SELECT ${MESSAGE('e')} FROM audit_entries AS e;
  TRUNCATE audit_entries;

  -- The release before this one goes on writing here until its last process has ended.
  CREATE FUNCTION hand_audit_entry_over() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO outbox (id, queue, job, request_id, created_at, payload) SELECT ${MESSAGE('new')};
    RETURN NULL;
  END $$;
  CREATE TRIGGER audit_entries_handed_over AFTER INSERT ON audit_entries
    FOR EACH ROW EXECUTE FUNCTION hand_audit_entry_over();
`;

const DOWN = `
  DROP TRIGGER audit_entries_handed_over ON audit_entries;
  DROP FUNCTION hand_audit_entry_over();
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

/** The audit log is kept by admin from now on; the table goes when no release writes into it any more. */
export class HandAuditLogOver1765500000220 implements MigrationInterface {
  readonly name = 'HandAuditLogOver1765500000220';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
