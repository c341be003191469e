import { describe, expect, it, jest } from '@jest/globals';
import type { CalendarSource } from '@daymark/contracts/interchange';
import { Metrics } from '@daymark/service-kit';
import { FetchFailed } from '@daymark/service-kit/outgoing';
import { ProcessFileReader } from '../src/imports/imports.module.js';
import { aConcert, aFile, anEntry } from './support/calendar-files.js';
import {
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
import { owner, table } from './support/timetable.js';

describe('A synchronised calendar', () => {
  useSource();

  it('changes nothing, however often the answer is not one whole calendar, and says so with the line', async () => {
    const all = ['a', 'b', 'c', 'd'].map((uid, index) => aConcert(uid, 2 + index));
    const whole = aFile(all);
    await keep(saying(whole));
    const rows = () => world.sql.query('SELECT id, xmin FROM events ORDER BY id');
    const before = (await rows()).rows;
    const fewer = aFile([...all.slice(0, 2), aConcert('new', 9)]);
    const page = Buffer.from('<!DOCTYPE html>\n<html><body>500</body></html>\n');
    const broken = [
      Buffer.concat([fewer, page]),
      Buffer.concat([Buffer.from('<br />\n<b>Notice</b>: Undefined index\n'), fewer]),
      Buffer.concat([fewer, Buffer.from('{"error":"timeout"}')]),
      whole.subarray(0, whole.indexOf('UID:b') + 40),
      whole.subarray(0, whole.indexOf('BEGIN:VEVENT', whole.indexOf('UID:b'))),
    ];
    for (const answer of [...broken, ...broken.slice(0, 1), ...broken.slice(0, 1)])
      expect(await check(saying(answer), { remove: true })).toMatchObject({
        failure: 'broken_answer',
        held_removals: 0,
        entries: 4,
      });
    const [line] = [fewer.toString().split('\n').length];
    expect((await source()).notes).toEqual([
      { code: 'broken_line', line, params: { text: '<!DOCTYPE html>' }, title: null },
      { code: 'broken_line', line: line + 1, params: { text: '<html><body>500</body></html>' }, title: null },
    ]);
    expect((await rows()).rows).toEqual(before);
    expect(await check(saying(whole))).toMatchObject({ failure: null, entries: 4, notes: [] });
    expect((await rows()).rows).toEqual(before);
    const next = await check(saying(aFile(all.slice(0, 3))));
    expect(next).toMatchObject({ failure: null, entries: 3, last_changes: { removed: 1 } });
  });

  it('does the same for a table that breaks off, or with an error behind it', async () => {
    const table_ = 'Title,Date\nA,2026-03-02\nB,2026-03-03\nC,2026-03-04\n';
    await keep(saying(Buffer.from(table_)));
    const two = table_.slice(0, table_.indexOf('C,'));
    const ends = [
      '<html><body>500</body></html>\n',
      'ERROR 2006: server has gone away\n',
      'C',
      'C,2026-',
      '"C,2026-03-04',
    ];
    for (const end of ends)
      for (let count = 0; count < 3; count += 1)
        expect(await check(saying(Buffer.from(two + end)))).toMatchObject({
          failure: 'broken_answer',
          entries: 3,
        });
    expect(await check(saying(Buffer.from(two)))).toMatchObject({ failure: null, entries: 2 });
  });

  it('changes nothing if the response is no calendar or missing, says why, and retries later', async () => {
    await keep(saying(aFile([aConcert('a', 2)])));
    const page = await check(saying(Buffer.from('<!doctype html><title>Sign in</title>')));
    expect(page).toMatchObject({ failure: 'no_calendar', state: 'waiting', entries: 1 });
    for (const [failure, told] of [
      ['unreachable', 'unreachable'],
      ['unauthorized', 'unauthorized'],
      ['status', 'refused_by_server'],
    ] as const) {
      expect((await check(new FetchFailed(failure))).failure).toBe(told);
    }
    const { rows } = await world.sql.query<{ minutes: number; failures: number }>(
      `SELECT failures, extract(epoch FROM next_check_at - checked_at) / 60 AS minutes FROM calendar_sources`,
    );
    expect(rows[0]!.failures).toBe(4);
    expect(Number(rows[0]!.minutes)).toBeGreaterThan(60 * 8);
    expect(await titles()).toEqual(['Concert a']);
    expect((await check(saying(aFile([aConcert('a', 2)])))).failing_since).toBeNull();
  });

  it('changes nothing if the response is empty, and waits as long as its server asks', async () => {
    await keep(saying(aFile([aConcert('a', 2)])));
    for (const empty of ['', '\r\n \r\n', '\ufeff'])
      expect(await check(saying(Buffer.from(empty)), { remove: true })).toMatchObject({
        failure: 'no_calendar',
        entries: 1,
      });
    expect(await titles()).toEqual(['Concert a']);
    await check(saying(aFile([aConcert('a', 2)])));
    await check(new FetchFailed('status', 503, 7 * 3600));
    const { rows } = await world.sql.query<{ minutes: number }>(
      `SELECT extract(epoch FROM next_check_at - checked_at) / 60 AS minutes FROM calendar_sources`,
    );
    expect(Number(rows[0]!.minutes)).toBeGreaterThan(7 * 60);
  });

  it('notifies its owner once, after three days of failures, unless it works again by then', async () => {
    const messages = async () =>
      (
        await world.sql.query<{ payload: object }>(
          `SELECT payload FROM outbox WHERE queue = 'notices' AND job = 'source-failing' AND payload ->> 'calendar_id' = $1`,
          [table.calendarId],
        )
      ).rows;
    const auth = await world.asService('auth');
    const failing = () => auth.get(`/internal/failing-sources/${table.calendarId}`);
    await keep(new FetchFailed('unreachable'));
    await world.sql.query(`UPDATE calendar_sources SET failing_since = now() - interval '71 hours'`);
    await check(new FetchFailed('unreachable'));
    expect(await messages()).toEqual([]);
    await world.sql.query(`UPDATE calendar_sources SET failing_since = now() - interval '73 hours'`);
    await check(new FetchFailed('unauthorized'));
    await check(new FetchFailed('unauthorized'));
    expect(await messages()).toHaveLength(1);
    expect((await failing()).body).toMatchObject({
      user_id: owner.user_id,
      calendar_id: table.calendarId,
      host: 'club.example.org',
      failure: 'unauthorized',
    });
    const state = (await (await world.asService('admin')).get('/internal/interchange')).body as object;
    expect(state).toMatchObject({
      imports: { reading: 0, importing: 0, undoing: 0 },
      sources: { kept: 1, failing: 1, paused: 0 },
      failing_hosts: [{ host: 'club.example.org', calendars: 1, failure: 'unauthorized' }],
    });
    const metrics = await world.service.application.get(Metrics).text();
    expect(metrics).toMatch(/^calendar_sources\{.*state="failing".*\} 1$/m);
    await check(saying(aFile([])));
    expect((await failing()).status).toBe(404);
  });

  it('is paused after fourteen days of failures, until somebody checks by hand', async () => {
    await keep(new FetchFailed('unreachable'));
    await world.sql.query(`UPDATE calendar_sources SET failing_since = now() - interval '15 days'`);
    expect(await check(new FetchFailed('unreachable'))).toMatchObject({
      state: 'paused',
      next_check_at: null,
    });
    expect(await check(saying(aFile([aConcert('a', 2)])))).toMatchObject({ state: 'waiting', failure: null });
  });

  it('is no longer checked after five processes in a row died of it, notifies its owner, and is tried once by hand', async () => {
    await keep(saying(aFile([aConcert('a', 2)])));
    const told = async () =>
      (
        await world.sql.query(
          `SELECT FROM outbox WHERE job = 'source-failing' AND payload ->> 'calendar_id' = $1`,
          [table.calendarId],
        )
      ).rowCount;
    /** Simulates a process that was killed in a check, after this many others. */
    const die = (before: number) =>
      world.sql.query(
        `UPDATE calendar_sources SET next_check_at = now(), attempts = $1, leased_by = gen_random_uuid(),
           leased_until = now() - interval '1 second'`,
        [before],
      );
    await die(3);
    expect(await checked()).toMatchObject({ state: 'waiting', failure: null });
    await die(4);
    const requests = asked.length;
    expect(await checked()).toMatchObject({
      state: 'paused',
      failure: 'could_not_be_read',
      next_check_at: null,
      entries: 1,
    });
    expect([asked.length - requests, await told()]).toEqual([0, 1]);

    // Another process dies of the manual check.
    await as().post(`${path()}/check`, {}).expect(200);
    const { rows } = await world.sql.query<{ attempts: number }>('SELECT attempts FROM calendar_sources');
    await die(rows[0]!.attempts);
    expect(await checked()).toMatchObject({ state: 'paused', failure: 'could_not_be_read' });
    expect([asked.length - requests, await told()]).toEqual([0, 1]);
    expect(await check({ kind: 'unchanged' })).toMatchObject({ state: 'waiting', failure: null });
  });

  it('tells its owner what could not be read, with its line, also when only some entries are read again', async () => {
    const floating = anEntry('f', 'DTSTART:20260301T190000', 'SUMMARY:Floating');
    const torn = aConcert('t', 3, 'RRULE:FREQ=SOMETIMES');
    const noStart = anEntry('n', 'SUMMARY:No start');
    const parts = (day: number) => aFile([aConcert('a', day), floating, torn, noStart, aConcert('b', 4)]);
    const noted = (one: CalendarSource) => one.notes.map(({ code, line, title }) => [code, line, title]);
    const lineOf = (file: Buffer, text: string) =>
      file
        .toString()
        .split('\r\n')
        .findIndex((one) => one === text) + 1;
    const first = parts(2);
    const told = [
      ['no_start', lineOf(first, 'UID:n') - 1, 'No start'],
      ['rule_unreadable', lineOf(first, 'RRULE:FREQ=SOMETIMES'), 'Concert t'],
      ['floating_times', null, null],
    ];
    expect(noted(await keep(saying(first)))).toEqual(told);
    const read = jest.spyOn(world.service.application.get(ProcessFileReader), 'read');
    expect(noted(await check(saying(parts(5))))).toEqual(told);
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
    // The same lines, one of them further down.
    const moved = aFile([aConcert('c', 8), aConcert('a', 5), floating, torn, noStart, aConcert('b', 4)]);
    expect(noted(await check(saying(moved)))).toEqual([
      ['no_start', lineOf(moved, 'UID:n') - 1, 'No start'],
      ['rule_unreadable', lineOf(moved, 'RRULE:FREQ=SOMETIMES'), 'Concert t'],
      ['floating_times', null, null],
    ]);
    expect((await check(saying(aFile([aConcert('a', 2), floating, aConcert('b', 4)])))).notes).toMatchObject([
      { code: 'floating_times' },
    ]);
    const many = aFile(Array.from({ length: 30 }, (_, index) => anEntry(`x${index}`, 'SUMMARY:Nothing')));
    expect((await check(saying(many))).notes).toHaveLength(20);
  });

  it('keeps what is here of an entry that can no longer be read, with all that was made of it, and says so', async () => {
    const series = (start: string) => [
      anEntry('a', start, 'SUMMARY:Choir', 'RRULE:FREQ=WEEKLY;COUNT=6'),
      anEntry('a', 'RECURRENCE-ID:20260309T180000Z', 'DTSTART:20260309T190000Z', 'SUMMARY:Late choir'),
      anEntry(
        'a',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20260316T180000Z',
        'DTSTART:20260317T180000Z',
        'SUMMARY:Choir II',
      ),
    ];
    const others = ['b', 'c', 'd'].map((uid) => aConcert(uid, 2));
    const whole = aFile([...series('DTSTART:20260302T180000Z'), ...others]);
    await keep(saying(whole));
    const before = await world.sql.query('SELECT id, xmin FROM events ORDER BY id');
    const torn = await check(saying(aFile([...series('DTSTART:soon'), ...others])));
    const nothing = { created: 0, changed: 0, removed: 0 };
    expect(torn).toMatchObject({ held_removals: 0, entries: 5, last_changes: { ...nothing, refused: 1 } });
    expect((await world.sql.query('SELECT id, xmin FROM events ORDER BY id')).rows).toEqual(before.rows);
    const later = await check(saying(whole));
    expect(later).toMatchObject({ entries: 5, last_changes: { ...nothing, refused: 0 } });
    expect((await world.sql.query('SELECT id, xmin FROM events ORDER BY id')).rows).toEqual(before.rows);
  });

  it('joins a changed date that came alone to its series, and holds nothing back for it', async () => {
    const late = anEntry(
      'a',
      'RECURRENCE-ID:20260309T180000Z',
      'DTSTART:20260310T190000Z',
      'SUMMARY:Late choir',
    );
    await keep(saying(aFile([late])));
    expect(await titles()).toEqual(['Late choir']);
    const series = anEntry('a', 'DTSTART:20260302T180000Z', 'SUMMARY:Choir', 'RRULE:FREQ=WEEKLY;COUNT=3');
    expect(await check(saying(aFile([series, late])))).toMatchObject({ entries: 1, held_removals: 0 });
    expect((await table.occurrences()).map(({ title }) => title)).toEqual(['Choir', 'Late choir', 'Choir']);
  });

  it('keeps a changed date of a series that the response no longer has', async () => {
    const series = anEntry('a', 'DTSTART:20260302T180000Z', 'SUMMARY:Choir', 'RRULE:FREQ=WEEKLY;COUNT=6');
    const late = anEntry(
      'a',
      'RECURRENCE-ID:20260309T180000Z',
      'DTSTART:20260309T190000Z',
      'SUMMARY:Late choir',
    );
    const others = ['b', 'c', 'd'].map((uid) => aConcert(uid, 2));
    await keep(saying(aFile([series, late, ...others])));
    const alone = await check(saying(aFile([late, ...others])));
    expect([alone.entries, alone.held_removals]).toEqual([4, 0]);
    expect(await titles()).toEqual(['Concert b', 'Concert c', 'Concert d', 'Late choir']);
  });

  it('removes nothing if a response lacks more than half of what is upcoming, until its owner agrees', async () => {
    const endless = (uid: string) => aConcert(uid, 2, 'RRULE:FREQ=WEEKLY');
    const all = aFile(['a', 'b', 'c'].map(endless));
    await keep(saying(all));
    const held = await check(saying(aFile([endless('a')])));
    expect([held.held_removals, held.entries]).toEqual([2, 3]);
    expect((await check(saying(aFile([endless('a')]), '"x"'))).held_removals).toBe(2);
    const agreed = await check(saying(aFile([endless('a')])), { remove: true });
    expect([agreed.held_removals, agreed.entries]).toEqual([0, 1]);
  });

  it('removes what three answers in a row lack', async () => {
    await keep(saying(aFile([aConcert('a', 2, 'RRULE:FREQ=WEEKLY'), aConcert('b', 2, 'RRULE:FREQ=WEEKLY')])));
    const empty = saying(aFile([]));
    expect((await check(empty)).held_removals).toBe(2);
    expect((await check(empty)).held_removals).toBe(2);
    expect(await check(empty)).toMatchObject({ held_removals: 0, entries: 0 });
  });
});
