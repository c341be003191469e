import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@daymark/local-stack';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { createDataSource, migrate, requireNewest } from '../src/index.js';
import { MessagingTables1700000000000, messagingDataSource } from './support/outbox-table.js';

const REPLICAS = 5;

describe('migrations', () => {
  let database: TestDatabase;
  let opened: DataSource[];
  beforeEach(async () => {
    database = await testDatabase();
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((dataSource) => dataSource.destroy()));
    await database.drop();
  });

  const open = async (dataSource: DataSource) => {
    opened.push(await dataSource.initialize());
    return dataSource;
  };
  const replicas = () =>
    Promise.all(Array.from({ length: REPLICAS }, () => open(messagingDataSource(database.urls.auth))));

  it('are applied once when five replicas start together on an empty database', async () => {
    const sources = await replicas();
    const applied = await Promise.all(sources.map(migrate));
    expect(applied.flat()).toEqual(['MessagingTables1700000000000']);
    expect(await sources[0]!.query('SELECT name FROM migrations')).toHaveLength(1);
  });

  it('change nothing when five replicas start together on a migrated database', async () => {
    const sources = await replicas();
    await migrate(sources[0]!);
    await sources[0]!.query(`INSERT INTO things (name) VALUES ('kept')`);
    expect((await Promise.all(sources.map(migrate))).flat()).toEqual([]);
    expect(await sources[0]!.query('SELECT name FROM things')).toEqual([{ name: 'kept' }]);
  });

  it('are waited for by a program that has no right to make them', async () => {
    const { auth: url, mailer: waiting } = database.urls;
    const entities = { entities: [], migrations: [MessagingTables1700000000000] };
    const migrating = await open(messagingDataSource(url));
    const reading = await open(createDataSource({ service: 'auth', url: waiting, poolSize: 2, ...entities }));
    const role = new URL(waiting).username;
    await migrating.query(`GRANT USAGE ON SCHEMA auth TO ${role}`);
    await reading.query('SET search_path = auth');
    await expect(requireNewest(reading)).rejects.toThrow('relation "migrations" does not exist');
    await migrate(migrating);
    await migrating.query(`GRANT SELECT ON migrations TO ${role}; DELETE FROM migrations`);
    await expect(requireNewest(reading)).rejects.toThrow('the schema lacks MessagingTables1700000000000');
    await migrating.query(
      `INSERT INTO migrations (timestamp, name) VALUES (1, 'MessagingTables1700000000000')`,
    );
    await expect(requireNewest(reading)).resolves.toEqual([]);
  });

  it('are applied all or not at all, and again after the fault is mended', async () => {
    class Faulty1700000000001 implements MigrationInterface {
      static isFaulty = true;
      async up(runner: QueryRunner): Promise<void> {
        await runner.query('CREATE TABLE more_things (name text)');
        if (Faulty1700000000001.isFaulty) await runner.query('SELECT 1 / 0');
      }
      async down(runner: QueryRunner): Promise<void> {
        await runner.query('DROP TABLE more_things');
      }
    }
    const source = await open(
      createDataSource({
        service: 'auth',
        url: database.urls.auth,
        poolSize: 2,
        entities: [],
        migrations: [MessagingTables1700000000000, Faulty1700000000001],
      }),
    );
    await expect(migrate(source)).rejects.toThrow('division by zero');
    const tables = () =>
      source.query<{ name: string | null }[]>(`SELECT to_regclass('auth.things')::text AS name`);
    expect(await tables()).toEqual([{ name: null }]);
    Faulty1700000000001.isFaulty = false;
    expect(await migrate(source)).toEqual(['MessagingTables1700000000000', 'Faulty1700000000001']);
    expect((await tables())[0]!.name).not.toBeNull();
  });

  it('can be rolled back on a filled database and applied again', async () => {
    const source = await open(messagingDataSource(database.urls.auth));
    await migrate(source);
    await source.query(`INSERT INTO things (name) VALUES ('gone')`);
    await source.undoLastMigration();
    expect(await migrate(source)).toEqual(['MessagingTables1700000000000']);
    expect(await source.query('SELECT name FROM things')).toEqual([]);
  });
});
