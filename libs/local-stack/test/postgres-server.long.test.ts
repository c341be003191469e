import { randomBytes } from 'node:crypto';
import { lstat, mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { findFreePort } from '../src/machine/free-port.js';
import { sharedStateName } from '../src/stores/postgres-home.js';
import { identifyProcess, isRunning } from '../src/machine/stop-process.js';
import { PostgresServer, type PostgresOptions } from '../src/stores/postgres-server.js';

const optionsFor = async (localDirectory: string): Promise<PostgresOptions> => ({
  localDirectory,
  clusterName: 'data',
  port: await findFreePort(),
  password: `it's "${randomBytes(6).toString('hex')}"`,
  isDurable: true,
});

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('A PostgreSQL server of our own', () => {
  let directory: string;
  let options: PostgresOptions;
  let server: PostgresServer;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'postgres-'));
    // Temporary directories are private; PostgreSQL's account must be able to enter this one.
    await mkdir(join(directory, 'local'));
    options = await optionsFor(directory);
    server = await PostgresServer.create(options);
  });
  afterAll(async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
    await rm(join('/var/lib', sharedStateName(directory)), { recursive: true, force: true });
  });

  it('lets in who knows the password, and nobody else', async () => {
    expect(await query(server.adminUrl, 'SELECT current_database() AS name')).toEqual([{ name: 'daymark' }]);
    const wrong = new URL(server.adminUrl);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  it('listens on this machine alone and writes every commit to disk', async () => {
    const [settings] = await query(
      server.adminUrl,
      `SELECT current_setting('listen_addresses') AS addresses, current_setting('fsync') AS fsync,
              current_setting('synchronous_commit') AS commit`,
    );
    expect(settings).toEqual({ addresses: '127.0.0.1', fsync: 'on', commit: 'on' });
  });

  it('orders text the same on every machine', async () => {
    const [settings] = await query(
      server.adminUrl,
      `SELECT datlocprovider::text AS provider, datlocale AS locale FROM pg_database WHERE datname = 'daymark'`,
    );
    expect(settings).toEqual({ provider: 'b', locale: 'C.UTF-8' });
  });

  it('has every confirmed row after it was killed and started again', async () => {
    await query(server.adminUrl, 'CREATE TABLE rows (number int)');
    const client = new pg.Client({ connectionString: server.adminUrl });
    client.on('error', () => undefined);
    await client.connect();
    let confirmed = 0;
    const writing = (async () => {
      for (;;) {
        await client.query('INSERT INTO rows VALUES ($1)', [confirmed + 1]);
        confirmed += 1;
        if (confirmed === 50) void server.kill();
      }
    })();
    await expect(writing).rejects.toThrow();
    await server.kill();
    await server.start();
    const [result] = await query(server.adminUrl, 'SELECT count(*)::int AS count FROM rows');
    expect(confirmed).toBeGreaterThanOrEqual(50);
    expect(result?.count).toBeGreaterThanOrEqual(confirmed);
  });

  it('takes over from a server that a killed run left on the same data', async () => {
    const left = identifyProcess(server.processId!)!;
    const port = await findFreePort();
    server = await PostgresServer.create({ ...options, port });
    expect(isRunning(left)).toBe(false);
    expect(await query(server.adminUrl, 'SELECT count(*) > 0 AS kept FROM rows')).toEqual([{ kept: true }]);
  });

  it('starts though its process id was taken by another program while it was down', async () => {
    await server.stop();
    await writeFile(
      join(server.dataDirectory, 'postmaster.pid'),
      `${process.pid}\n${server.dataDirectory}\n`,
    );
    expect(server.processId).toBeUndefined();
    await server.start();
    expect(server.processId).toBeDefined();
  });

  it('keeps data where PostgreSQL’s account can reach it, and links to that place', async () => {
    // mkdtemp made the directory private to this account, like root's home.
    const place = join(directory, 'postgres');
    const isElsewhere = process.getuid?.() === 0;
    expect((await lstat(place)).isSymbolicLink()).toBe(isElsewhere);
    expect(server.dataDirectory).toBe(join(isElsewhere ? await readlink(place) : place, 'data'));
  });

  it('refuses data of another major version with one sentence', async () => {
    await server.stop();
    const versionFile = join(server.dataDirectory, 'PG_VERSION');
    await writeFile(versionFile, '9\n');
    await expect(PostgresServer.create(options)).rejects.toThrow(
      /was made by PostgreSQL 9 and cannot be read by PostgreSQL \d+; move it away to start with an empty database\./,
    );
    await writeFile(versionFile, '18\n');
    await server.start();
  });
});
