import { describe, expect, it } from '@jest/globals';
import { aConcert, aFile, anEntry, Imports } from './support/calendar-files.js';
import { aCalendar, anEvent, other, world } from './support/calendars-under-test.js';
import { aSeries, owner, table, useTimetable } from './support/timetable.js';

describe('An import finds the event of an entry, and', () => {
  useTimetable();
  const imports = new Imports(() => owner);
  const into = () => ({ calendar_id: table.calendarId, timezone: 'Europe/Berlin', name: 'club.ics' });
  const titles = async () => (await table.occurrences()).map(({ title }) => title);

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

  it('keeps events of one UID and start that have other titles and places, also one that came alone before', async () => {
    const courses = ['Yoga', 'Judo', 'Chess'].map((title) =>
      aConcert('event', 2, `SUMMARY:${title}`, `LOCATION:Room of ${title}`),
    );
    await imports.run(await imports.bring(aFile([courses[1]!]), into()));
    const before = await table.occurrences();
    const three = await imports.bring(aFile(courses), into());
    expect(three.counts).toMatchObject({ new: 2, changed: 0, unchanged: 1 });
    await imports.run(three);
    expect((await titles()).sort()).toEqual(['Chess', 'Judo', 'Yoga']);
    expect((await table.occurrences()).find(({ title }) => title === 'Judo')!.id).toBe(before[0]!.id);
    const again = await imports.bring(aFile(courses.toReversed()), into());
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 3 });
  });

  it('says in words how an event repeats before and after a change, and so do lists of events then', async () => {
    const weekly = (rule: string) => aFile([aConcert('w', 2, `RRULE:FREQ=WEEKLY;${rule}`)]);
    await imports.run(await imports.bring(weekly('COUNT=2'), into()));
    const read = await imports.bring(weekly('COUNT=6'), into());
    const [item] = await imports.items(read);
    expect(item!.changes).toEqual([
      { part: 'recurrence', before: 'Weekly on Mon, 2 times', after: 'Weekly on Mon, 6 times' },
    ]);
    expect(item!.recurrence_text).toBe('Weekly on Mon, 6 times');
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
      changes: [{ part: 'status', before: 'Takes place', after: 'Cancelled' }],
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
});
