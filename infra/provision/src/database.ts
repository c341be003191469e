import pg from 'pg';
import { ensureSchema, provisionAuditLog } from './audit-log.js';
import { databaseName, defaultRolePrefix, roleName } from './database-url.js';
import { DEFAULT_CONNECTIONS_PER_ROLE, ProvisioningError } from './configuration.js';
import { DATABASE_SERVICES, SCHEMA_SERVICES, schemaOf, type DatabaseService } from './service-names.js';
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const SCRAM_ITERATIONS = 4096;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/**
 * SCRAM-SHA-256 (RFC 5803) keeps the password out of the server's statement log. It must be printable ASCII, which
 * SASLprep (RFC 4013) leaves unchanged.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(SALT_BYTES)): string {
  const saltedPassword = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, KEY_BYTES, 'sha256');
  const clientKey = createHmac('sha256', saltedPassword).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', saltedPassword).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

const STATEMENT_TIMEOUT = '5s';
/** As long as clients of public requests wait. */
const AUDIENCE_STATEMENT_TIMEOUT = '2s';
/** After its client has left. Set on the role, since a pooler does not pass on settings of single connections. */
const CLIENT_CONNECTION_CHECK_INTERVAL = '500ms';
const IDLE_IN_TRANSACTION_TIMEOUT = '10s';
const LOCK_TIMEOUT = '3s';
const CONNECT_TIMEOUT_MS = 10_000;
/** Waiting for another provisioning run counts as a statement, so this is longer than any normal run. */
const PROVISIONING_TIMEOUT = '60s';

export interface ProvisionOptions {
  /** The prefix of role names; default `<database>_`. */
  rolePrefix?: string;
  connectionsPerRole?: number;
}

/**
 * A role can only use its own schema: not the others', not `public`, no temporary tables. Safe when several run at
 * once: one transaction under one advisory lock.
 */
export async function provisionDatabase(
  adminUrl: string,
  passwords: Record<DatabaseService, string>,
  options: ProvisionOptions = {},
): Promise<void> {
  const rolePrefix = options.rolePrefix ?? defaultRolePrefix(adminUrl);
  await inProvisioningTransaction(adminUrl, async (client) => {
    await requireUtf8(client);
    const isSuperuser = await requireAdministrator(client);
    const connectionLimit = options.connectionsPerRole ?? DEFAULT_CONNECTIONS_PER_ROLE;
    for (const service of DATABASE_SERVICES) {
      await ensureRole(client, roleName(rolePrefix, service), service, passwords[service], connectionLimit);
    }
    await secureDatabase(client, databaseName(adminUrl), rolePrefix);
    for (const service of SCHEMA_SERVICES) {
      const role = roleName(rolePrefix, service);
      // Only a member of a role may assign a schema to it; a superuser needs no membership.
      if (!isSuperuser) await client.query(`GRANT ${client.escapeIdentifier(role)} TO CURRENT_USER`);
      await ensureSchema(client, service, role);
    }
    // Calendars grants its reads table by table.
    const published = client.escapeIdentifier(roleName(rolePrefix, 'published'));
    await client.query(`GRANT USAGE ON SCHEMA ${schemaOf('published')} TO ${published}`);
    await provisionAuditLog(client, rolePrefix, isSuperuser);
  });
}

/**
 * A copy made with `CREATE DATABASE ... TEMPLATE` has its schemas but not these rights: for copies this call is enough.
 */
export async function secureDatabase(client: pg.Client, database: string, rolePrefix: string): Promise<void> {
  const name = client.escapeIdentifier(database);
  const roles = DATABASE_SERVICES.map((service) => client.escapeIdentifier(roleName(rolePrefix, service)));
  await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
  await client.query(`GRANT CONNECT ON DATABASE ${name} TO ${roles.join(', ')}`);
  await client.query('REVOKE ALL ON SCHEMA public FROM PUBLIC');
}

async function inProvisioningTransaction(
  adminUrl: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: adminUrl,
    application_name: 'daymark-provision',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // Reports a connection that breaks between two queries; the next query fails anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL statement_timeout = '${PROVISIONING_TIMEOUT}'`);
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('daymark:provision', 0))`);
    await work(client);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function requireUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string; database: string }>(
    `SELECT current_setting('server_encoding') AS encoding, current_database() AS database`,
  );
  const [found] = rows;
  if (found === undefined || found.encoding === 'UTF8') return;
  throw new ProvisioningError(
    `The database "${found.database}" is encoded in ${found.encoding}, and only UTF8 holds what people write; make it with CREATE DATABASE ... ENCODING 'UTF8' TEMPLATE template0.`,
  );
}

async function requireAdministrator(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{
    rolsuper: boolean;
    rolcreaterole: boolean;
    owns_database: boolean;
    database: string;
    role: string;
  }>(
    `SELECT r.rolsuper, r.rolcreaterole, pg_has_role(current_user, d.datdba, 'USAGE') AS owns_database,
            current_database() AS database, current_user AS role
       FROM pg_roles r, pg_database d
      WHERE r.rolname = current_user AND d.datname = current_database()`,
  );
  const account = rows[0];
  if (account === undefined) throw new ProvisioningError('The database account cannot read its own rights.');
  if (account.rolsuper) return true;
  if (!account.rolcreaterole) {
    throw new ProvisioningError(
      `The database account "${account.role}" needs the right to create roles (ALTER ROLE ... CREATEROLE).`,
    );
  }
  if (!account.owns_database) {
    throw new ProvisioningError(
      `The database account "${account.role}" must own the database "${account.database}".`,
    );
  }
  return false;
}

async function ensureRole(
  client: pg.Client,
  role: string,
  service: DatabaseService,
  password: string,
  connectionLimit: number,
): Promise<void> {
  const { rows } = await client.query<{ has_more_rights: boolean }>(
    `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS has_more_rights
       FROM pg_roles WHERE rolname = $1`,
    [role],
  );
  const name = client.escapeIdentifier(role);
  if (rows[0] === undefined) await client.query(`CREATE ROLE ${name}`);
  else if (rows[0].has_more_rights) {
    throw new ProvisioningError(`The role "${role}" exists already and may do more than a service may.`);
  }
  await client.query(
    `ALTER ROLE ${name} LOGIN CONNECTION LIMIT ${connectionLimit}
       PASSWORD ${client.escapeLiteral(scramVerifier(password))}`,
  );
  await client.query(`ALTER ROLE ${name} SET search_path = ${client.escapeIdentifier(schemaOf(service))}`);
  const statementTimeout = service === 'published' ? AUDIENCE_STATEMENT_TIMEOUT : STATEMENT_TIMEOUT;
  await client.query(`ALTER ROLE ${name} SET statement_timeout = '${statementTimeout}'`);
  await client.query(
    `ALTER ROLE ${name} SET client_connection_check_interval = '${CLIENT_CONNECTION_CHECK_INTERVAL}'`,
  );
  await client.query(
    `ALTER ROLE ${name} SET idle_in_transaction_session_timeout = '${IDLE_IN_TRANSACTION_TIMEOUT}'`,
  );
  await client.query(`ALTER ROLE ${name} SET lock_timeout = '${LOCK_TIMEOUT}'`);
}
