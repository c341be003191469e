import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  DATABASE_SERVICES,
  databaseUrls,
  generateSecrets,
  provisionDatabase,
  roleName,
  roleNames,
  SCHEMA_SERVICES,
  schemaOf,
  type DatabaseService,
} from '@daymark/provision';
import pg from 'pg';
import { requireTestEnvironment } from '../src/test-stores/test-environment.js';
import { withConnection } from '../src/stores/database-connection.js';
import { withDatabase } from '../src/test-stores/test-services.js';

const CONCURRENT_RUNS = 5;

/** A database as operators create it: empty, with PostgreSQL's default rights. */
describe('Provisioning an empty database', () => {
  const name = `daymark_provisioning_${randomBytes(4).toString('hex')}`;
  const { database_passwords: passwords } = generateSecrets();
  let serverUrl: string;
  let adminUrl: string;
  let urls: Record<DatabaseService, string>;

  beforeAll(async () => {
    serverUrl = requireTestEnvironment().adminUrl;
    adminUrl = withDatabase(serverUrl, name);
    urls = databaseUrls(adminUrl, passwords);
    await withConnection(serverUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  });

  afterAll(async () => {
    await withConnection(serverUrl, async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      for (const role of roleNames(`${name}_`)) await client.query(`DROP ROLE IF EXISTS ${role}`);
    });
  });

  it(`succeeds when ${CONCURRENT_RUNS} runs start at once, and again afterwards`, async () => {
    const runs = Array.from({ length: CONCURRENT_RUNS }, () => provisionDatabase(adminUrl, passwords));
    await expect(Promise.all(runs)).resolves.toHaveLength(CONCURRENT_RUNS);
    await expect(provisionDatabase(adminUrl, passwords)).resolves.toBeUndefined();
  });

  it.each(SCHEMA_SERVICES)('lets %s create tables in its own schema without naming it', async (service) => {
    const rows = await query(urls[service], [
      'CREATE TABLE secrets (text text)',
      `INSERT INTO secrets VALUES ('of ${service}')`,
      'SELECT current_schema() AS schema, text FROM secrets',
    ]);
    expect(rows).toEqual([{ schema: service, text: `of ${service}` }]);
  });

  const pairs = DATABASE_SERVICES.flatMap((service) =>
    SCHEMA_SERVICES.filter((other) => other !== schemaOf(service)).map((other) => [service, other] as const),
  );
  it.each(pairs)('keeps %s from reading and writing in the schema of %s', async (service, other) => {
    await expect(query(urls[service], [`SELECT * FROM ${other}.secrets`])).rejects.toThrow(
      `permission denied for schema ${other}`,
    );
    await expect(query(urls[service], [`CREATE TABLE ${other}.mine ()`])).rejects.toThrow(
      `permission denied for schema ${other}`,
    );
  });

  it.each([
    [
      'create tables in the schema of everybody',
      'CREATE TABLE public.mine ()',
      'permission denied for schema public',
    ],
    [
      'create temporary tables',
      'CREATE TEMPORARY TABLE mine ()',
      'permission denied to create temporary tables',
    ],
    ['create schemas', 'CREATE SCHEMA mine', 'permission denied for database'],
    ['create roles', 'CREATE ROLE mine', 'permission denied to create role'],
    ['read password hashes', 'SELECT * FROM pg_authid', 'permission denied for table pg_authid'],
    ['become the role of another service', `SET ROLE "${name}_auth"`, 'permission denied to set role'],
  ])('does not let a service %s', async (_what, statement, message) => {
    await expect(query(urls.calendars, [statement])).rejects.toThrow(message);
  });

  it('lets the program of the audience into the schema of calendars, and to none of its tables by that', async () => {
    await expect(query(urls.published, ['SELECT * FROM secrets'])).rejects.toThrow(
      'permission denied for table secrets',
    );
    await expect(query(urls.published, ['CREATE TABLE mine ()'])).rejects.toThrow(
      'permission denied for schema calendars',
    );
  });

  describe('makes an audit log that', () => {
    it('belongs to a role that nobody can sign in as, nor any program become', async () => {
      const rows = await query(adminUrl, [
        `SELECT rolcanlogin AS may_sign_in, (SELECT count(*)::int FROM pg_roles AS program
           WHERE program.rolname <> owner.rolname AND starts_with(program.rolname, '${name}_')
             AND pg_has_role(program.oid, owner.oid, 'MEMBER')) AS members,
           (SELECT count(DISTINCT relowner)::int FROM pg_class
             WHERE relnamespace = 'audit'::regnamespace AND relowner <> owner.oid) AS others
         FROM pg_roles AS owner WHERE rolname = '${name}_audit'`,
      ]);
      expect(rows).toEqual([{ may_sign_in: false, members: 0, others: 0 }]);
      await expect(query(urls.admin, [`SET ROLE "${name}_audit"`])).rejects.toThrow(
        'permission denied to set role',
      );
    });

    it.each(DATABASE_SERVICES.filter((service) => service !== 'admin'))(
      '%s does not reach',
      async (service) => {
        await expect(query(urls[service], ['SELECT FROM audit.audit_entries'])).rejects.toThrow(
          'permission denied for schema audit',
        );
        await expect(query(urls[service], [`SELECT audit.add_month('2026-03-01')`])).rejects.toThrow(
          'permission denied for schema audit',
        );
      },
    );

    it('is not made where a program could become its owner', async () => {
      await withConnection(serverUrl, (client) => client.query(`GRANT ${name}_audit TO ${name}_admin`));
      await expect(provisionDatabase(adminUrl, passwords)).rejects.toThrow(
        `The role "${name}_admin" may become "${name}_audit", which owns the audit log; take that away (REVOKE).`,
      );
      await withConnection(serverUrl, (client) => client.query(`REVOKE ${name}_audit FROM ${name}_admin`));
    });
  });

  it('bounds what one service can take from the others: statements, idle transactions, locks, connections, work that nobody waits for', async () => {
    const limitsOf = (service: DatabaseService) =>
      query(urls[service], [
        `SELECT current_setting('statement_timeout') AS statement,
                current_setting('idle_in_transaction_session_timeout') AS idle,
                current_setting('lock_timeout') AS lock,
                current_setting('client_connection_check_interval') AS "notices a closed connection within",
                rolconnlimit AS connections
           FROM pg_roles WHERE rolname = current_user`,
      ]);
    const limits = {
      statement: '5s',
      idle: '10s',
      lock: '3s',
      'notices a closed connection within': '500ms',
      connections: 50,
    };
    expect(await limitsOf('admin')).toEqual([limits]);
    expect(await limitsOf('published')).toEqual([{ ...limits, statement: '2s' }]);
  });

  it('gives each role as many connections as it is told', async () => {
    await provisionDatabase(adminUrl, passwords, { connectionsPerRole: 140 });
    const limit = () => query(urls.auth, ['SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user']);
    expect(await limit()).toEqual([{ rolconnlimit: 140 }]);
    await provisionDatabase(adminUrl, passwords);
    expect(await limit()).toEqual([{ rolconnlimit: 50 }]);
  });

  it('refuses a database that cannot hold what people write, in one sentence', async () => {
    const ascii = `${name}_ascii`;
    await withConnection(serverUrl, (client) =>
      client.query(
        `CREATE DATABASE ${ascii} ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`,
      ),
    );
    try {
      await expect(provisionDatabase(withDatabase(serverUrl, ascii), passwords)).rejects.toThrow(
        `The database "${ascii}" is encoded in SQL_ASCII, and only UTF8 holds what people write; make it with CREATE DATABASE ... ENCODING 'UTF8' TEMPLATE template0.`,
      );
    } finally {
      await withConnection(serverUrl, (client) => client.query(`DROP DATABASE ${ascii} WITH (FORCE)`));
    }
  });

  it('refuses a role that exists and may do more than a service may', async () => {
    const role = roleName(`${name}_`, 'mailer');
    await withConnection(serverUrl, (client) => client.query(`ALTER ROLE ${role} CREATEDB`));
    await expect(provisionDatabase(adminUrl, passwords)).rejects.toThrow(
      `The role "${role}" exists already and may do more than a service may.`,
    );
    await withConnection(serverUrl, (client) => client.query(`ALTER ROLE ${role} NOCREATEDB`));
  });

  it('refuses an administrator who may not create roles, and says so', async () => {
    await expect(provisionDatabase(urls.auth, passwords)).rejects.toThrow(
      `The database account "${name}_auth" needs the right to create roles (ALTER ROLE ... CREATEROLE).`,
    );
  });
});

describe('An administrator who owns the database and may create roles, but is no superuser', () => {
  const name = `daymark_owner_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  const { database_passwords: passwords } = generateSecrets();
  let serverUrl: string;

  beforeAll(async () => {
    serverUrl = requireTestEnvironment().adminUrl;
    await withConnection(serverUrl, async (client) => {
      await client.query(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD '${password}'`);
      await client.query(`CREATE DATABASE ${name} OWNER ${name}`);
    });
  });

  afterAll(async () => {
    await withConnection(serverUrl, async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      for (const role of roleNames(`${name}_`)) await client.query(`DROP ROLE IF EXISTS ${role}`);
      await client.query(`DROP ROLE ${name}`);
    });
  });

  it('can provision it, twice', async () => {
    const adminUrl = new URL(withDatabase(serverUrl, name));
    adminUrl.username = name;
    adminUrl.password = password;
    await provisionDatabase(adminUrl.href, passwords);
    await provisionDatabase(adminUrl.href, passwords);
    const rows = await query(databaseUrls(adminUrl.href, passwords).auth, [
      'SELECT current_schema() AS schema',
    ]);
    expect(rows).toEqual([{ schema: 'auth' }]);
  });
});

describe('The provisioning program', () => {
  const name = `daymark_program_${randomBytes(4).toString('hex')}`;
  const entry = createRequire(import.meta.url).resolve('@daymark/provision');
  const program = join(dirname(entry), 'cli.js');
  let serverUrl: string;
  let directory: string;

  beforeAll(async () => {
    serverUrl = requireTestEnvironment().adminUrl;
    directory = await mkdtemp(join(tmpdir(), 'provision-'));
    await withConnection(serverUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  });

  afterAll(async () => {
    await rm(directory, { recursive: true, force: true });
    await withConnection(serverUrl, async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      for (const role of roleNames(`${name}_`)) await client.query(`DROP ROLE IF EXISTS ${role}`);
    });
  });

  const run = (environment: NodeJS.ProcessEnv, ...steps: string[]) =>
    promisify(execFile)(process.execPath, [program, ...steps], {
      env: { PATH: process.env.PATH, OUTPUT_DIRECTORY: directory, ...environment },
    });

  it('agrees on one set of secrets when several run at once, and the written URLs work', async () => {
    const ADMIN_DATABASE_URL = withDatabase(serverUrl, name);
    await Promise.all([
      run({ ADMIN_DATABASE_URL }),
      run({ ADMIN_DATABASE_URL }),
      run({ ADMIN_DATABASE_URL }),
    ]);
    for (const service of DATABASE_SERVICES) {
      const url = await readFile(join(directory, service, 'DATABASE_URL'), 'utf8');
      expect(await query(url, ['SELECT current_schema() AS schema'])).toEqual([
        { schema: schemaOf(service) },
      ]);
    }
    expect(await readdir(join(directory, 'feed'))).toHaveLength(2);
    expect(await readdir(join(directory, 'published'))).toHaveLength(3);
    // The gateway signs what it asks other services, and stores nothing.
    expect(await readdir(join(directory, 'gateway'))).toEqual(['SERVICE_PRIVATE_KEY']);
  });

  it('changes nothing in a second run and never prints a secret', async () => {
    const before = await readFile(join(directory, 'auth', 'DATABASE_URL'), 'utf8');
    const { stdout, stderr } = await run({ ADMIN_DATABASE_URL: withDatabase(serverUrl, name) });
    expect(stdout).toContain('All secrets are there already.');
    expect(stderr).toBe('');
    expect(stdout).not.toContain(new URL(before).password);
    expect(await readFile(join(directory, 'auth', 'DATABASE_URL'), 'utf8')).toBe(before);
  });

  it('makes secrets where no database answers, and later roles from them without writing anything', async () => {
    const handed = await mkdtemp(join(tmpdir(), 'provision-handed-'));
    const OUTPUT_DIRECTORY = join(handed, 'secrets');
    const ADMIN_DATABASE_URL = withDatabase(serverUrl, name);
    try {
      const nowhere = ADMIN_DATABASE_URL.replace(/@[^/]+/, '@127.0.0.1:1');
      await run({ ADMIN_DATABASE_URL: nowhere, OUTPUT_DIRECTORY, REDIS_ADDRESS: 'redis:6379' }, 'secrets');
      const before = (await readdir(OUTPUT_DIRECTORY, { recursive: true })).sort();
      expect(before).toContain(join('redis', 'users.acl'));
      await run({ ADMIN_DATABASE_URL, OUTPUT_DIRECTORY }, 'database');
      expect((await readdir(OUTPUT_DIRECTORY, { recursive: true })).sort()).toEqual(before);
      const made = new URL(await readFile(join(OUTPUT_DIRECTORY, 'mailer', 'DATABASE_URL'), 'utf8'));
      made.host = new URL(ADMIN_DATABASE_URL).host;
      expect(await query(made.href, ['SELECT current_schema() AS schema'])).toEqual([{ schema: 'mailer' }]);
    } finally {
      await rm(handed, { recursive: true });
    }
  });

  it.each([
    ['database', 'These secrets are missing: auth/DATABASE_URL, '],
    [
      'databse',
      'There is no step "databse"; the steps are all, database, secrets, publish-key, sign-key, drop-key.',
    ],
  ])('refuses the step %s without what it needs, in one sentence', async (step, sentence) => {
    const ADMIN_DATABASE_URL = withDatabase(serverUrl, name);
    await expect(run({ ADMIN_DATABASE_URL, OUTPUT_DIRECTORY: '/none' }, step)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(sentence),
    });
  });

  it('gives up with one sentence when the database does not answer in time', async () => {
    const outcome = run({ ADMIN_DATABASE_URL: 'postgresql://boss@127.0.0.1:1/daymark', WAIT_SECONDS: '1' });
    await expect(outcome).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The database did not answer within 1 s'),
    });
  });
});

async function query(url: string, statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query<Record<string, unknown>>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}
