import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { SCHEMA_SERVICES } from '@daymark/provision';
import pg from 'pg';
import { testDatabase, type TestDatabase } from '../src/test-stores/test-database.js';
import { withConnection as connected } from '../src/stores/database-connection.js';
import { requireTestEnvironment } from '../src/test-stores/test-environment.js';
import { testRedis } from '../src/test-stores/test-redis.js';

describe('The database of a test file', () => {
  let database: TestDatabase;
  let other: TestDatabase;
  beforeAll(async () => {
    [database, other] = await Promise.all([testDatabase(), testDatabase()]);
  });
  afterAll(async () => {
    await Promise.all([database.drop(), other.drop()]);
  });

  it.each(SCHEMA_SERVICES)(
    'lets %s sign in with its own role and work in its own schema',
    async (service) => {
      await connected(database.urls[service], async (client) => {
        await client.query('CREATE TABLE things (id int PRIMARY KEY)');
        const { rows } = await client.query<{ schemaname: string; tableowner: string }>(
          `SELECT schemaname, tableowner FROM pg_tables WHERE tablename = 'things' AND schemaname = $1`,
          [service],
        );
        expect(rows).toHaveLength(1);
        expect(rows[0]?.tableowner).toMatch(new RegExp(`_${service}$`));
      });
    },
  );

  it('lets published sign in, which has no schema of its own', async () => {
    await connected(database.urls.published, async (client) => {
      await expect(client.query('CREATE TABLE other_things ()')).rejects.toMatchObject({ code: '42501' });
    });
  });

  it('is reached by the services through the pooler where there is one, and by its administrator directly', async () => {
    const { TEST_STORES: before } = process.env;
    process.env.TEST_STORES = JSON.stringify({ ...requireTestEnvironment(), pooler: '127.0.0.1:6432' });
    const pooled = await testDatabase().finally(() => (process.env.TEST_STORES = before));
    await pooled.drop();
    const hosts = Object.values(pooled.urls).map((url) => new URL(url).host);
    expect(new Set(hosts)).toEqual(new Set(['127.0.0.1:6432']));
    expect(new URL(pooled.adminUrl).host).toBe(new URL(requireTestEnvironment().adminUrl).host);
  });

  it('does not show what another test file wrote', async () => {
    const client = new pg.Client({ connectionString: other.adminUrl });
    await client.connect();
    const { rowCount } = await client.query(`SELECT 1 FROM pg_tables WHERE tablename = 'things'`);
    await client.end();
    expect(rowCount).toBe(0);
  });
});

describe('Databases that begin with tables', () => {
  const { adminUrl, template } = requireTestEnvironment();
  afterAll(() =>
    connected(adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${template}_mailer WITH (FORCE)`)),
  );

  it('have those that were made once, as if the service had made them, and each its own rows', async () => {
    let made = 0;
    const make = (url: string) =>
      connected(url, async (client) => {
        made++;
        await client.query('CREATE TABLE things (id int PRIMARY KEY)');
        if (made === 1) throw new Error('a migration fails');
      });
    await expect(testDatabase({ of: 'mailer', make })).rejects.toThrow('a migration fails');
    const databases = await Promise.all([1, 2, 3].map(() => testDatabase({ of: 'mailer', make })));
    expect(made).toBe(2);
    for (const { urls, drop } of databases) {
      await connected(urls.mailer, async (client) => {
        await client.query('INSERT INTO things VALUES (1)');
        expect(
          (await client.query('SELECT tableowner FROM pg_tables WHERE tablename = $1', ['things'])).rows,
        ).toEqual([{ tableowner: `${template}_mailer` }]);
      });
      await drop();
    }
  });
});

describe('The Redis database of a test file', () => {
  it('is empty and separate from that of another test file', async () => {
    const [first, second] = [await testRedis(), await testRedis()];
    expect(first.database).not.toBe(second.database);
    const client = new Redis(first.url);
    const peer = new Redis(second.url);
    try {
      await client.set('key', 'value');
      expect(await peer.get('key')).toBeNull();
      await first.flush();
      expect(await client.get('key')).toBeNull();
    } finally {
      client.disconnect();
      peer.disconnect();
    }
  });
});
