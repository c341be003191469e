import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EventDetails, ListedEvent } from '@daymark/contracts';
import type { CalendarSource } from '@daymark/contracts/interchange';
import { announceCancellation, renderEventFile } from '@daymark/icalendar/rendering';
import {
  FetchFailed,
  type Fetched,
  type FetchRequest,
  type OutgoingRequests,
} from '@daymark/service-kit/outgoing';
import { Metrics } from '@daymark/service-kit';
import { until } from '@daymark/service-kit/testing';
import { ProcessFileReader } from '../src/imports/imports.module.js';
import { OUTGOING } from '../src/outgoing/outgoing.module.js';
import { SourceWorker } from '../src/sources/sources.module.js';
import { aConcert, aFile, anEntry } from './support/calendar-files.js';
import { anEvent, other, world } from './support/calendars-under-test.js';
import { owner, table, useTimetable } from './support/timetable.js';

const ADDRESS = 'https://club.example.org/calendar.ics';

describe('A synchronised calendar', () => {
  useTimetable();
  /** The source's response; an error is thrown. */
  let answer: Fetched | Error;
  let asked: FetchRequest[];
  const path = () => `/api/calendars/${table.calendarId}/source`;
  const as = () => world.as(owner);
  const saying = (file: Buffer, etag: string | null = null): Fetched => ({
    kind: 'body',
    bytes: file,
    mediaType: 'text/calendar',
    validators: { etag, last_modified: null },
  });
  beforeEach(async () => {
    asked = [];
    // Those of earlier tests would be due as well.
    await world.sql.query('DELETE FROM calendar_sources');
    const outgoing = world.service.application.get<OutgoingRequests>(OUTGOING);
    outgoing.fetch = async (request) => {
      asked.push(request);
      if (answer instanceof Error) throw answer;
      return Promise.resolve(answer);
    };
  });

  const source = async () => (await as().get(path()).expect(200)).body as CalendarSource;
  /** Waits for the due check, after a simulated minute for its host. */
  async function checked(): Promise<CalendarSource> {
    await world.sql.query('DELETE FROM source_hosts');
    world.service.application.get(SourceWorker).wake();
    return until('the source is checked', async () => {
      const now = await source();
      return now.state === 'checking' ? null : now;
    });
  }
  async function check(next: Fetched | Error, body: object = {}): Promise<CalendarSource> {
    answer = next;
    // Failures make the next request wait for some minutes.
    await world.sql.query(`UPDATE calendar_sources SET checked_at = checked_at - interval '8 minutes'`);
    await as().post(`${path()}/check`, body).expect(200);
    return checked();
  }
  async function keep(next: Fetched | Error, more: object = {}): Promise<CalendarSource> {
    answer = next;
    await as()
      .put(path(), { address: ADDRESS, timezone: 'Europe/Berlin', ...more })
      .expect(200);
    return checked();
  }
  const titles = async () => (await table.occurrences()).map(({ title }) => title).sort();
  const idOf = async (title: string) => (await table.occurrences()).find((one) => one.title === title)!.id;
  it('has its address as the only one of a list, which is empty before', async () => {
    const listed = async () => (await as().get(`${path()}s`).expect(200)).body as { items: CalendarSource[] };
    expect(await listed()).toEqual({ items: [] });
    const kept = await keep(saying(aFile([aConcert('a', 2)])));
    expect(await listed()).toEqual({ items: [kept] });
  });

  it('has the content of its source, and later its new content', async () => {
    const first = await keep(saying(aFile([aConcert('a', 2), aConcert('b', 3)])), { title_prefix: 'Club:' });
    expect(first).toMatchObject({
      address: ADDRESS,
      state: 'waiting',
      interval_minutes: 60,
      failure: null,
      entries: 2,
      last_changes: { created: 2, changed: 0, removed: 0, refused: 0 },
    });
    expect(await titles()).toEqual(['Club: Concert a', 'Club: Concert b']);
    const later = await check(saying(aFile([aConcert('a', 4), aConcert('b', 3), aConcert('c', 5)])));
    expect(later.last_changes).toEqual({ created: 1, changed: 1, removed: 0, refused: 0 });
    expect(await titles()).toEqual(['Club: Concert a', 'Club: Concert b', 'Club: Concert c']);
    const last = await check(saying(aFile([aConcert('a', 4), aConcert('c', 5)])));
    expect(last.last_changes).toEqual({ created: 0, changed: 0, removed: 1, refused: 0 });
    expect(await titles()).toEqual(['Club: Concert a', 'Club: Concert c']);
  });

  it('keeps the event of a UID that more and then fewer events have, and the other ones', async () => {
    const showing = (day: number) => aConcert('s', day, `SUMMARY:Showing ${day}`);
    await keep(saying(aFile([showing(2), aConcert('a', 9)])));
    const id = await idOf('Showing 2');
    const more = await check(saying(aFile([showing(3), showing(2), aConcert('a', 9)])));
    expect(more.last_changes).toMatchObject({ created: 1, removed: 0 });
    expect(await titles()).toEqual(['Concert a', 'Showing 2', 'Showing 3']);
    expect(await idOf('Showing 2')).toBe(id);
    const other = await idOf('Showing 3');
    const broken = anEntry('s', 'DTSTART:soon', 'SUMMARY:Showing soon');
    await check(saying(aFile([showing(3), showing(2), showing(4), broken, aConcert('a', 9)])));
    expect(await titles()).toEqual(['Concert a', 'Showing 2', 'Showing 3', 'Showing 4']);
    await check(saying(aFile([aConcert('a', 9), showing(3)])));
    expect(await titles()).toEqual(['Concert a', 'Showing 3']);
    expect(await idOf('Showing 3')).toBe(other);
  });

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

  it('is read again where another release read the same answer, which may mean something else to this one', async () => {
    const file = aFile([aConcert('a', 2)]);
    await keep(saying(file, '"1"'));
    // The previous release read the same bytes differently.
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

  it('refuses changes of its events here, and names their source', async () => {
    await keep(saying(aFile([aConcert('a', 2)])));
    const id = await idOf('Concert a');
    const event = (await as().get(`/api/events/${id}`).expect(200)).body as EventDetails;
    expect(event.source_host).toBe('club.example.org');
    const own = await table.create(anEvent({ title: 'Own' }));
    const listed = async (view: string) =>
      ((await as().get(`/api/events?view=${view}`).expect(200)).body as { items: ListedEvent[] }).items;
    const all = [...(await listed('current')), ...(await listed('past'))];
    const hosts = new Map(all.map((one) => [one.id, one.source_host]));
    expect([hosts.get(id), hosts.has(own.id), hosts.get(own.id)]).toEqual([
      'club.example.org',
      true,
      undefined,
    ]);
    const march = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';
    const lists = [
      `/api/events/window?${march}`,
      `/api/calendars/${table.calendarId}/events?${march}`,
      '/api/events/search?q=Concert&view=all',
    ];
    for (const list of lists) {
      const { items } = (await as().get(list).expect(200)).body as { items: ListedEvent[] };
      expect(items.find((one) => one.id === id)).toMatchObject({ source_host: 'club.example.org' });
      for (const one of items) if (one.id === own.id) expect(one).not.toHaveProperty('source_host');
    }
    await as().delete(`/api/events/${own.id}`).expect(204);
    const refused = await as()
      .patch(`/api/events/${id}`, { version: event.version, title: 'Mine' })
      .expect(403);
    expect((refused.body as { detail: string }).detail).toContain('club.example.org');
    await as().delete(`/api/events/${id}`).expect(403);
    expect(await titles()).toEqual(['Concert a']);
    const copied = await as().post(`/api/events/${id}/copy`, {}).expect(201);
    expect(copied.body).not.toHaveProperty('source_host');
    await as().delete(path()).expect(204);
    await as().get(path()).expect(404);
    await as().patch(`/api/events/${id}`, { version: event.version, title: 'Mine' }).expect(200);
  });

  it("is archived when it is past, and never deleted by its owner's clean-up", async () => {
    const own = await table.create(
      anEvent({ start_local: '2020-03-01T10:00', end_local: '2020-03-01T11:00' }),
    );
    await as().patch('/api/settings', { past_events: 'delete', version: 0 }).expect(200);
    await keep(saying(aFile([aConcert('a', 2)])));
    const cleaned = await as().post('/api/events/cleanup', undefined).expect(200);
    expect(cleaned.body).toEqual({ removed: 2 });
    await as().get(`/api/events/${own.id}`).expect(404);
    expect(await titles()).toEqual(['Concert a']);
    const current = (await as().get('/api/events?view=current').expect(200)).body as { items: unknown[] };
    expect(current.items).toEqual([]);
  });

  it("keeps its owner's customizations, and ignores its owner's other changes", async () => {
    const file = aFile([aConcert('a', 2, 'LOCATION:Hall 2')]);
    await keep(saying(aFile([aConcert('a', 2, 'LOCATION:Hall 1')])));
    const id = await idOf('Concert a');
    await as().delete(path()).expect(204);
    const key = randomUUID();
    const { version } = (await as().get(`/api/events/${id}`)).body as EventDetails;
    await as().patch(`/api/events/${id}`, { version, location: 'Hall 2' }).set('Undo-Key', key).expect(200);
    await keep(saying(file));
    await as().post(`/api/undo/${key}`, undefined).expect(403);
    const look = {
      background_color: '#ffeedd',
      button_color: '#112233',
      font_family: 'Lato, system-ui, sans-serif',
      version: 0,
    };
    const ofLook = randomUUID();
    await as().put(`/api/events/${id}/customization`, look).set('Undo-Key', ofLook).expect(200);
    await as().post(`/api/undo/${ofLook}`, undefined).expect(200, { is_undone: true });
    expect((await as().get(`/api/events/${id}`)).body).toMatchObject({ location: 'Hall 2' });
  });

  it('is restored from the bin without its source, and adopts its events when the source is set again', async () => {
    const file = aFile([aConcert('a', 2), aConcert('b', 3)]);
    await keep(saying(file), { user_name: 'club', password: 'secret' });
    const before = await table.occurrences();
    await as().delete(`/api/calendars/${table.calendarId}`).expect(204);
    await as().post(`/api/bin/${table.calendarId}/restore`, {}).expect(200);
    await as().get(path()).expect(404);
    const ids = (list: { id: string }[]) => list.map(({ id }) => id).sort();
    expect(ids(await table.occurrences())).toEqual(ids(before));
    const id = await idOf('Concert a');
    expect((await table.change(id, { location: 'Hall 2' })).status).toBe(200);

    const again = await keep(saying(file));
    expect(again).toMatchObject({ failure: null, has_password: false, entries: 2 });
    expect(ids(await table.occurrences())).toEqual(ids(before));
    expect((await table.change(id, { location: 'Hall 3' })).status).toBe(403);
  });

  it('drops the alarms of its publisher', async () => {
    const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'ACTION:DISPLAY', 'END:VALARM'];
    await keep(saying(aFile([aConcert('a', 2, 'CATEGORIES:Music', ...alarm)])));
    const { rows } = await world.sql.query<{ content: string }>(
      `SELECT o.content FROM event_originals o JOIN source_events s USING (event_id)`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.content).toContain('CATEGORIES:Music');
    expect(rows[0]!.content).not.toContain('VALARM');
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

  it('does the same for a table with an error page behind it', async () => {
    const table_ = 'Title,Date\nA,2026-03-02\nB,2026-03-03\nC,2026-03-04\n';
    await keep(saying(Buffer.from(table_)));
    const broken = Buffer.from(`${table_.slice(0, table_.indexOf('C,'))}<html><body>500</body></html>\n`);
    for (let count = 0; count < 3; count += 1)
      expect(await check(saying(broken))).toMatchObject({ failure: 'broken_answer', entries: 3 });
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

  it('removes what three answers in a row lack', async () => {
    await keep(saying(aFile([aConcert('a', 2, 'RRULE:FREQ=WEEKLY'), aConcert('b', 2, 'RRULE:FREQ=WEEKLY')])));
    const empty = saying(aFile([]));
    expect((await check(empty)).held_removals).toBe(2);
    expect((await check(empty)).held_removals).toBe(2);
    expect(await check(empty)).toMatchObject({ held_removals: 0, entries: 0 });
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

  it('has a cancelled event of a feed of this product as cancelled, with its own title', async () => {
    const event = announceCancellation({
      uid: 'regatta',
      recurrence: null,
      title: 'Regatta',
      status: 'cancelled',
      cancellation_note: 'Storm',
      start_local: '2026-03-02T19:00',
      end_local: '2026-03-02T20:00',
      timezone: 'Europe/Berlin',
      is_all_day: false,
      sequence: 1,
      created_at: '2026-01-01T00:00:00Z',
      last_modified: '2026-01-01T00:00:00Z',
    });
    await keep(saying(Buffer.from(renderEventFile({ product_name: 'Daymark', event }))));
    expect(await table.occurrences()).toMatchObject([{ title: 'Regatta', status: 'cancelled' }]);
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

  it('stores its password encrypted, discloses it to nobody, and sends it to no other host', async () => {
    const kept = await keep(saying(aFile([])), { user_name: 'ada', password: 'kanarienvogel' });
    expect(kept).toMatchObject({ user_name: 'ada', has_password: true });
    expect(JSON.stringify(kept)).not.toContain('kanarienvogel');
    const { rows } = await world.sql.query<{ row: string }>(
      `SELECT row_to_json(s)::text || encode(password, 'escape') AS row FROM calendar_sources s`,
    );
    expect(rows[0]!.row).not.toContain('kanarienvogel');
    expect(asked.at(-1)!.credentials).toEqual({ user: 'ada', password: 'kanarienvogel' });
    expect(await keep(saying(aFile([])), { user_name: 'ada', interval_minutes: 15 })).toMatchObject({
      has_password: true,
    });
    const moved = await keep(saying(aFile([])), { user_name: 'ada', address: 'https://other.example/a.ics' });
    expect(moved.has_password).toBe(false);
  });

  it('loses its password where its address goes from https to http', async () => {
    // As where the operator allows http.
    const outgoing = world.service.application.get<OutgoingRequests>(OUTGOING);
    const allowed = [
      jest.spyOn(outgoing, 'faultOf').mockReturnValue(null),
      jest.spyOn(outgoing, 'hostOf').mockReturnValue('club.example.org'),
    ];
    const at = async (address: string, more: object = {}) =>
      (await keep(saying(aFile([])), { user_name: 'ada', address, ...more })).has_password;
    expect(await at('webcal://club.example.org/a.ics', { password: 'secret' })).toBe(true);
    expect(await at('https://club.example.org/b.ics')).toBe(true);
    expect(await at('http://club.example.org/b.ics')).toBe(false);
    expect(await at('HTTP://club.example.org/b.ics', { password: 'secret' })).toBe(true);
    expect(await at('http://club.example.org/c.ics')).toBe(true);
    expect(await at('https://club.example.org/c.ics')).toBe(true);
    for (const spy of allowed) spy.mockRestore();
  });

  it("is refused for an invalid address, and for another person's calendar", async () => {
    const put = (address: string) => as().put(path(), { address, timezone: 'UTC' });
    for (const address of [
      'ftp://example.org/',
      'http://example.org/',
      'https://example.org:22/',
      'nonsense:',
      'nonsense',
    ]) {
      const { body } = await put(address).expect(400);
      expect((body as { errors: { field: string }[] }).errors[0]!.field).toBe('address');
    }
    await world.as(other).get(path()).expect(403);
    await world.as(other).put(path(), { address: ADDRESS, timezone: 'UTC' }).expect(403);
    await as().get(path()).expect(404);
    await as().post(`${path()}/check`, {}).expect(404);
  });

  it('is refused beyond twenty of its owner, with what to do about it', async () => {
    await world.sql.query(
      `WITH made AS (
         INSERT INTO calendars (id, user_id, name, is_public, color)
         SELECT gen_random_uuid(), $1, 'Kept ' || n, false, '#2563eb' FROM generate_series(1, 20) AS n RETURNING id)
       INSERT INTO calendar_sources (calendar_id, user_id, address, host, interval_minutes, timezone, is_paused)
       SELECT id, $1, 'https://club.example.org/', 'club.example.org', 60, 'UTC', true FROM made`,
      [owner.user_id],
    );
    const { body } = await as().put(path(), { address: ADDRESS, timezone: 'UTC' }).expect(403);
    expect((body as { detail: string }).detail).toBe(
      'You can keep at most 20 calendars in step. Please end one before you add another.',
    );
  });

  it('asks one host once a minute, for whomever', async () => {
    await keep(saying(aFile([])));
    answer = saying(aFile([]));
    asked = [];
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

  it('reads one entry and writes at most five rows for one change among 5,000 entries', async () => {
    const calendar = `/api/calendars/${table.calendarId}`;
    const { version } = (await as().get(calendar)).body as { version: number };
    await as().patch(calendar, { version, is_public: true }).expect(200);
    const entries = Array.from({ length: 5_000 }, (_, index) =>
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
    entries[4_321] = entries[4_321]!.map((line) => line.replace('Entry 4321', 'Entry of another name'));
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
      entries: 5_000,
      last_changes: { created: 0, changed: 1, removed: 0, refused: 0 },
    });
    read.mockRestore();
    const [file, ...furtherFiles] = files;
    expect(furtherFiles).toEqual([]);
    // The others leave empty lines.
    expect(file!.replaceAll(/\n{2,}/g, '\n')).toBe(
      aFile([entries[4_321]]).toString().replace('DTSTAMP:2026', 'DTSTAMP:2027'),
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
      'published_changes',
      'source_events',
    ]);
    const more = await check(saying(aFile([...entries, aConcert('one-more', 2)])));
    expect([more.failure, more.entries]).toEqual(['too_many_entries', 5_000]);
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
