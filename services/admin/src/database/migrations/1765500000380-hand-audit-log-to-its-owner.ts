import type { MigrationInterface, QueryRunner } from 'typeorm';
import { GuardRestoredMonths1765500000271 } from './1765500000271-guard-restored-months.js';

/** What a replica of the release before uses, which finds the log in the schema of admin. */
const AS_BEFORE = `
  CREATE VIEW audit_entries AS SELECT * FROM audit.audit_entries;
  CREATE OR REPLACE FUNCTION add_audit_month(first_day date) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM audit.add_month(first_day);
  END $$;
`;

/** An empty log in the schema of admin, as the migration before this one leaves it. */
const OWN_LOG = `
  DROP VIEW audit_entries;
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
  CREATE INDEX audit_entries_by_outcome ON audit_entries (outcome, at, id);
  CREATE INDEX audit_entries_by_action ON audit_entries (action, outcome, at, id);
  CREATE INDEX audit_entries_of_actor ON audit_entries (actor_id, at, id) INCLUDE (action, outcome);
  CREATE INDEX audit_entries_of_target ON audit_entries (target_id, at, id) INCLUDE (actor_id, action, outcome);
  CREATE TRIGGER audit_entries_kept BEFORE UPDATE OR DELETE ON audit_entries
    FOR EACH ROW EXECUTE FUNCTION keep_audit_entry();
  CREATE TRIGGER audit_entries_not_truncated BEFORE TRUNCATE ON audit_entries
    FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entry();
  REVOKE UPDATE, DELETE, TRUNCATE ON audit_entries FROM CURRENT_USER;
`;

/**
 * From here on the log belongs to a role that no program signs in as, in a schema of its own, both of which provisioning
 * makes. Usually it has taken the log over already. Where the log is here still, since it is just being made or since
 * several releases were skipped, its entries are carried over, a day at a time, so that no statement is longer than one
 * may be. There is no way back for them: going back leaves the entries where they are and makes an empty log.
 */
export class HandAuditLogToItsOwner1765500000380 implements MigrationInterface {
  readonly name = 'HandAuditLogToItsOwner1765500000380';

  async up(runner: QueryRunner): Promise<void> {
    const [found] = (await runner.query(
      `SELECT to_regclass('audit.audit_entries') IS NOT NULL AS has_owner,
              (SELECT relkind = 'p' FROM pg_class WHERE oid = 'audit_entries'::regclass) AS is_here`,
    )) as { has_owner: boolean; is_here: boolean }[];
    if (!found!.has_owner) {
      throw new Error('the schema "audit" is missing: run the provisioning of this release');
    }
    if (!found!.is_here) return;
    const days = (await runner.query(
      `SELECT generate_series(date_trunc('day', min(at), 'UTC'), max(at), interval '24 hours') AS day FROM audit_entries`,
    )) as { day: Date }[];
    for (const { day } of days) {
      await runner.query('SELECT audit.add_month($1)', [`${day.toISOString().slice(0, 7)}-01`]);
      await runner.query(
        `INSERT INTO audit.audit_entries
         SELECT * FROM audit_entries WHERE at >= $1 AND at < $1::timestamptz + interval '24 hours' ON CONFLICT DO NOTHING`,
        [day],
      );
    }
    await runner.query('DROP TABLE audit_entries');
    await runner.query(AS_BEFORE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(OWN_LOG);
    await new GuardRestoredMonths1765500000271().up(runner);
  }
}
