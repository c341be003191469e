import type { MigrationInterface, QueryRunner } from 'typeorm';

const addAuditMonth = (isThere: string) => `
  CREATE OR REPLACE FUNCTION add_audit_month(first_day date) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    part text := 'audit_entries_' || to_char(first_day, 'YYYY_MM');
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('daymark:audit-months', 0));
    IF to_regclass(format('%I.%I', current_schema(), part)) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF audit_entries FOR VALUES FROM (%L) TO (%L)', part,
        first_day || ' 00:00:00+00', (first_day + interval '1 month')::date || ' 00:00:00+00');
    ELSIF ${isThere} THEN RETURN;
    END IF;
    EXECUTE format('CREATE TRIGGER audit_entries_not_truncated BEFORE TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entry()', part);
    EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %I FROM CURRENT_USER', part);
  END $$;
`;

/** A month that was not made by the function, but by the restoring of a backup, gets its guards too. */
export class GuardRestoredMonths1765500000271 implements MigrationInterface {
  readonly name = 'GuardRestoredMonths1765500000271';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      addAuditMonth(`EXISTS (SELECT FROM pg_trigger
        WHERE tgrelid = part::regclass AND tgname = 'audit_entries_not_truncated')`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(addAuditMonth('true'));
  }
}
