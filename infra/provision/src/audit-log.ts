import type pg from 'pg';
import { auditRoleName, roleName, roleNames } from './database-url.js';
import { ProvisioningError } from './configuration.js';
import { AUDIT } from './service-names.js';

/** The shortest time after which a month may be dropped: the minimum of AUDIT_RETENTION_DAYS. */
const RETENTION_MIN_DAYS = 31;
/** How far partitions may reach back and ahead: further than any AUDIT_RETENTION_DAYS. */
const BACK_MAX_DAYS = 3_700;
const AHEAD_MAX_DAYS = 62;

/** Fixed for each function, so that its caller cannot change what names and times in it mean. */
const AS_OWNER = `LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, pg_temp SET DateStyle = 'ISO, YMD' SET TimeZone = 'UTC'`;

/** The log and its functions, created as the role that owns it. Idempotent. */
const LOG = `
  CREATE TABLE IF NOT EXISTS audit.audit_entries (
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
  CREATE INDEX IF NOT EXISTS audit_entries_by_outcome ON audit.audit_entries (outcome, at, id);
  CREATE INDEX IF NOT EXISTS audit_entries_by_action ON audit.audit_entries (action, outcome, at, id);
  CREATE INDEX IF NOT EXISTS audit_entries_of_actor ON audit.audit_entries (actor_id, at, id) INCLUDE (action, outcome);
  CREATE INDEX IF NOT EXISTS audit_entries_of_target ON audit.audit_entries (target_id, at, id)
    INCLUDE (actor_id, action, outcome);

  -- What was written stays as it was written, also where an administrator of the database mistakes it for something else.
  CREATE OR REPLACE FUNCTION audit.keep_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
  BEGIN
    RAISE EXCEPTION 'permission denied: audit entries are neither changed nor deleted'
      USING ERRCODE = 'insufficient_privilege';
  END $$;
  CREATE OR REPLACE TRIGGER audit_entries_kept BEFORE UPDATE OR DELETE ON audit.audit_entries
    FOR EACH ROW EXECUTE FUNCTION audit.keep_entry();
  CREATE OR REPLACE TRIGGER audit_entries_not_truncated BEFORE TRUNCATE ON audit.audit_entries
    FOR EACH STATEMENT EXECUTE FUNCTION audit.keep_entry();

  -- Makes the part for the month that begins at first_day (UTC), unless it is there; one that a backup brought back is
  -- guarded like the others.
  CREATE OR REPLACE FUNCTION audit.add_month(first_day date) RETURNS void ${AS_OWNER} AS $$
  DECLARE
    part text := 'audit_entries_' || to_char(first_day, 'YYYY_MM');
  BEGIN
    IF first_day IS NULL OR extract(day FROM first_day) IS DISTINCT FROM 1 THEN
      RAISE EXCEPTION 'a month of the audit log begins on its first day' USING ERRCODE = 'invalid_parameter_value';
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('daymark:audit-months', 0));
    IF to_regclass('audit.' || part) IS NULL THEN
      IF first_day NOT BETWEEN current_date - ${BACK_MAX_DAYS} AND current_date + ${AHEAD_MAX_DAYS} THEN
        RAISE EXCEPTION 'the audit log has no such month' USING ERRCODE = 'invalid_parameter_value';
      END IF;
      EXECUTE format('CREATE TABLE audit.%I PARTITION OF audit.audit_entries FOR VALUES FROM (%L) TO (%L)', part,
        first_day || ' 00:00:00+00', (first_day + interval '1 month')::date || ' 00:00:00+00');
    ELSIF EXISTS (SELECT FROM pg_trigger
        WHERE tgrelid = to_regclass('audit.' || part) AND tgname = 'audit_entries_not_truncated') THEN
      RETURN;
    END IF;
    EXECUTE format('CREATE TRIGGER audit_entries_not_truncated BEFORE TRUNCATE ON audit.%I
      FOR EACH STATEMENT EXECUTE FUNCTION audit.keep_entry()', part);
  END $$;

  -- Drops the parts of which every entry is older than that; tells which.
  CREATE OR REPLACE FUNCTION audit.drop_months(older_than_days integer) RETURNS SETOF text ${AS_OWNER} AS $$
  DECLARE
    part text;
  BEGIN
    IF older_than_days IS NULL OR older_than_days < ${RETENTION_MIN_DAYS} THEN
      RAISE EXCEPTION 'months of the audit log are kept for ${RETENTION_MIN_DAYS} days at least'
        USING ERRCODE = 'invalid_parameter_value';
    END IF;
    FOR part IN
      SELECT oid::regclass::text FROM pg_inherits JOIN pg_class ON oid = inhrelid
       WHERE inhparent = 'audit.audit_entries'::regclass
         AND (regexp_match(pg_get_expr(relpartbound, oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz
             <= now() - make_interval(days => older_than_days)
    LOOP
      EXECUTE 'DROP TABLE ' || part;
      RETURN NEXT part;
    END LOOP;
  END $$;
  REVOKE ALL ON FUNCTION audit.keep_entry(), audit.add_month(date), audit.drop_months(integer) FROM PUBLIC;
`;

/**
 * In its own schema: it belongs to a role without login, and admin may add and read entries, create partitions for
 * months, and drop those past their retention time. To be called in `provisionDatabase`'s transaction, after the
 * services' roles and schemas exist.
 */
export async function provisionAuditLog(
  client: pg.Client,
  rolePrefix: string,
  isSuperuser: boolean,
): Promise<void> {
  const role = auditRoleName(rolePrefix);
  const [owner, admin] = [role, roleName(rolePrefix, 'admin')].map((name) => client.escapeIdentifier(name));
  await ensureOwner(client, role, rolePrefix, isSuperuser);
  await ensureSchema(client, AUDIT, role);
  await client.query(`GRANT USAGE ON SCHEMA audit TO ${admin}`);
  await client.query(`SET LOCAL ROLE ${owner}`);
  await client.query(LOG);
  await client.query(`
    GRANT SELECT, INSERT ON audit.audit_entries TO ${admin};
    GRANT EXECUTE ON FUNCTION audit.add_month(date), audit.drop_months(integer) TO ${admin}`);
  await client.query('RESET ROLE');
}

async function ensureOwner(
  client: pg.Client,
  role: string,
  rolePrefix: string,
  isSuperuser: boolean,
): Promise<void> {
  const name = client.escapeIdentifier(role);
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  if (rowCount === 0) await client.query(`CREATE ROLE ${name} NOLOGIN`);
  await client.query(`ALTER ROLE ${name} NOLOGIN PASSWORD NULL`);
  if (!isSuperuser) await client.query(`GRANT ${name} TO CURRENT_USER`);
  const { rows } = await client.query<{ member: string }>(
    `SELECT rolname AS member FROM pg_roles WHERE rolname = ANY($1) AND rolname <> $2 AND pg_has_role(oid, $2, 'MEMBER')`,
    [roleNames(rolePrefix), role],
  );
  if (rows[0] === undefined) return;
  throw new ProvisioningError(
    `The role "${rows[0].member}" may become "${role}", which owns the audit log; take that away (REVOKE).`,
  );
}

/** Whose owner is that role, and which nobody else may use. The account must be a member of the role. */
export async function ensureSchema(client: pg.Client, schema: string, role: string): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    'SELECT r.rolname AS owner FROM pg_namespace n JOIN pg_roles r ON r.oid = n.nspowner WHERE n.nspname = $1',
    [schema],
  );
  if (rows[0] !== undefined && rows[0].owner !== role) {
    throw new ProvisioningError(
      `The schema "${schema}" exists already and belongs to another role than "${role}"; use an empty database.`,
    );
  }
  const [name, owner] = [schema, role].map((identifier) => client.escapeIdentifier(identifier));
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${name} AUTHORIZATION ${owner}`);
  await client.query(`REVOKE ALL ON SCHEMA ${name} FROM PUBLIC`);
}
