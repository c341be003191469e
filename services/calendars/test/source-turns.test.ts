import { describe, expect, it, jest } from '@jest/globals';
import { SOURCE_ENTRIES_MAX } from '@daymark/contracts/interchange';
import { type OutgoingRequests } from '@daymark/service-kit/outgoing';
import { ProcessFileReader } from '../src/imports/imports.module.js';
import { OUTGOING } from '../src/outgoing/outgoing.module.js';
import { SourceWorker } from '../src/sources/sources.module.js';
import { aConcert, aFile, anEntry } from './support/calendar-files.js';
import {
  answerWith,
  as,
  asked,
  check,
  checked,
  keep,
  path,
  saying,
  source,
  titles,
  useSource,
} from './support/calendar-source.js';
import { world } from './support/calendars-under-test.js';
import { table } from './support/timetable.js';

describe('A synchronised calendar', () => {
  useSource();

  it('requests only changes, and writes nothing if there are none', async () => {
    const file = aFile([aConcert('a', 2)]);
    await keep(saying(file, '"1"'));
    const before = await world.sql.query('SELECT id, xmin FROM events ORDER BY id');
    expect((await check({ kind: 'unchanged' })).failure).toBeNull();
    expect(asked.at(-1)!.validators).toEqual({ etag: '"1"', last_modified: null });
    await check(saying(file, '"2"'));
    await check(saying(Buffer.from(file.toString().replaceAll('DTSTAMP:2026', 'DTSTAMP:2027')), '"3"'));
    expect((await world.sql.query('SELECT id, xmin FROM events ORDER BY id')).rows).toEqual(before.rows);
  });

  it('is read again where another version read the same answer, which may mean something else to this one', async () => {
    const file = aFile([aConcert('a', 2)]);
    await keep(saying(file, '"1"'));
    await world.sql.query(
      `UPDATE calendar_sources SET body_hash = regexp_replace(body_hash, '^[0-9]+', '0'), frame_hash = 'of another reader'`,
    );
    await world.sql.query(`UPDATE source_events SET hash = 'of another reader'`);
    expect((await check(saying(file, '"1"'))).last_changes).toMatchObject({ changed: 1 });
    expect(asked.at(-1)!.validators).toBeNull();
    const before = await world.sql.query('SELECT id, xmin FROM events ORDER BY id');
    await check(saying(file, '"1"'));
    expect(asked.at(-1)!.validators).toEqual({ etag: '"1"', last_modified: null });
    expect((await world.sql.query('SELECT id, xmin FROM events ORDER BY id')).rows).toEqual(before.rows);
  });

  it('is checked again at once where a process died in its check, and much later where another one dies', async () => {
    await keep(saying(aFile([aConcert('a', 2)])));
    let minutes: number | undefined;
    world.service.application.get<OutgoingRequests>(OUTGOING).fetch = async () => {
      const { rows } = await world.sql.query<{ minutes: number }>(
        'SELECT (extract(epoch FROM next_check_at - now()) / 60)::float8 AS minutes FROM calendar_sources',
      );
      minutes = rows[0]!.minutes;
      return { kind: 'unchanged' };
    };
    await world.sql.query(
      `UPDATE calendar_sources SET next_check_at = now(), leased_by = gen_random_uuid(), leased_until = now() - interval '1 second'`,
    );
    expect((await checked()).failure).toBeNull();
    expect(minutes).toBeGreaterThan(50);
  });

  it('asks one host once a minute, for whomever', async () => {
    await keep(saying(aFile([])));
    answerWith(saying(aFile([])));
    asked.length = 0;
    await world.sql.query(
      `INSERT INTO source_hosts VALUES ('club.example.org', now()) ON CONFLICT DO NOTHING`,
    );
    await as().post(`${path()}/check`, {}).expect(200);
    world.service.application.get(SourceWorker).wake();
    expect((await source()).state).toBe('checking');
    expect(asked).toEqual([]);
    await checked();
    expect(asked).toHaveLength(1);
  });

  it('reads one entry and writes at most nine rows for one change among 500 entries', async () => {
    const calendar = `/api/calendars/${table.calendarId}`;
    const { version } = (await as().get(calendar)).body as { version: number };
    await as().patch(calendar, { version, is_public: true }).expect(200);
    const entries = Array.from({ length: 500 }, (_, index) =>
      anEntry(
        `entry-${index}`,
        `DTSTART;TZID=Europe/Berlin:20260${1 + (index % 9)}10T190000`,
        'DURATION:PT1H',
        `SUMMARY:Entry ${index}`,
      ),
    );
    await keep(saying(aFile(entries)));
    // The history of published changes is limited: the next change deletes what is too old.
    await world.sql.query('DELETE FROM published_changes');
    const { rows: begun } = await world.sql.query<{ transaction: string; time: Date }>(
      'SELECT pg_current_xact_id()::text AS transaction, now() AS time',
    );
    const before = begun[0]!;
    entries[321] = entries[321]!.map((line) => line.replace('Entry 321', 'Entry of another name'));
    const files: string[] = [];
    const reader = world.service.application.get(ProcessFileReader);
    const readFile = reader.read.bind(reader);
    const read = jest.spyOn(reader, 'read').mockImplementation(async (given, onProgress, signal) => {
      const parts: Uint8Array[] = [];
      for await (const part of given.bytes as AsyncIterable<Uint8Array>) parts.push(part);
      const bytes = Buffer.concat(parts);
      files.push(bytes.toString());
      return readFile({ ...given, bytes }, onProgress, signal);
    });
    const after = await check(
      saying(Buffer.from(aFile(entries).toString().replaceAll('DTSTAMP:2026', 'DTSTAMP:2027'))),
    );
    expect(after).toMatchObject({
      entries: 500,
      last_changes: { created: 0, changed: 1, removed: 0, refused: 0 },
    });
    read.mockRestore();
    const [file, ...furtherFiles] = files;
    expect(furtherFiles).toEqual([]);
    // The others leave empty lines.
    expect(file!.replaceAll(/\n{2,}/g, '\n')).toBe(
      aFile([entries[321]]).toString().replace('DTSTAMP:2026', 'DTSTAMP:2027'),
    );
    const { rows: tables } = await world.sql.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'calendars'
         AND tablename NOT IN ('calendar_sources', 'source_hosts', 'outbox')`,
    );
    const written: string[] = [];
    for (const { name } of tables) {
      const sql = `SELECT count(*)::int AS n FROM ${name} WHERE xmin::text::bigint > $1::bigint`;
      const { n } = (await world.sql.query<{ n: number }>(sql, [before.transaction])).rows[0]!;
      written.push(...Array.from<string>({ length: n }).fill(name));
    }
    // The relay may still update messages of earlier tests.
    const messages = await world.sql.query('SELECT FROM outbox WHERE created_at > $1', [before.time]);
    expect(messages.rowCount).toBe(0);
    expect(written.sort()).toEqual([
      'calendars',
      'event_originals',
      'events',
      'history_actions',
      'history_calendars',
      'history_states',
      'live_changes',
      'published_changes',
      'source_events',
    ]);
  });

  it('refuses more entries than a source may have, and keeps what it has', async () => {
    await keep(saying(aFile([aConcert('a', 2)])));
    const tooMany = Array.from({ length: SOURCE_ENTRIES_MAX + 1 }, (_, index) =>
      anEntry(`entry-${index}`, 'DTSTART:20260302T190000'),
    );
    const more = await check(saying(aFile(tooMany)));
    expect([more.failure, more.entries]).toEqual(['too_many_entries', 1]);
    expect(await titles()).toEqual(['Concert a']);
  });

  it('reads all entries again if the rest of the file changed, and writes none of them for it', async () => {
    const entries = ['a', 'b'].map((uid) => anEntry(uid, 'DTSTART:20260302T190000', `SUMMARY:${uid}`));
    const start = async () => (await table.occurrences()).map(({ start_time }) => start_time).sort();
    await keep(saying(aFile(entries)));
    expect(await start()).toEqual(Array(2).fill('2026-03-02T18:00:00.000Z'));
    const moved = await check(saying(aFile(entries, 'X-WR-TIMEZONE:America/New_York')));
    expect(moved.last_changes).toMatchObject({ changed: 2 });
    expect(await start()).toEqual(Array(2).fill('2026-03-03T00:00:00.000Z'));
    const named = await check(saying(aFile(entries, 'X-WR-TIMEZONE:America/New_York', 'X-WR-CALNAME:Club')));
    expect(named.last_changed_at).toBe(moved.last_changed_at);
    const less = await check(
      saying(aFile([entries[0]!], 'X-WR-TIMEZONE:America/New_York', 'X-WR-CALNAME:Club')),
      { remove: true },
    );
    expect(less).toMatchObject({ entries: 1, last_changes: { created: 0, changed: 0, removed: 1 } });
    expect(await titles()).toEqual(['a']);
  });
});
