import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@daymark/local-stack';
import { createDataSource, migrate } from '@daymark/service-kit';
import { schemaOf } from '@daymark/service-kit/testing';
import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';
import { entities, migrations } from '../src/database/data-source.js';
import { startCalendars } from './support/calendars-under-test.js';

let database: TestDatabase;
let dataSource: DataSource;
const open = ({ urls }: TestDatabase) =>
  createDataSource({
    service: 'calendars',
    url: urls.calendars,
    poolSize: 2,
    entities,
    migrations,
  }).initialize();
beforeAll(async () => {
  database = await testDatabase();
  dataSource = await open(database);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

describe('The migrations', () => {
  const tables = async () =>
    (
      await dataSource.query<{ name: string }[]>(
        `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'calendars' ORDER BY 1`,
      )
    ).map(({ name }) => name);
  it('are each applied once when several replicas start together', async () => {
    const replicas = await Promise.all([open(database), open(database), open(database)]);
    const applied = await Promise.all(replicas.map((replica) => migrate(replica)));
    await Promise.all(replicas.map((replica) => replica.destroy()));
    expect(applied.flat()).toEqual(migrations.map(({ name }) => name));
    const described = dataSource.entityMetadatas.map(({ tableName }) => tableName);
    const others = [
      'audit_subjects',
      'audit_windows',
      'deletion_notices',
      'former_collection_addresses',
      'history_actions',
      'history_calendars',
      'history_logos',
      'history_states',
      'import_file_parts',
      'import_items',
      'import_publications',
      'invitation_mails',
      'live_changes',
      'migrations',
      'processed_messages',
      'source_events',
      'source_hosts',
      'withheld_uids',
      'zone_data',
    ];
    expect(await tables()).toEqual([...described, ...others].sort());
  });

  it('make the tables that the entities describe', async () => {
    for (const entity of entities)
      await expect(dataSource.manager.find(entity as EntityTarget<ObjectLiteral>)).resolves.toEqual([]);
  });

  it('go down and up again on a filled database', async () => {
    await dataSource.query(
      `INSERT INTO calendars (id, user_id, name, is_public) VALUES (gen_random_uuid(), gen_random_uuid(), 'Kept', true)`,
    );
    const before = await schemaOf(dataSource);
    for (const _ of migrations) await dataSource.undoLastMigration();
    expect(await schemaOf(dataSource)).toEqual(
      before.filter((object) => /\bmigrations(_id_seq)?\b/.test(object)),
    );
    await migrate(dataSource);
    expect(await schemaOf(dataSource)).toEqual(before);
  });

  it.each([
    ['an event that ends before it starts', `end_time = start_time - interval '1 hour'`],
    ['an exception without its series', 'is_exception = true'],
    ['whole days with a time of day', 'is_all_day = true'],
    ['a series that ends before its first event', `series_end = start_time`],
  ])('make the database itself refuse %s', async (_what, change) => {
    await dataSource.query(
      `INSERT INTO events (id, user_id, uid, title, start_local, end_local, timezone, is_all_day, start_time, end_time,
                           series_end, is_recurring, is_public_shareable)
       SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid()::text, 'Event', '2026-03-02T19:00',
              '2026-03-02T21:00', 'UTC', false, '2026-03-02T19:00Z', '2026-03-02T21:00Z', '2026-03-02T21:00Z', false, true`,
    );
    await expect(dataSource.query(`UPDATE events SET ${change}`)).rejects.toThrow(/check constraint/);
  });
});

describe('A database of before 1.0', () => {
  const databases: TestDatabase[] = [];
  const opened: DataSource[] = [];
  const anEarlierDatabase = async () => {
    const earlier = await testDatabase();
    databases.push(earlier);
    const onEarlier = await open(earlier);
    opened.push(onEarlier);
    await onEarlier.query(await readFile(`${import.meta.dirname}/support/before-1.0.sql`, 'utf8'));
    return { onEarlier, earlier };
  };
  beforeAll(() => migrate(dataSource));
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.destroy()));
    await Promise.all(databases.map((each) => each.drop()));
  });

  it('gets the tables of a new one, keeps its rows, and the service starts on it', async () => {
    const { onEarlier, earlier } = await anEarlierDatabase();
    const [user, series] = [randomUUID(), randomUUID()];
    await onEarlier.query(
      `INSERT INTO events (id, user_id, uid, title, start_local, end_local, timezone, is_all_day, start_time, end_time,
                           series_end, is_recurring, is_public_shareable)
       VALUES ($1, $2, 'series@example.org', 'Series', '2026-03-02T19:00', '2026-03-02T21:00', 'UTC', false,
               '2026-03-02T19:00Z', '2026-03-02T21:00Z', NULL, true, true)`,
      [series, user],
    );
    const replicas = await Promise.all([open(earlier), open(earlier), open(earlier)]);
    const applied = await Promise.all(replicas.map((replica) => migrate(replica)));
    await Promise.all(replicas.map((replica) => replica.destroy()));
    expect(applied.flat()).toEqual(migrations.map(({ name }) => name));
    expect(await schemaOf(onEarlier)).toEqual(await schemaOf(dataSource));
    expect(await onEarlier.query('SELECT id FROM events')).toEqual([{ id: series }]);
    const calendars = await startCalendars({ DATABASE_URL: earlier.urls.calendars });
    try {
      const person = await calendars.auth.signIn();
      expect((await calendars.as(person).get('/api/calendars')).status).toBe(200);
    } finally {
      await calendars.close();
    }
  });

  it('is refused with what to do if it has only some of the migrations of that time', async () => {
    const { onEarlier } = await anEarlierDatabase();
    await onEarlier.query('DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)');
    const before = await schemaOf(onEarlier);
    await expect(migrate(onEarlier)).rejects.toThrow(
      /^the tables were made by 18 migrations, and this one goes on from the 19 .* Start /,
    );
    expect(await schemaOf(onEarlier)).toEqual(before);
  });
});
