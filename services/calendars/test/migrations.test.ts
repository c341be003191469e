import { randomUUID } from 'node:crypto';
import { calendarColors } from '@daymark/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@daymark/local-stack';
import { createDataSource, migrate } from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import { AddCalendarColors1765500000160 } from '../src/database/migrations/1765500000160-add-calendar-colors.js';
import { KeepMoments1765500000520 } from '../src/database/migrations/1765500000520-keep-moments.js';
import { KeepIdsOfWhatWasCreated1765500000390 } from '../src/database/migrations/1765500000390-keep-ids-of-what-was-created.js';
import { NameDeletedDates1765500000430 } from '../src/database/migrations/1765500000430-name-deleted-dates.js';
import { entities, migrations } from '../src/database/data-source.js';
import { parseState } from '../src/history/history-format.js';

describe('The migrations', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  const open = () =>
    createDataSource({
      service: 'calendars',
      url: database.urls.calendars,
      poolSize: 2,
      entities,
      migrations,
    }).initialize();
  const tables = async () =>
    (
      await dataSource.query<{ name: string }[]>(
        `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'calendars' ORDER BY 1`,
      )
    ).map(({ name }) => name);
  beforeAll(async () => {
    database = await testDatabase();
    dataSource = await open();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('are each applied once when several replicas start together', async () => {
    const replicas = await Promise.all([open(), open(), open()]);
    const applied = await Promise.all(replicas.map((replica) => migrate(replica)));
    await Promise.all(replicas.map((replica) => replica.destroy()));
    expect(applied.flat()).toEqual(migrations.map(({ name }) => name));
    const described = dataSource.entityMetadatas.map(({ tableName }) => tableName);
    // The previous release still writes into audit_entries.
    const others = [
      'archives',
      'audit_entries',
      'audit_subjects',
      'audit_windows',
      'bin_items',
      'calendar_sources',
      'deletion_notices',
      'event_originals',
      'former_collection_addresses',
      'history_actions',
      'history_logos',
      'history_states',
      'import_file_parts',
      'import_items',
      'import_publications',
      'imports',
      'migrations',
      'processed_messages',
      'source_events',
      'source_hosts',
      'withheld_uids',
      'zone_data',
    ];
    expect(await tables()).toEqual([...described, ...others].sort());
  });

  it('take what is in the bin over into the history, and back', async () => {
    await dataSource.undoLastMigration();
    const [owner, event, series, date, calendar, stayed] = Array.from({ length: 6 }, () => randomUUID());
    const at = '2026-03-01T10:00:00.123456+00:00';
    const item = (id: string, kind: string, rows: number) =>
      dataSource.query(
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
      await dataSource.query(
        'INSERT INTO bin_rows (item_id, table_name, position, content) VALUES ($1, $2, $3, $4)',
        [id, table, position + 1, content],
      );
    const stored = () =>
      dataSource.query<object[]>(
        `SELECT item_id, table_name, content - 'feed_bytes' AS content FROM bin_rows ORDER BY 1, 2, content ->> 'event_id', content ->> 'id'`,
      );
    const before = await stored();
    await migrate(dataSource);
    const states = await dataSource.query<
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
    await dataSource.undoLastMigration();
    expect(await stored()).toEqual(before);
    await migrate(dataSource);
    await dataSource.query('DELETE FROM bin_items');
    await dataSource.query('DELETE FROM history_actions');
  });

  it('make the tables that the entities describe', async () => {
    for (const entity of entities) await expect(dataSource.manager.find(entity)).resolves.toEqual([]);
  });

  it('go down and up again on a filled database', async () => {
    await dataSource.query(
      `INSERT INTO calendars (id, user_id, name, is_public) VALUES (gen_random_uuid(), gen_random_uuid(), 'Kept', true)`,
    );
    for (const _ of migrations) await dataSource.undoLastMigration();
    expect(await tables()).toEqual(['migrations']);
    await migrate(dataSource);
    expect(await tables()).toContain('events');
  });

  it('give the calendars of each person colours by turns, and their feeds another version', async () => {
    const before = migrations.length - migrations.indexOf(AddCalendarColors1765500000160);
    for (let undone = 0; undone < before; undone += 1) await dataSource.undoLastMigration();
    const one = randomUUID();
    for (const [owner, day] of [
      [one, 2],
      [one, 1],
      [randomUUID(), 3],
    ] as const)
      await dataSource.query(
        `INSERT INTO calendars (id, user_id, name, is_public, created_at, published_at)
         VALUES (gen_random_uuid(), $1, $2, true, $3, $3)`,
        [owner, `Day ${day}`, `2026-01-0${day}`],
      );
    await migrate(dataSource);
    const rows = await dataSource.query<object[]>(
      `SELECT name, color, published_at > '2026-02-01' AS is_changed FROM calendars WHERE name LIKE 'Day %' ORDER BY name`,
    );
    expect(rows).toEqual([
      { name: 'Day 1', color: calendarColors[0], is_changed: true },
      { name: 'Day 2', color: calendarColors[1], is_changed: true },
      { name: 'Day 3', color: calendarColors[0], is_changed: true },
    ]);
  });

  it('keep the keys of requests when they go back, so that a repetition creates nothing', async () => {
    const [userId, id] = [randomUUID(), randomUUID()];
    await dataSource.query(
      `INSERT INTO idempotency_keys (user_id, key, fingerprint, created_id) VALUES ($1, 'kept', 'x', $2)`,
      [userId, id],
    );
    const after = migrations.length - migrations.indexOf(KeepIdsOfWhatWasCreated1765500000390);
    for (let undone = 0; undone < after; undone += 1) await dataSource.undoLastMigration();
    const kept = await dataSource.query<object[]>('SELECT answer FROM idempotency_keys WHERE user_id = $1', [
      userId,
    ]);
    expect(kept).toEqual([{ answer: { id } }]);
    await migrate(dataSource);
  });

  const INSERT_DATE = (column: string) => `
    WITH series AS (
      INSERT INTO events (id, user_id, uid, title, start_local, end_local, timezone, is_all_day, start_time, end_time,
                          series_end, is_recurring, is_public_shareable)
      VALUES (gen_random_uuid(), gen_random_uuid(), gen_random_uuid()::text, 'Series', '2026-03-02T19:00',
              '2026-03-02T21:00', 'UTC', false, '2026-03-02T19:00Z', '2026-03-02T21:00Z', NULL, true, true)
      RETURNING id, user_id)
    INSERT INTO events (id, user_id, parent_event_id, occurrence_date, is_exception, ${column}, is_recurring, is_all_day,
                        is_public_shareable)
    SELECT gen_random_uuid(), user_id, id, '2026-03-03', true, true, false, false, false FROM series RETURNING id`;
  const NAMES = 'is_deleted, is_cancelled, is_hidden_by_owner, is_hidden_alone';

  it('keep the former names of columns in step, whichever release writes', async () => {
    const undone = migrations.length - migrations.indexOf(NameDeletedDates1765500000430);
    for (let done = 0; done < undone; done += 1) await dataSource.undoLastMigration();
    const [before] = await dataSource.query<{ id: string }[]>(INSERT_DATE('is_cancelled'));
    await migrate(dataSource);
    const [former] = await dataSource.query<{ id: string }[]>(INSERT_DATE('is_cancelled'));
    const [current] = await dataSource.query<{ id: string }[]>(INSERT_DATE('is_deleted'));
    const deleted = {
      is_deleted: true,
      is_cancelled: true,
      is_hidden_by_owner: false,
      is_hidden_alone: false,
    };
    for (const { id } of [before!, former!, current!])
      expect(await dataSource.query(`SELECT ${NAMES} FROM events WHERE id = $1`, [id])).toEqual([deleted]);

    for (const hidden of [true, false])
      for (const column of ['is_hidden_alone', 'is_hidden_by_owner']) {
        await dataSource.query(`UPDATE events SET ${column} = $2 WHERE id = $1`, [former!.id, hidden]);
        const both = { ...deleted, is_hidden_by_owner: hidden, is_hidden_alone: hidden };
        expect(await dataSource.query(`SELECT ${NAMES} FROM events WHERE id = $1`, [former!.id])).toEqual([
          both,
        ]);
        await dataSource.query(`UPDATE events SET is_hidden_by_owner = $2 WHERE id = $1`, [
          former!.id,
          !hidden,
        ]);
      }
    await dataSource.query('DELETE FROM events WHERE title = $1', ['Series']);
  });

  it('allow two people to have the same uid, and when reverted give the newer event a new one', async () => {
    const add = (userId: string, createdAt: string) =>
      dataSource.query(
        `INSERT INTO events (id, user_id, uid, title, start_local, end_local, timezone, is_all_day, start_time, end_time,
                             series_end, is_recurring, is_public_shareable, created_at)
         VALUES (gen_random_uuid(), $1, 'public@example.org', 'Moment', '2026-03-02T19:00', '2026-03-02T19:00', 'UTC',
                 false, '2026-03-02T19:00Z', '2026-03-02T19:00Z', '2026-03-02T19:00Z', false, true, $2)`,
        [userId, createdAt],
      );
    const [one, other] = [randomUUID(), randomUUID()];
    await add(one, '2026-01-01');
    await add(other, '2026-01-02');
    await expect(add(one, '2026-01-03')).rejects.toThrow(/one_uid_per_owner/);
    const undone = migrations.length - migrations.indexOf(KeepMoments1765500000520);
    for (let done = 0; done < undone; done += 1) await dataSource.undoLastMigration();
    const rows = await dataSource.query<{ uid: string; end_local: string; minutes: number }[]>(
      `SELECT uid, end_local, extract(epoch FROM end_time - start_time)::int / 60 AS minutes FROM events
       WHERE title = 'Moment' ORDER BY created_at`,
    );
    expect(rows.map(({ end_local, minutes }) => [end_local, minutes])).toEqual([
      ['2026-03-02T19:01', 1],
      ['2026-03-02T19:01', 1],
    ]);
    expect(rows[0]!.uid).toBe('public@example.org');
    expect(rows[1]!.uid).not.toBe('public@example.org');
    await migrate(dataSource);
    await dataSource.query(`DELETE FROM events WHERE title = 'Moment'`);
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
