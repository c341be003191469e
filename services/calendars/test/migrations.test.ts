import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@daymark/local-stack';
import { createDataSource, migrate } from '@daymark/service-kit';
import { schemaOf } from '@daymark/service-kit/testing';
import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';
import { entities, migrations } from '../src/database/data-source.js';
import { parseState } from '../src/history/history-format.js';
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
      'calendar_members',
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
    // As a replica of that time wrote it.
    await onEarlier.query(
      `INSERT INTO events (id, user_id, parent_event_id, occurrence_date, is_exception, is_cancelled, is_recurring,
                           is_all_day, is_public_shareable)
       VALUES (gen_random_uuid(), $2, $1, '2026-03-03', true, true, false, false, false)`,
      [series, user],
    );
    await onEarlier.query(
      `INSERT INTO idempotency_keys (user_id, key, fingerprint, answer)
       VALUES ($2, 'key', 'x', jsonb_build_object('id', $1::text))`,
      [series, user],
    );
    const replicas = await Promise.all([open(earlier), open(earlier), open(earlier)]);
    const applied = await Promise.all(replicas.map((replica) => migrate(replica)));
    await Promise.all(replicas.map((replica) => replica.destroy()));
    expect(applied.flat()).toEqual(migrations.map(({ name }) => name));
    expect(await schemaOf(onEarlier)).toEqual(await schemaOf(dataSource));
    const exceptions = await onEarlier.query<object[]>(
      'SELECT occurrence_date::text, is_deleted FROM events WHERE is_exception',
    );
    expect(exceptions).toEqual([{ occurrence_date: '2026-03-03', is_deleted: true }]);
    expect(await onEarlier.query('SELECT created_id FROM idempotency_keys')).toEqual([
      { created_id: series },
    ]);
    const calendars = await startCalendars({ DATABASE_URL: earlier.urls.calendars });
    try {
      const person = await calendars.auth.signIn();
      expect((await calendars.as(person).get('/api/calendars')).status).toBe(200);
    } finally {
      await calendars.close();
    }
  });

  it('has what is in the bin in the history', async () => {
    const { onEarlier } = await anEarlierDatabase();
    const [owner, event, series, date, calendar, stayed] = Array.from({ length: 6 }, () => randomUUID());
    const at = '2026-03-01T10:00:00.123456+00:00';
    const item = (id: string, kind: string, rows: number) =>
      onEarlier.query(
        `INSERT INTO bin_items (id, user_id, kind, title, row_count, text_bytes, deleted_by)
         VALUES ($1, $2, $3, 'Gone', $4, 0, 'owner')`,
        [id, owner, kind, rows],
      );
    await item(event!, 'event', 1);
    await item(calendar!, 'calendar', 2);
    const anEventRow = { user_id: owner, created_at: at, latest_version: 3, title: 'Gone', feed_bytes: 1 };
    const look = {
      id: randomUUID(),
      background_color: '#ffffff',
      button_color: '#000000',
      font_family: 'Lato',
    };
    const rows: [string, string, object][] = [
      [event!, 'events', { ...anEventRow, id: event }],
      [
        event!,
        'event_originals',
        { event_id: event, user_id: owner, content: 'x', zones: {}, sequence: 0, as_of_version: 3 },
      ],
      [event!, 'calendar_events', { event_id: event, calendar_id: calendar }],
      [calendar!, 'calendars', { id: calendar, user_id: owner, name: 'Gone' }],
      [calendar!, 'events', { ...anEventRow, id: series, is_recurring: true }],
      [
        calendar!,
        'events',
        {
          ...anEventRow,
          id: date,
          parent_event_id: series,
          is_exception: true,
          occurrence_date: '2026-03-02',
          occurrence_time: '19:00',
        },
      ],
      [calendar!, 'event_recurrences', { event_id: series, recurrence_type: 'daily', interval: 1 }],
      [calendar!, 'event_customizations', { ...look, event_id: date }],
      [calendar!, 'calendar_events', { event_id: series, calendar_id: calendar }],
      [calendar!, 'calendar_events', { event_id: stayed, calendar_id: calendar }],
    ];
    for (const [position, [id, table, content]] of rows.entries())
      await onEarlier.query(
        'INSERT INTO bin_rows (item_id, table_name, position, content) VALUES ($1, $2, $3, $4)',
        [id, table, position + 1, content],
      );
    await migrate(onEarlier);
    const states = await onEarlier.query<
      {
        kind: 'event' | 'calendar';
        subject_id: string;
        format: number;
        state: unknown;
        bin_item_id: string;
      }[]
    >('SELECT kind, subject_id, format, state, bin_item_id FROM history_states WHERE user_id = $1', [owner]);
    const stateOf = (id: string) => {
      const { kind, format, state } = states.find(({ subject_id }) => subject_id === id)!;
      return parseState(kind, format, state)?.state;
    };
    expect(stateOf(event!)).toMatchObject({
      own: {
        row: { id: event, title: 'Gone', created_at: at, status: 'confirmed' },
        calendar_ids: [calendar],
        original: { content: 'x', is_current: true },
      },
      dates: [],
    });
    expect(stateOf(series!)).toMatchObject({
      own: { recurrence: { recurrence_type: 'daily' }, calendar_ids: [calendar], customization: null },
      dates: [
        { occurrence: '2026-03-02T19:00', date: { row: { id: date }, customization: { id: look.id } } },
      ],
    });
    expect(stateOf(calendar!)).toMatchObject({ row: { name: 'Gone' }, event_ids: [stayed] });
    expect(states.map(({ bin_item_id }) => bin_item_id).sort()).toEqual([event, calendar, calendar].sort());
  });

  it('is refused with what to do if it has only some of the migrations of that time', async () => {
    const { onEarlier } = await anEarlierDatabase();
    await onEarlier.query('DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)');
    const before = await schemaOf(onEarlier);
    await expect(migrate(onEarlier)).rejects.toThrow(
      /^the tables were made by 55 of the 56 migrations .* Start /,
    );
    expect(await schemaOf(onEarlier)).toEqual(before);
  });
});
