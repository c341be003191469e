import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { calendarColors } from '@daymark/contracts';
import { describeImportNote, type Import } from '@daymark/contracts/interchange';
import { DATA_SOURCE, Metrics } from '@daymark/service-kit';
import { FetchFailed, type Fetched, type OutgoingRequests } from '@daymark/service-kit/outgoing';
import { zipSync } from 'fflate';
import type { DataSource } from 'typeorm';
import { ImportRetention, ProcessFileReader } from '../src/imports/imports.module.js';
import { claimNext } from '../src/imports/store/import-leases.js';
import { OUTGOING } from '../src/outgoing/outgoing.module.js';
import { aConcert, aFile, anEntry, Imports } from './support/calendar-files.js';
import { aCalendar, anEvent, other, world } from './support/calendars-under-test.js';
import { aSeries, owner, table, useTimetable } from './support/timetable.js';

describe('An import', () => {
  useTimetable();
  const imports = new Imports(() => owner);
  const into = () => ({ calendar_id: table.calendarId, timezone: 'Europe/Berlin', name: 'club.ics' });
  const publishedAt = async () =>
    (
      await world.sql.query<{ at: Date }>('SELECT published_at AS at FROM calendars WHERE id = $1', [
        table.calendarId,
      ])
    ).rows[0]!.at;
  const titles = async () => (await table.occurrences()).map(({ title }) => title);

  const FILE = aFile(
    [
      aConcert('a', 2),
      aConcert(
        'b',
        3,
        'RRULE:FREQ=WEEKLY;COUNT=3',
        'EXDATE;TZID=Europe/Berlin:20260310T190000',
        'CATEGORIES:Music',
      ),
      anEntry(
        'b',
        'RECURRENCE-ID;TZID=Europe/Berlin:20260317T190000',
        'DTSTART;TZID=Europe/Berlin:20260318T200000',
        'DTEND;TZID=Europe/Berlin:20260318T210000',
        'SUMMARY:Moved',
      ),
      aConcert('c', 4, 'CLASS:PRIVATE'),
      anEntry('d', 'SUMMARY:Without a start'),
      anEntry('e', 'DTSTART:20260306T180000', 'SUMMARY:Moment without a zone'),
    ],
    'X-WR-CALNAME:Club',
  );

  it('is read, previewed, and writes nothing before it is run', async () => {
    const read = await imports.bring(FILE, into());
    expect(read).toMatchObject({
      state: 'ready',
      file_name: 'club.ics',
      calendar: { id: table.calendarId, name: 'Concerts' },
      new_calendar: null,
      source: { name: 'Club', private: 1, floating: 1, left_out: 0 },
      counts: { new: 4, changed: 0, unchanged: 0, part: 0, refused: 1, chosen: 4 },
      undoable_until: null,
    });
    const items = await imports.items(read);
    expect(items.map(({ list, title, line }) => [list, title, line])).toEqual([
      ['new', 'Concert a', 5],
      ['new', 'Concert b', 12],
      ['new', 'Concert c', 30],
      ['refused', 'Without a start', 38],
      ['new', 'Moment without a zone', 43],
    ]);
    expect(items[3]).toMatchObject({ may_choose: false, start_local: null, notes: [{ code: 'no_start' }] });
    expect(items[4]).toMatchObject({ timezone: 'Europe/Berlin', start_local: items[4]!.end_local });
    expect((await imports.items(read, 'list=refused')).map(({ number }) => number)).toEqual([4]);
    expect((await imports.items(read, 'search=CERT%20b')).map(({ number }) => number)).toEqual([2]);
    const march = await world
      .as(owner)
      .get(`/api/imports/${read.id}/window?from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z`);
    expect(
      march.body.items.map((one: { number: number; start_local: string }) => [one.number, one.start_local]),
    ).toEqual([
      [1, '2026-03-02T19:00'],
      [2, '2026-03-03T19:00'],
      [3, '2026-03-04T19:00'],
      [5, '2026-03-06T18:00'],
      [2, '2026-03-18T20:00'],
    ]);
    expect(await titles()).toEqual([]);
  });

  it('publishes the chosen entries as one revision of the feed, and a second run finds nothing to change', async () => {
    const read = await imports.bring(FILE, into());
    const chosen = await imports.choose(read, { leave: [1] });
    expect(chosen.counts.chosen).toBe(3);
    const before = await publishedAt();
    const done = await imports.run(chosen);
    expect(done).toMatchObject({
      state: 'done',
      progress: { done: 3, total: 3 },
      result: { created: 3, changed: 0, failed: 0, undone: 0, kept: 0 },
    });
    expect(done.undoable_until).not.toBeNull();
    expect(await table.entries()).toEqual([
      '2026-03-03T19:00 Concert b',
      '2026-03-04T19:00 Concert c',
      '2026-03-06T18:00 Moment without a zone',
      '2026-03-18T20:00 Moved',
    ]);
    const shared = (await table.occurrences()).map(({ title, is_public_shareable }) => [
      title,
      is_public_shareable,
    ]);
    expect(shared).toContainEqual(['Concert c', false]);
    expect(shared).toContainEqual(['Concert b', true]);
    expect((await publishedAt()).getTime()).toBeGreaterThan(before.getTime());
    const seen = await world.sql.query<{ changes: number; events: number }>(
      `SELECT count(*)::int AS changes, max(cardinality(event_ids))::int AS events FROM published_changes
       WHERE calendar_id = $1 AND published_at > $2`,
      [table.calendarId, before],
    );
    expect(seen.rows).toEqual([{ changes: 1, events: 2 }]);

    const rest = await imports.run(await imports.bring(FILE, into()));
    expect(rest.result).toMatchObject({ created: 1, changed: 0 });
    const again = await imports.bring(FILE, into());
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 4, part: 0, refused: 1, chosen: 0 });
    const refused = await world.as(owner).post(`/api/imports/${again.id}/run`, { version: again.version });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Nothing is chosen. Choose at least one entry.',
    ]);
  });

  it('shows what would change, before and after, and changes it', async () => {
    await imports.run(await imports.bring(FILE, into()));
    const next = aFile([
      aConcert('a', 5, 'SUMMARY:Recital', 'SEQUENCE:1'),
      aConcert('b', 3, 'RRULE:FREQ=WEEKLY;COUNT=3', 'SEQUENCE:1'),
    ]);
    const read = await imports.bring(next, into());
    expect(read.counts).toMatchObject({ changed: 2, new: 0 });
    const [a, b] = await imports.items(read);
    expect(a!.changes).toEqual([
      { part: 'title', before: 'Concert a', after: 'Recital' },
      {
        part: 'times',
        before: '2026-03-02 19:00 – 2026-03-02 21:00 (Europe/Berlin)',
        after: '2026-03-05 19:00 – 2026-03-05 21:00 (Europe/Berlin)',
      },
    ]);
    expect(b!.changes).toEqual([
      { part: 'dates', before: '1 changed, 1 deleted', after: '0 changed, 0 deleted; 2 of them differ' },
    ]);
    expect((await imports.run(read)).result).toMatchObject({ changed: 2, failed: 0 });
    expect(await table.entries()).toEqual([
      '2026-03-03T19:00 Concert b',
      '2026-03-04T19:00 Concert c',
      '2026-03-05T19:00 Recital',
      '2026-03-06T18:00 Moment without a zone',
      '2026-03-10T19:00 Concert b',
      '2026-03-17T19:00 Concert b',
    ]);
    expect((await imports.bring(next, into())).counts).toMatchObject({ changed: 0, unchanged: 2 });
  });

  it('can be undone: what it created is deleted, what it changed is restored, and later changes stay', async () => {
    const first = await imports.run(await imports.bring(FILE, into()));
    const before = await table.occurrences();
    const next = aFile([
      aConcert('a', 5, 'SUMMARY:Recital', 'SEQUENCE:1'),
      aConcert('b', 3, 'RRULE:FREQ=WEEKLY;COUNT=3', 'SEQUENCE:1'),
      aConcert('x', 20),
      aConcert('y', 21),
    ]);
    const second = await imports.run(await imports.bring(next, into()));
    const touched = (await imports.items(second)).find(({ title }) => title === 'Concert y')!;
    await table.change(touched.event_id!, { title: 'Mine' });
    const undone = await imports.undo(second);
    expect(undone).toMatchObject({ state: 'undone', result: { undone: 3, kept: 1 }, undoable_until: null });
    expect((await imports.items(undone, 'state=kept')).map(({ title, failure }) => [title, failure])).toEqual(
      [['Concert y', 'It was changed since, so it stays as it is.']],
    );
    const withoutVersions = (list: typeof before) =>
      list.map(({ version: _, created_at: ___, updated_at: __, ...rest }) => rest);
    const after = await table.occurrences();
    expect(withoutVersions(after.filter(({ title }) => title !== 'Mine'))).toEqual(withoutVersions(before));
    // Somebody changed an event of the first import since: the second import and its undo.
    expect((await imports.undo(first)).result).toMatchObject({ undone: 2, kept: 2 });
    expect((await world.as(owner).get('/api/bin')).body.items).toEqual([]);
  });

  it('can be undone for seven days, and an unused preview is kept as long; the history stays', async () => {
    const done = await imports.run(await imports.bring(aFile([aConcert('a', 2)]), into()));
    const waiting = await imports.bring(FILE, into());
    const stopped = await imports.bring(FILE, into());
    await world.sql.query(
      `UPDATE imports SET state = 'stopped', finished_at = now(), file = '\\x00' WHERE id = $1`,
      [stopped.id],
    );
    await world.service.application.get(ImportRetention).deleteOverdue();
    const files = async () => (await world.sql.query('SELECT FROM imports WHERE file IS NOT NULL')).rowCount;
    expect(await files()).toBe(1);
    await world.sql.query(
      `UPDATE imports SET created_at = created_at - interval '7 days', finished_at = finished_at - interval '7 days'`,
    );
    const late = await world.as(owner).post(`/api/imports/${done.id}/undo`, { version: done.version });
    expect([late.status, late.body.detail]).toEqual([
      409,
      'This import can be taken back no more, or it did nothing.',
    ]);
    await world.service.application.get(ImportRetention).deleteOverdue();
    expect(await files()).toBe(0);
    expect((await world.as(owner).get(`/api/imports/${waiting.id}`)).status).toBe(404);
    expect(await imports.get(done.id)).toMatchObject({ state: 'done', undoable_until: null });
    expect(await imports.items(done)).toEqual([]);
    expect(await titles()).toEqual(['Concert a']);
  });

  it('can create its calendar, and deletes that when it is undone', async () => {
    const read = await imports.bring(FILE, { name: 'club.ics' });
    expect(read).toMatchObject({ calendar: null, new_calendar: { name: 'Club', is_public: false } });
    const done = await imports.run(
      await imports.choose(read, { new_calendar: { name: 'Choir', color: calendarColors[3] } }),
    );
    expect(done.calendar).toMatchObject({ name: 'Choir', color: calendarColors[3] });
    expect((await world.as(owner).get(`/api/calendars/${done.calendar!.id}`)).status).toBe(200);
    await imports.undo(done);
    expect((await world.as(owner).get(`/api/calendars/${done.calendar!.id}`)).status).toBe(404);
  });

  it('offers what was deleted here, and keeps what is newer here', async () => {
    await imports.run(await imports.bring(aFile([aConcert('a', 2), aConcert('b', 3)]), into()));
    const [a, b] = await table.occurrences();
    await table.delete(a!.id);
    await table.change(b!.id, { title: 'Mine' });
    const file = aFile([aConcert('a', 2), aConcert('b', 3, 'SUMMARY:Theirs')]);
    const read = await imports.bring(file, into());
    expect(read.counts).toMatchObject({ new: 1, changed: 0, unchanged: 1, chosen: 0 });
    expect((await imports.items(read)).map(({ reason, may_choose }) => [reason, may_choose])).toEqual([
      ['deleted_here', true],
      ['newer_here', true],
    ]);
    const older = await imports.choose(read, { older_may_win: true, choose: [1] });
    expect(older.counts).toMatchObject({ changed: 1, chosen: 1 });
    await imports.run(await imports.choose(older, { choose_list: 'new' }));
    expect(await titles()).toEqual(['Concert a', 'Theirs']);
    await world.as(owner).post(`/api/bin/${a!.id}/restore`, undefined);
    expect(await titles()).toEqual(['Concert a', 'Concert a', 'Theirs']);
  });

  it('keeps all events of one UID with different starts, also one that came alone before, in any order', async () => {
    const showing = (day: number, ...lines: string[]) =>
      aConcert('s', day, `SUMMARY:Showing ${day}`, ...lines);
    await imports.run(await imports.bring(aFile([showing(2)]), into()));
    const before = await table.occurrences();
    const three = await imports.bring(aFile([showing(4), showing(3), showing(2, 'LOCATION:Tent')]), into());
    expect(three.counts).toMatchObject({ new: 2, changed: 1, refused: 0 });
    expect((await imports.items(three))[0]!.notes).toMatchObject([{ code: 'uid_shared', line: 4 }]);
    await imports.run(three);
    expect(await titles()).toEqual(['Showing 2', 'Showing 3', 'Showing 4']);
    expect((await table.occurrences())[0]).toMatchObject({ id: before[0]!.id, location: 'Tent' });
    const again = await imports.bring(aFile([showing(2, 'LOCATION:Tent'), showing(4), showing(3)]), into());
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 3 });
    // Alone again, one is recognised by its start.
    expect((await imports.bring(aFile([showing(3)]), into())).counts).toMatchObject({ new: 0, unchanged: 1 });
    expect((await imports.undo(three)).result).toMatchObject({ undone: 3, kept: 0 });
    expect(await titles()).toEqual(['Showing 2']);
  });

  it('lets changed dates that came alone join their series, and takes that back', async () => {
    const moved = (day: number, to: number, ...lines: string[]) =>
      aConcert(
        's',
        to,
        `RECURRENCE-ID;TZID=Europe/Berlin:202603${String(day).padStart(2, '0')}T190000`,
        ...lines,
      );
    const alone = await imports.run(
      await imports.bring(aFile([moved(10, 11, 'SUMMARY:Moved'), moved(17, 18)]), into()),
    );
    expect(await table.entries()).toEqual(['2026-03-11T19:00 Moved', '2026-03-18T19:00 Concert s']);
    // The file knows one of the two dates.
    const file = aFile([moved(10, 12, 'SUMMARY:Moved'), aConcert('s', 3, 'RRULE:FREQ=WEEKLY;COUNT=3')]);
    const series = await imports.bring(file, into());
    expect((await imports.items(series)).map(({ becomes, notes }) => [becomes, notes])).toEqual([
      ['new', [{ code: 'dates_joined', line: expect.any(Number), params: { count: 2 } }]],
    ]);
    await imports.run(series);
    const joined = ['2026-03-03T19:00 Concert s', '2026-03-12T19:00 Moved', '2026-03-18T19:00 Concert s'];
    expect(await table.entries()).toEqual(joined);
    // The other way round they are dates of the series already.
    expect((await imports.bring(aFile([moved(17, 18)]), into())).counts).toMatchObject({
      new: 0,
      unchanged: 1,
    });
    expect((await imports.undo(series)).result).toMatchObject({ kept: 0 });
    expect(await table.entries()).toEqual(['2026-03-11T19:00 Moved', '2026-03-18T19:00 Concert s']);
    expect((await imports.undo(alone)).result).toMatchObject({ undone: 2, kept: 0 });
    expect(await table.entries()).toEqual([]);
  });

  it('takes an entry with the UID of another event for a new one that is not chosen, and finds that again', async () => {
    const term = (uid: string, title: string, day: number, ...lines: string[]) =>
      aConcert(uid, day, `SUMMARY:${title}`, ...lines);
    const first = ['Choir', 'Band', 'Dance', 'Chess'].map((title, at) =>
      term(`${at}@default`, title, 2 + at),
    );
    await imports.run(await imports.bring(aFile(first), into()));
    const second = aFile([
      term('0@default', 'Football', 20),
      term('1@default', 'Band', 21),
      term('2@default', 'Ballet', 4),
      term('3@default', 'Go', 23, 'SEQUENCE:1'),
    ]);
    const read = await imports.bring(second, into());
    const rows = (await imports.items(read)).map((one) => [
      one.list,
      one.reason,
      one.is_chosen,
      one.may_choose,
    ]);
    expect(rows).toEqual([
      ['new', 'uid_reused', false, true],
      ['changed', null, true, true],
      ['changed', null, true, true],
      ['changed', null, true, true],
    ]);
    await imports.run(await imports.choose(read, { choose: [1] }));
    expect((await titles()).sort()).toEqual(['Ballet', 'Band', 'Choir', 'Football', 'Go']);
    const again = await imports.bring(second, into());
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 4 });
  });

  it.each(['before', 'after'])(
    'keeps changed dates that came alone %s their series when its file comes again without them',
    async (order) => {
      const series = (...lines: string[]) => aFile([aConcert('s', 3, 'RRULE:FREQ=WEEKLY;COUNT=3', ...lines)]);
      const alone = aFile([
        aConcert('s', 11, 'RECURRENCE-ID;TZID=Europe/Berlin:20260310T190000', 'SUMMARY:Moved'),
      ]);
      for (const file of order === 'before' ? [alone, series()] : [series(), alone])
        await imports.run(await imports.bring(file, into()));
      const joined = ['2026-03-03T19:00 Concert s', '2026-03-11T19:00 Moved', '2026-03-17T19:00 Concert s'];
      expect(await table.entries()).toEqual(joined);
      const { text } = await world.as(owner).get(`/api/calendars/${table.calendarId}/export.ics`);
      expect(text).toContain('SUMMARY:Moved');
      for (const file of [series(), alone])
        expect((await imports.bring(file, into())).counts).toMatchObject({
          new: 0,
          changed: 0,
          unchanged: 1,
        });
      const newer = await imports.bring(series('SEQUENCE:1', 'LOCATION:Tent'), into());
      expect((await imports.items(newer))[0]!.changes.map(({ part }) => part)).toEqual(['location']);
      await imports.run(newer);
      expect(await table.entries()).toEqual(joined);
      // The file names the date.
      await imports.run(
        await imports.bring(series('SEQUENCE:2', 'EXDATE;TZID=Europe/Berlin:20260310T190000'), into()),
      );
      expect(await table.entries()).toEqual([joined[0], joined[2]]);
    },
  );

  it('allows two people and two calendars to have the same event, and discloses nobody to the other', async () => {
    const file = aFile([aConcert('public@example.org', 2)]);
    await imports.run(await imports.bring(file, into()));
    const theirs = new Imports(() => other);
    const done = await theirs.run(await theirs.bring(file, { name: 'theirs.ics' }));
    expect(done.result).toMatchObject({ created: 1, failed: 0 });
    const second = (await world.as(owner).post('/api/calendars', aCalendar())).body.id as string;
    const read = await imports.bring(file, { ...into(), calendar_id: second });
    expect((await imports.items(read))[0]).toMatchObject({ list: 'new', reason: 'in_other_calendar' });
    await imports.run(read);
    const again = await imports.bring(file, { ...into(), calendar_id: second });
    expect(again.counts).toMatchObject({ unchanged: 1, new: 0 });
  });

  it('of one event does what its sender meant: a cancellation, also of one date', async () => {
    const series = aConcert('s', 2, 'RRULE:FREQ=WEEKLY;COUNT=3');
    await imports.run(await imports.bring(aFile([aConcert('a', 3), series], 'METHOD:PUBLISH'), into()));
    const override = [
      'RECURRENCE-ID:20260309T180000Z',
      'DTSTART:20260309T180000Z',
      'DTEND:20260309T200000Z',
      'SUMMARY:Concert s',
      'SEQUENCE:1',
    ];
    const cancel = aFile(
      [
        aConcert('a', 3, 'SEQUENCE:1', 'STATUS:CANCELLED'),
        anEntry('s', ...override, 'STATUS:CANCELLED'),
        aConcert('unknown', 4, 'STATUS:CANCELLED'),
      ],
      'METHOD:CANCEL',
    );
    const read = await imports.bring(cancel, into());
    expect(read.counts).toMatchObject({ changed: 2, refused: 1 });
    const told = (await imports.items(read)).map(({ notes }) => notes.map(({ code }) => code));
    // The date belongs to an existing series, and is not a separate event.
    expect(told).toEqual([[], [], ['cancels_nothing']]);
    await imports.run(read);
    expect((await table.occurrences()).map(({ start_local, status }) => [start_local, status])).toEqual([
      ['2026-03-02T19:00', 'confirmed'],
      ['2026-03-03T19:00', 'cancelled'],
      ['2026-03-09T19:00', 'cancelled'],
      ['2026-03-16T19:00', 'confirmed'],
    ]);
  });

  it('of one event invites, changes what it invited to where it is newer, and cancels without taking anything else away', async () => {
    const message = (method: string, ...lines: string[]) =>
      imports.bring(aFile([anEntry('m', ...lines)], `METHOD:${method}`), into());
    const start = 'DTSTART;TZID=Europe/Berlin:20260302T190000';
    const series = [
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'ORGANIZER:mailto:ann@example.org',
      'ATTENDEE:mailto:me@example.org',
    ];
    const invited = await message(
      'REQUEST',
      start,
      'SUMMARY:Rehearsal',
      'LOCATION:Hall',
      'SEQUENCE:1',
      ...series,
    );
    expect(invited).toMatchObject({ source: { method: 'request' }, counts: { new: 1 } });
    expect(invited.notes.map(({ code }) => code)).toEqual(['method_dropped']);
    await imports.run(invited);
    const moved = await message(
      'REQUEST',
      start,
      'SUMMARY:Rehearsal',
      'LOCATION:Church',
      'SEQUENCE:2',
      ...series,
    );
    expect(moved.counts).toMatchObject({ changed: 1 });
    await imports.run(moved);
    const late = await message(
      'REQUEST',
      start,
      'SUMMARY:Rehearsal',
      'LOCATION:Hall',
      'SEQUENCE:1',
      ...series,
    );
    expect((await imports.items(late))[0]).toMatchObject({ list: 'unchanged', reason: 'newer_here' });
    await world.as(owner).delete(`/api/imports/${late.id}`).expect(204);
    const [first] = await table.occurrences();
    await table.change(first!.id, { description: 'Bring water' }, 'series');
    // Outlook and others omit the event's details from a cancellation.
    const cancelled = await message('CANCEL', 'SEQUENCE:9');
    expect((await imports.items(cancelled))[0]).toMatchObject({
      list: 'changed',
      changes: [{ part: 'status', before: 'confirmed', after: 'cancelled' }],
    });
    await imports.run(cancelled);
    const seen = (await table.occurrences()).map(({ start_local, title, location, description, status }) => [
      start_local,
      title,
      location,
      description,
      status,
    ]);
    expect(seen).toEqual(
      ['02', '09'].map((day) => [`2026-03-${day}T19:00`, 'Rehearsal', 'Church', 'Bring water', 'cancelled']),
    );
    expect((await message('CANCEL', 'SEQUENCE:9')).counts).toMatchObject({ unchanged: 1 });
    const dates = ['02', '09'].map((day) =>
      anEntry('n', `RECURRENCE-ID;TZID=Europe/Berlin:202604${day}T190000`, 'SEQUENCE:2', 'SUMMARY:Away'),
    );
    const weekly = [
      'DTSTART;TZID=Europe/Berlin:20260402T190000',
      'RRULE:FREQ=WEEKLY;COUNT=3',
      'SUMMARY:Choir',
    ];
    await imports.run(await imports.bring(aFile([anEntry('n', ...weekly)]), into()));
    const several = await imports.run(await imports.bring(aFile(dates, 'METHOD:CANCEL'), into()));
    expect(several.result).toMatchObject({ changed: 2, failed: 0 });
    const april = async () =>
      (await table.occurrences('2026-04-01T00:00:00Z', '2026-05-01T00:00:00Z')).map(({ status }) => status);
    expect(await april()).toEqual(['cancelled', 'cancelled', 'confirmed']);
    expect((await imports.undo(several)).result).toMatchObject({ undone: 2, kept: 0 });
    expect(await april()).toEqual(['confirmed', 'confirmed', 'confirmed']);
    const answers = [await message('REPLY', start), await message('COUNTER', start)];
    expect(answers.map(({ state, refusal }) => [state, refusal?.code, refusal?.params])).toEqual([
      ['failed', 'message_refused', { method: 'REPLY' }],
      ['failed', 'message_refused', { method: 'COUNTER' }],
    ]);
  });

  it('stops where a limit is reached, says so, and can be resumed or undone', async () => {
    const read = await imports.bring(aFile([aConcert('a', 2)]), into());
    await world.sql.query('DELETE FROM calendars WHERE id = $1', [table.calendarId]);
    const gone = await world.as(owner).post(`/api/imports/${read.id}/run`, { version: read.version });
    expect([gone.status, gone.body.detail]).toEqual([
      409,
      'The calendar was deleted. Choose another one first.',
    ]);
  });

  it('refuses a file that is no calendar, by its content', async () => {
    const read = await imports.bring(Buffer.from('<!doctype html><title>Sign in</title>'), into());
    expect(read).toMatchObject({ state: 'failed', refusal: { code: 'web_page' } });
    const tooLarge = await world.as(owner).postFile('/api/imports', Buffer.alloc(10 * 1024 * 1024 + 1, 32));
    expect(tooLarge.status).toBe(413);
    const picture = await world.as(owner).postFile('/api/imports', Buffer.from('x'), 'image/png');
    expect(picture.status).toBe(400);
  });

  it('from an address is fetched once and then like a file, or says why not without disclosing the content', async () => {
    const address = 'webcal://club.example.org/secret/club.ics';
    const outgoing = world.service.application.get<OutgoingRequests>(OUTGOING);
    const asked: string[] = [];
    const whole = (file: Buffer): Fetched => ({
      kind: 'body',
      bytes: file,
      mediaType: 'text/calendar',
      validators: { etag: null, last_modified: null },
    });
    let answer: Fetched | Error = whole(FILE);
    outgoing.fetch = async (request) => {
      asked.push(request.address);
      if (answer instanceof Error) throw answer;
      return Promise.resolve(answer);
    };
    const fetchIt = async (more: object = {}) =>
      world.as(owner).post('/api/imports/address', { address, timezone: 'Europe/Berlin', ...more });
    const bring = async (next: Fetched | Error) => {
      answer = next;
      const created = await fetchIt({ calendar_id: table.calendarId });
      return imports.settled((created.body as Import).id);
    };
    const read = await bring(whole(FILE));
    expect(read).toMatchObject({
      state: 'ready',
      address,
      file_name: 'club.example.org',
      file_bytes: FILE.length,
      counts: { new: 4, refused: 1 },
    });
    const inLondon = await imports.choose(read, { timezone: 'Europe/London' });
    expect((await imports.run(inLondon)).result).toMatchObject({ created: 4 });
    expect(asked).toEqual([address]);
    expect((await bring(whole(FILE))).counts).toMatchObject({ unchanged: 3, changed: 1 });

    const refusals = [];
    for (const failure of ['unreachable', 'unauthorized', 'not_found', 'too_slow'] as const) {
      const failed = await bring(new FetchFailed(failure));
      refusals.push([failed.state, failed.refusal?.code]);
      await world.as(owner).delete(`/api/imports/${failed.id}`).expect(204);
    }
    expect(refusals).toEqual([
      ['failed', 'address_unreachable'],
      ['failed', 'address_unauthorized'],
      ['failed', 'address_not_found'],
      ['failed', 'address_too_slow'],
    ]);
    expect((await bring(whole(Buffer.from('<!doctype html><p>Sign in')))).refusal?.code).toBe('web_page');
    for (const wrong of ['no address', 'http://club.example.org/', 'https://me:secret@club.example.org/'])
      expect((await fetchIt({ address: wrong })).status).toBe(400);
    const elsewhere = await world
      .as(other)
      .post('/api/imports/address', { address, calendar_id: table.calendarId });
    expect(elsewhere.status).toBe(403);
  });

  it('is visible to its owner only', async () => {
    const read = await imports.bring(FILE, into());
    const stranger = world.as(other);
    const path = `/api/imports/${read.id}`;
    const answers = [
      await stranger.get(path),
      await stranger.get(`${path}/items`),
      await stranger.patch(path, { version: 1 }),
      await stranger.post(`${path}/run`, { version: 1 }),
      await stranger.post(`${path}/undo`, { version: 1 }),
      await stranger.delete(`${path}/run`),
      await stranger.delete(path),
      await stranger.postFile(`/api/imports?calendar_id=${table.calendarId}`, FILE),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404, 403]);
    const listed = (await stranger.get('/api/imports')).body.items as Import[];
    expect(listed.filter(({ id }) => id === read.id)).toEqual([]);
  });

  it('is created once for each key, and refused after five that wait', async () => {
    const bring = (key: string) => world.as(owner).postFile('/api/imports', FILE).set('idempotency-key', key);
    const [one, two] = [await bring('k'), await bring('k')];
    expect(two.body.id).toBe(one.body.id);
    for (let more = 0; more < 4; more += 1) await imports.bring(FILE, into());
    expect((await bring('other')).body.detail).toMatch(/^At most 5 imports can wait at a time/);
    expect((await world.as(owner).delete(`/api/imports/${one.body.id}`)).status).toBe(204);
    expect((await bring('other')).status).toBe(201);
  });

  it('of twenty files within a day the next is refused, and taken a day after the first', async () => {
    const done = await imports.run(await imports.bring(FILE, into()));
    await world.sql.query(
      `INSERT INTO imports SELECT (jsonb_populate_record(i, jsonb_build_object(
         'id', gen_random_uuid(), 'made_calendar_id', gen_random_uuid()))).*
       FROM imports i, generate_series(2, 20) WHERE i.id = $1`,
      [done.id],
    );
    const refused = await world.as(owner).postFile('/api/imports', FILE);
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'At most 20 files can be brought within a day. Please try again tomorrow, or put several calendars into one .zip file.',
    ]);
    await world.sql.query(`UPDATE imports SET created_at = now() - interval '25 hours' WHERE id = $1`, [
      done.id,
    ]);
    expect((await imports.bring(FILE, into())).state).toBe('ready');
  });

  it('waits while two others are read in the whole installation, as its metrics say', async () => {
    const read = await imports.bring(FILE, into());
    await world.sql.query(
      `INSERT INTO imports SELECT (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(),
         'made_calendar_id', gen_random_uuid(), 'user_id', gen_random_uuid(), 'state', 'reading',
         'leased_by', gen_random_uuid(), 'leased_until', now() + interval '1 hour'))).*
       FROM imports i, generate_series(1, 2) WHERE i.id = $1`,
      [read.id],
    );
    const { id } = (await world.as(owner).postFile('/api/imports', FILE)).body as Import;
    const leaseOf = async () =>
      (await world.sql.query(`SELECT state, leased_until FROM imports WHERE id = $1`, [id])).rows[0];
    const taken = await world.service.application
      .get<DataSource>(DATA_SOURCE)
      .transaction((manager) => claimNext(manager, randomUUID(), 'work'));
    expect([taken, await leaseOf()]).toEqual([null, { state: 'reading', leased_until: null }]);
    const metrics = await world.service.application.get(Metrics).text();
    expect(metrics).toMatch(/^imports_waiting\{.*step="reading".*\} 3$/m);
    await world.sql.query(
      `UPDATE imports SET state = 'stopped', leased_until = NULL WHERE state = 'reading' AND id <> $1`,
      [id],
    );
    expect((await imports.settled(id)).state).toBe('ready');
  });

  it('is read in turn: one file of a person at a time, and nobody waits behind the second one of another', async () => {
    const read = await imports.bring(FILE, into());
    const source = world.service.application.get<DataSource>(DATA_SOURCE);
    const runner = source.createQueryRunner();
    // Nothing of it is committed, so that no worker takes it.
    await runner.startTransaction();
    const { manager } = runner;
    const add = (name: string, userId: string) =>
      manager.query(
        `INSERT INTO imports SELECT (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(),
           'made_calendar_id', gen_random_uuid(), 'file_name', $2::text, 'user_id', $3::uuid, 'state', 'reading',
           'created_at', clock_timestamp(), 'read_at', null))).* FROM imports i WHERE i.id = $1`,
        [read.id, name, userId],
      );
    const claim = async () => (await claimNext(manager, randomUUID(), 'work'))?.file_name;
    const end = (name: string) =>
      manager.query(
        `UPDATE imports SET state = 'ready', leased_by = NULL, leased_until = NULL, read_at = clock_timestamp()
         WHERE file_name = $1`,
        [name],
      );
    for (const name of ['1', '2', '3', '4']) await add(name, owner.user_id);
    for (const name of ['a', 'b']) await add(name, other.user_id);
    // Whoever had no turn yet goes first, then each in turn.
    expect([await claim(), await claim(), await claim()]).toEqual(['a', '1', undefined]);
    await end('a');
    expect(await claim()).toBe('b');
    await end('b');
    expect(await claim()).toBeUndefined();
    await end('1');
    expect([await claim(), await claim()]).toEqual(['2', undefined]);
    await runner.rollbackTransaction();
    await runner.release();
  });

  it('ignores events of sources: an export of them brings nothing new', async () => {
    const { id } = await table.create(aSeries());
    const { uid } = (await table.get(id)).body as { uid: string };
    await table.create(anEvent({ title: 'Other' }));
    const read = await imports.bring(
      aFile([aConcert(uid, 2, 'SUMMARY:Concert', 'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=4;WKST=SU')]),
      into(),
    );
    expect((await imports.items(read))[0]).toMatchObject({ list: 'unchanged', may_choose: false });
  });

  it('of a table shows how it was read, and reads it again with other choices', async () => {
    const table = Buffer.from(
      'Subject,Start Date,Start Time,End Date,End Time\r\nChoir,03/04/2026,18:00,03/04/2026,19:00\r\n',
    );
    const created = await world
      .as(owner)
      .postFile(`/api/imports?${new URLSearchParams(into()).toString()}`, table, 'text/csv');
    const read = await imports.settled((created.body as Import).id);
    expect(read.table).toMatchObject({
      headings: ['Subject', 'Start Date', 'Start Time', 'End Date', 'End Time'],
      possible_orders: expect.arrayContaining(['day_first', 'month_first']),
      example: { written: '03/04/2026' },
    });
    const startOf = async (one: Import) => (await imports.items(one))[0]!.start_local;
    const byDay = await imports.choose(read, { table: { date_order: 'day_first' } });
    expect(await startOf(byDay)).toBe('2026-04-03T18:00');
    const byMonth = await imports.choose(byDay, { table: { date_order: 'month_first' } });
    expect(await startOf(byMonth)).toBe('2026-03-04T18:00');
    expect(byMonth.counts).toMatchObject({ new: 1 });
    const without = await imports.choose(byMonth, { table: { columns: { start_date: 1 } } });
    expect(without).toMatchObject({
      state: 'ready',
      counts: { new: 0, chosen: 0 },
      table: { date_order: 'month_first', problem: { code: 'table_column_missing' } },
    });
    const again = await imports.choose(without, { table: { columns: { title: 0, start_date: 3 } } });
    expect([await startOf(again), again.table?.problem]).toEqual(['2026-03-04', null]);
    expect((await imports.run(again)).table).toBeNull();
  });

  it('keeps an entry whose uid a feed cannot contain, and reports one that cannot be an event', async () => {
    const file = aFile([aConcert('a\u0001b', 2), aConcert('x'.repeat(900), 3), aConcert('{c}; d, e', 4)]);
    await imports.run(await imports.bring(file, into()));
    const uids = await Promise.all(
      (await table.occurrences()).map(async ({ id }) => (await table.get(id)).body.uid as string),
    );
    expect(uids).toEqual([
      expect.stringMatching(/^import-[0-9a-f]{40}$/),
      expect.stringMatching(/^import-[0-9a-f]{40}$/),
      '{c}; d, e',
    ]);
    expect((await imports.bring(file, into())).counts).toMatchObject({ unchanged: 3, new: 0 });
  });

  it('refuses an entry that an error of ours keeps from being read, alone, with its line, and counts it', async () => {
    const reader = world.service.application.get(ProcessFileReader);
    const read = reader.read.bind(reader);
    const spy = jest.spyOn(reader, 'read').mockImplementation(async (...given) => {
      const whole = await read(...given);
      const exceptions = [{ kind: 'changed', occurrence: '2026-03-02T19:00', original: '', event: null }];
      Object.assign(whole.found[0]!.calendar.entries[0]!, { exceptions });
      return whole;
    });
    const brought = await imports.bring(aFile([aConcert('a', 2), aConcert('b', 3)]), into());
    spy.mockRestore();
    expect(brought.counts).toMatchObject({ new: 1, refused: 1 });
    expect((await imports.items(brought))[0]!.notes).toMatchObject([{ code: 'entry_fault', line: 4 }]);
    const metrics = await world.service.application.get(Metrics).text();
    expect(metrics).toMatch(/^import_entry_faults_total\{.*step="matching".*\} 1$/m);
  });

  it('takes a series of which a changed date lies in an hour that the clocks skip', async () => {
    const times = (day: number, ...[start, end]: string[]) => [
      `DTSTART;TZID=Europe/Berlin:202603${day}T${start}`,
      `DTEND;TZID=Europe/Berlin:202603${day}T${end}`,
    ];
    const file = aFile([
      anEntry('s', ...times(22, '100000', '110000'), 'SUMMARY:Walk', 'RRULE:FREQ=WEEKLY;COUNT=2'),
      anEntry(
        's',
        'RECURRENCE-ID;TZID=Europe/Berlin:20260329T100000',
        ...times(29, '023000', '033000'),
        'SUMMARY:Walk',
      ),
    ]);
    const read = await imports.bring(file, into());
    expect((await imports.items(read))[0]!.notes).toMatchObject([{ code: 'time_skipped', line: 16 }]);
    await imports.run(read);
    expect(await table.entries()).toEqual(['2026-03-22T10:00 Walk', '2026-03-29T03:30 Walk']);
  });

  it('names the file of an archive in its notes, and promises no calendar for a file without entries', async () => {
    const cut = aFile([aConcert('a', 2), aConcert('b', 3)]);
    const archive = zipSync({
      'club.ics': aFile([
        anEntry('e', 'DTSTART:20260306T180000', 'RRULE:FREQ=DAILY;COUNT=3', 'SUMMARY:Moment without a zone'),
        anEntry('e', 'RECURRENCE-ID:20260307T180000', 'DTSTART:20260307T190000', 'SUMMARY:Later'),
        anEntry('d', 'DTSTART;VALUE=DATE:20260306', 'SUMMARY:Whole day'),
      ]),
      'cut.ics': cut.subarray(0, cut.length - 40),
      'empty.ics': aFile([], 'X-WR-CALNAME:Empty'),
      'matches.csv': Buffer.from('Title,Date\nMatch,2026-03-07\n'),
    });
    const read = await imports.bring(Buffer.from(archive), {
      timezone: 'Europe/Berlin',
      name: 'takeout.zip',
    });
    expect(read.parts).toMatchObject({ total: 2, first: [{ name: 'club' }, { name: 'cut' }] });
    // The changed date belongs to its series, and an all-day event has no time that a zone would move.
    expect(read.source).toMatchObject({ floating: 1 });
    expect(read.notes.map(describeImportNote)).toEqual([
      'matches.csv: This table was not read, since the archive holds calendars. Import it by itself.',
      'club.ics: 1 entry without a time zone: read as times in Europe/Berlin.',
      expect.stringMatching(/^cut\.ics: The file ends/),
    ]);
  });

  it('is not offered to be taken back where it did nothing', async () => {
    await imports.run(await imports.bring(aFile([aConcert('a', 2)]), into()));
    const { id } = (await table.occurrences())[0]!;
    const file = aFile([aConcert('a', 3, 'SEQUENCE:9')]);
    const read = await imports.bring(file, into());
    await table.change(id, { title: 'Changed meanwhile' });
    const done = await imports.run(read);
    expect(done).toMatchObject({
      state: 'done',
      result: { created: 0, changed: 0, failed: 1 },
      undoable_until: null,
    });
  });
});
