import { beforeEach, describe, expect, it } from '@jest/globals';
import { readCalendar } from '@daymark/icalendar/reading';
import { localToInstant } from '@daymark/recurrence';
import { aConcert, aFile, anEntry, Imports } from './support/calendar-files.js';
import { aCalendar, anEvent, other, world } from './support/calendars-under-test.js';
import { aSeries, owner, table, useTimetable } from './support/timetable.js';

/** Sorted, since events are in the order of their ids. */
const linesOf = (text: string) => text.split('\r\n').filter(Boolean).sort();

describe('A calendar that its owner carries away', () => {
  useTimetable();
  const imports = new Imports(() => owner);
  const exported = async (ending = 'ics', person = owner) =>
    world.as(person).get(`/api/calendars/${table.calendarId}/export.${ending}`);
  const read = async () => readCalendar(Buffer.from((await exported()).text), { timezone: 'UTC' });

  describe('with events that were made here', () => {
    beforeEach(async () => {
      const { id } = await table.create(aSeries());
      await table.change(`${id}-occurrence-1`, { title: 'Recital' });
      await table.delete(`${id}-occurrence-2`);
      await table.create(
        anEvent({
          title: '=Private "talk"',
          is_public_shareable: false,
          meeting_id: '123, 456',
          url: 'https://meet.example.org/a',
          calendar_id: table.calendarId,
        }),
      );
    });

    it('is a file with all of its content: private, changed and deleted events, and how to join', async () => {
      const response = await exported();
      expect(response.status).toBe(200);
      expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
      expect(response.headers['content-disposition']).toContain('filename="Concerts.ics"');
      const { name, entries, broken } = await read();
      expect([name, broken]).toEqual(['Concerts', []]);
      const series = entries.find(({ event }) => event.recurrence !== null)!;
      expect(series.exceptions.map(({ kind }) => kind)).toEqual(['changed', 'deleted']);
      const talk = entries.find(({ event }) => event.recurrence === null)!;
      expect(talk).toMatchObject({
        is_private: true,
        event: { title: '=Private "talk"', url: 'https://meet.example.org/a' },
      });
      expect(response.text).toContain('X-DAYMARK-MEETING-ID:123\\, 456\r\n');
    });

    it('is the same after another person imported it, and has each change of that person once', async () => {
      const whole = (await exported()).text;
      const theirs = new Imports(() => other);
      const done = await theirs.run(
        await theirs.bring(Buffer.from(whole), { name: 'a.ics', timezone: 'UTC' }),
      );
      expect(done).toMatchObject({ result: { created: 2 }, calendar: { name: 'Concerts' } });
      const again = async () =>
        (await world.as(other).get(`/api/calendars/${done.calendar!.id}/export.ics`)).text;
      expect(linesOf(await again())).toEqual(linesOf(whole));
      const { items } = (await world.as(other).get('/api/events?search=talk')).body;
      expect(items[0]).toMatchObject({ meeting_id: '123, 456', is_public_shareable: false });
      const { id, version } = items[0];
      await world.as(other).patch(`/api/events/${id}`, { version, title: '=Private "talk"!' }).expect(200);
      const names = ['X-DAYMARK-MEETING-ID', 'TRANSP', 'CLASS', 'URL'];
      const said = (text: string) =>
        linesOf(text).filter((line) => names.includes(/^[A-Z-]+/.exec(line)![0]));
      expect(said(await again())).toEqual(said(whole));
    });

    it('is a table with a row for each event and each changed date, which no spreadsheet takes for formulas', async () => {
      const response = await exported('csv');
      expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
      const rows = response.text.split('\r\n');
      expect(rows[0]).toContain('Subject,Start Date,Start Time,End Date,End Time,All Day Event');
      expect(rows.filter((row) => row.startsWith('Recital,'))).toHaveLength(1);
      expect(response.text).toContain(`"'=Private ""talk""",`);
    });

    it('is the same table again once another person imported it: series with their rules, changed and deleted dates', async () => {
      const zoned = await table.create(
        aSeries({
          title: 'Far away',
          timezone: 'America/New_York',
          recurrence: {
            recurrence_type: 'custom',
            rrule: 'FREQ=MONTHLY;BYDAY=2TU',
            count: 5,
            added_dates: ['2026-03-20T08:00'],
          },
          start_local: '2026-03-10T19:00',
          end_local: '2026-03-10T20:00',
        }),
      );
      await table.cancel(zoned.id, { note: '' });
      await table.create(
        anEvent({
          title: 'Holiday',
          is_all_day: true,
          start_local: '2026-04-01',
          end_local: '2026-04-02',
          calendar_id: table.calendarId,
        }),
      );
      const texts = ["'=1+1", '+49 30 000000', "'-40 degrees", '@home', '％1', "' quoted"];
      for (const text of texts)
        await table.create(anEvent({ title: text, location: text, description: `${text}\n=2` }));
      const whole = (await exported('csv')).text;
      const theirs = new Imports(() => other);
      const read = await theirs.bring(Buffer.from(whole), { name: 'a.csv', timezone: 'Europe/Berlin' });
      expect(read).toMatchObject({ counts: { new: 10, part: 0, refused: 0 }, table: { problem: null } });
      const done = await theirs.run(read);
      const again = await world.as(other).get(`/api/calendars/${done.calendar!.id}/export.csv`);
      expect(linesOf(again.text)).toEqual(linesOf(whole));
      const { items } = (await world.as(other).get('/api/events?search=degrees')).body;
      const { title, location, description } = (await world.as(other).get(`/api/events/${items[0].id}`)).body;
      const [, , third] = texts;
      expect([title, location, description]).toEqual([third, third, `${third}\n=2`]);
      const own = await imports.bring(Buffer.from(whole), {
        name: 'a.csv',
        timezone: 'Europe/Berlin',
        calendar_id: table.calendarId,
      });
      expect(own.counts).toMatchObject({ new: 0, changed: 0, unchanged: 10, part: 0, refused: 0 });
    });

    it.each(['ics', 'csv'])(
      'has the notes of cancellations in its .%s, which come back into their field when it is imported',
      async (ending) => {
        const note = 'Ice on the river;\nask "Ann", 5';
        const [first] = (await world.as(owner).get('/api/events?search=talk')).body.items;
        const before = (await exported(ending)).text;
        await table.cancel(first.id, { cancellation_note: note });
        await table.reinstate(first.id);
        // An export without notes is as it was, but for the times and numbers of changes.
        const ofFile = /^(?:DTSTAMP|LAST-MODIFIED|SEQUENCE)/;
        const stable = (text: string) => linesOf(text).filter((line) => !ofFile.test(line));
        expect(stable((await exported(ending)).text)).toEqual(stable(before));
        await table.cancel(first.id, { cancellation_note: note });
        const { id } = await table.create(aSeries({ title: 'Rowing', description: 'Bring oars' }));
        await table.cancel(`${id}-occurrence-1`, { cancellation_note: note });
        const whole = (await exported(ending)).text;
        const theirs = new Imports(() => other);
        const done = await theirs.run(
          await theirs.bring(Buffer.from(whole), { name: `a.${ending}`, timezone: 'Europe/Berlin' }),
        );
        const again = await world.as(other).get(`/api/calendars/${done.calendar!.id}/export.${ending}`);
        expect(linesOf(again.text)).toEqual(linesOf(whole));
        const { rows } = await world.sql.query(
          `SELECT DISTINCT title, cancellation_note, description FROM events
           WHERE user_id = $1 AND cancellation_note IS NOT NULL AND status = 'cancelled' ORDER BY title`,
          [other.user_id],
        );
        expect(rows).toEqual([
          { title: first.title, cancellation_note: note, description: null },
          { title: 'Rowing', cancellation_note: note, description: 'Bring oars' },
        ]);
        const own = await imports.bring(Buffer.from(whole), {
          name: `a.${ending}`,
          timezone: 'Europe/Berlin',
          calendar_id: table.calendarId,
        });
        expect(own.counts).toMatchObject({ new: 0, changed: 0, refused: 0 });
      },
    );

    it('is refused to others, public or not', async () => {
      expect((await exported('ics', other)).status).toBe(403);
      const { body } = await world.as(owner).post('/api/calendars', aCalendar({ is_public: false }));
      for (const ending of ['ics', 'csv']) {
        const response = await world.as(other).get(`/api/calendars/${body.id}/export.${ending}`);
        expect(response.status).toBe(404);
      }
    });
  });

  describe('with imported events', () => {
    const UNTOUCHED = aConcert('a', 2, 'X-FOLDED:one', ' two', 'CATEGORIES:Music').map((line) =>
      line.replace('TZID=Europe/Berlin', 'TZID=W. Europe Standard Time'),
    );
    const IN_GMT = anEntry('c', 'DTSTART;TZID=GMT:20260304T180000', 'SUMMARY:Chess', 'CATEGORIES:Games');
    beforeEach(async () => {
      const file = aFile([
        UNTOUCHED,
        IN_GMT,
        anEntry('b', 'DTSTART:20260303T180000Z', 'SUMMARY:Talk', 'X-KEPT;LANGUAGE=de:Ja'),
      ]);
      await imports.run(await imports.bring(file, { calendar_id: table.calendarId, timezone: 'UTC' }));
    });

    it('has the original lines of unchanged ones, and their time zone under its own name', async () => {
      const { text } = await exported();
      expect(text).toContain(`${UNTOUCHED.join('\r\n')}\r\n`);
      expect(text).toContain('TZID:W. Europe Standard Time\r\n');
      expect(text).toContain(`${IN_GMT.join('\r\n')}\r\n`);
      expect(text).toContain('TZID:GMT\r\n');
      const entry = (await read()).entries.find(({ uid }) => uid === 'a')!;
      expect(entry.event).toMatchObject({ start_local: '2026-03-02T19:00', timezone: 'Europe/Berlin' });
    });

    it('has the current content of changed ones, with the properties that no field holds', async () => {
      const { items } = (await world.as(owner).get('/api/events?search=Talk')).body;
      await table.change(items[0].id, { title: 'Lecture' });
      const { text } = await exported();
      expect(text).toContain('SUMMARY:Lecture\r\n');
      expect(text).toContain('X-KEPT;LANGUAGE=de:Ja\r\n');
      expect(text).not.toContain('SUMMARY:Talk');
    });

    it('is readable for others even if some original lines are not, and for us as before, also over existing events', async () => {
      const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'ACTION:DISPLAY', 'END:VALARM'];
      const torn = anEntry('d', 'DTSTART:20260305T180000Z', 'RRULE:FREQ=WEEKLY;BYDAY= TH', 'X', ...alarm);
      const file = aFile([torn, aConcert('e', 6, 'ORGANIZER;CN')]);
      await imports.run(await imports.bring(file, { calendar_id: table.calendarId, timezone: 'UTC' }));
      const { text } = await exported();
      expect(text).not.toMatch(/^(?:X|RRULE.* TH|ORGANIZER;CN)\r$/m);
      expect(text).toContain(`${UNTOUCHED.join('\r\n')}\r\n`);
      expect(text).toContain(alarm.join('\r\n'));
      const { event } = (await read()).entries.find(({ uid }) => uid === 'd')!;
      expect(event.recurrence).toMatchObject({ recurrence_type: 'weekly', days_of_week: [4] });
      const again = await imports.bring(Buffer.from(text), {
        calendar_id: table.calendarId,
        timezone: 'UTC',
      });
      expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 5, part: 0, refused: 0 });
    });

    it('keeps the properties that no field holds when a table of its events, changed by hand, is imported', async () => {
      const whole = (await exported('csv')).text;
      const changed = Buffer.from(whole.replace('Concert', 'Recital'));
      const read = await imports.bring(changed, {
        name: 'a.csv',
        timezone: 'Europe/Berlin',
        calendar_id: table.calendarId,
      });
      expect(read.counts).toMatchObject({ new: 0, changed: 1 });
      const lines = linesOf((await exported()).text).filter((line) => /^(?:X-KEPT|CATEG)/.test(line));
      await imports.run(read);
      expect(linesOf((await exported()).text)).toEqual(expect.arrayContaining(lines));
    });

    it.each([
      [
        'texts with raw line breaks',
        [
          aConcert(
            'd',
            5,
            'DESCRIPTION:Contact',
            'Tel: 123',
            'E-Mail: a@b.c',
            'Status: off',
            'STATUS:CONFIRMED',
          ),
          aConcert(
            'e',
            6,
            'DESCRIPTION:Plan',
            'Meet:',
            'LOCATION: Hall',
            'Class: private',
            'LOCATION:Hall 2',
          ),
        ],
      ],
      [
        'UIDs with characters to escape',
        [aConcert('a b\\, c\\; d', 5), aConcert('a, b; e\\\\f', 6, 'ORGANIZER;CN')],
      ],
      [
        'fixed offsets',
        [
          anEntry('d', 'DTSTART;TZID=+02:00:20260305T180000', 'SUMMARY:Choir'),
          anEntry('e', 'DTSTART;TZID=UTC-10:20260306T180000', 'SUMMARY:Chess', 'RRULE:FREQ=DAILY;COUNT= 3'),
        ],
      ],
      [
        'events without a UID, and times that have to be written anew',
        [
          anEntry('', 'DTSTART;TZID=Europe/Berlin:20260305T1000', 'SUMMARY:Choir'),
          anEntry('', 'DTSTART;TZID=UTC+02:00:20260306T180000', 'SUMMARY:Chess', 'LOCATION:Hall'),
          anEntry(
            '',
            'DTSTART;TZID=Europe/Berlin:20260309T180000',
            'SUMMARY:Chor',
            'RRULE:FREQ=WEEKLY;BYDAY=MO, TU;COUNT=4',
          ),
          anEntry('', 'DTSTART:20260311T180000Z', 'SUMMARY:As it came'),
        ],
      ],
      [
        "changes of 'this and following'",
        ['DURATION:PT1H', 'DURATION:X'].flatMap((line, at) => [
          aConcert(`d${at}`, 5, 'RRULE:FREQ=WEEKLY;COUNT=6'),
          aConcert(
            `d${at}`,
            20,
            'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260319T190000',
            'SUMMARY:Later',
            line,
          ).filter((one) => !one.startsWith('DTEND')),
        ]),
      ],
    ])('is the same in each generation: %s', async (_, entries) => {
      const bring = async (file: Buffer) =>
        imports.run(await imports.bring(file, { calendar_id: table.calendarId, timezone: 'UTC' }));
      await bring(aFile(entries));
      const { text } = await exported();
      const saidOf = (file: Buffer | string) =>
        readCalendar(Buffer.from(file), { timezone: 'UTC' })
          .entries.map(({ uid, event, status, is_private }) => ({ uid, event, status, is_private }))
          .sort((one, next) => (one.uid < next.uid ? -1 : 1));
      const came = saidOf(aFile(entries));
      expect(saidOf(text)).toEqual(expect.arrayContaining(came));
      expect(saidOf(text)).toHaveLength(came.length + 3);
      const again = await imports.bring(Buffer.from(text), {
        calendar_id: table.calendarId,
        timezone: 'UTC',
      });
      expect(again.counts).toMatchObject({ new: 0, changed: 0, part: 0, refused: 0 });
      const theirs = new Imports(() => other);
      const done = await theirs.run(
        await theirs.bring(Buffer.from(text), { name: 'a.ics', timezone: 'UTC' }),
      );
      const second = await world.as(other).get(`/api/calendars/${done.calendar!.id}/export.ics`);
      expect(saidOf(second.text)).toEqual(saidOf(text));
    });

    it('is the same for events in a fixed offset and with commas in their UID once they changed', async () => {
      const file = aFile([anEntry('a, b', 'DTSTART;TZID=UTC+2:20260305T180000', 'SUMMARY:Choir')]);
      const bring = (content: Buffer) =>
        imports.bring(content, { calendar_id: table.calendarId, timezone: 'UTC' });
      await imports.run(await bring(file));
      const [choir] = (await world.as(owner).get('/api/events?search=Choir')).body.items;
      await table.change(choir.id, { title: 'Quire' });
      const { text } = await exported();
      expect(text).toContain('UID:a\\, b\r\n');
      expect(text).toContain('DTSTART;TZID=UTC+02:20260305T180000\r\n');
      expect((await bring(Buffer.from(text))).counts).toMatchObject({ new: 0, changed: 0, refused: 0 });
    });

    it('changes nothing when it is imported again', async () => {
      const again = await imports.bring(Buffer.from((await exported()).text), {
        calendar_id: table.calendarId,
        timezone: 'UTC',
      });
      expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 3, part: 0, refused: 0 });
    });

    it('changes nothing where times were written anew, or a table cannot say all that a file says', async () => {
      const bring = (file: Buffer, name: string) =>
        imports.bring(file, { name, calendar_id: table.calendarId, timezone: 'UTC' });
      const moved = 'RECURRENCE-ID;TZID=Europe/Berlin:20260312T190000';
      const second = 'RECURRENCE-ID;TZID=Europe/Berlin:20260306T150000';
      const day = (date: string) => `DTSTART;VALUE=DATE:202603${date}`;
      const file = aFile([
        anEntry('d', 'DTSTART;TZID="UTC-03:30":20260305T180000', 'SUMMARY:Offset', 'X-A:1'),
        aConcert('e', 5, 'RRULE:FREQ=WEEKLY;COUNT=8', 'X-B:1'),
        aConcert('e', 13, moved, 'SUMMARY:Moved', 'X-C:1'),
        aConcert('f', 5, 'RRULE:FREQ=DAILY;COUNT=3', 'RDATE;TZID=Europe/Berlin:20260306T150000'),
        anEntry('f', second, 'DTSTART;TZID=Europe/Berlin:20260306T160000', 'SUMMARY:Second on a day'),
        anEntry('g', day('01'), 'SUMMARY:Fair', 'RRULE:FREQ=DAILY;COUNT=5', 'EXDATE;VALUE=DATE:20260303'),
        anEntry('g', 'RECURRENCE-ID;VALUE=DATE:20260304', day('10'), 'SUMMARY:Late fair'),
      ]);
      await imports.run(await bring(file, 'a.ics'));
      const before = (await exported()).text;
      for (const ending of ['ics', 'csv']) {
        const again = await bring(Buffer.from((await exported(ending)).text), `again.${ending}`);
        expect([ending, again.counts]).toMatchObject([ending, { new: 0, changed: 0, unchanged: 7 }]);
      }
      const hand = Buffer.from((await exported('csv')).text.replace('Moved', 'Moved by hand'));
      await imports.run(await bring(hand, 'hand.csv'));
      const kept = (text: string) => linesOf(text).filter((line) => /^X-[ABC]:/.test(line));
      const { text } = await exported();
      expect(text).toContain('SUMMARY:Moved by hand');
      expect(kept(text)).toEqual(kept(before));
    });

    it('shows which lines without a field differ', async () => {
      const bring = (category: string) =>
        imports.bring(aFile([aConcert('d', 5, `CATEGORIES:${category}`)]), {
          calendar_id: table.calendarId,
          timezone: 'UTC',
        });
      await imports.run(await bring('Music'));
      const again = await bring('Choir');
      expect(again.counts).toMatchObject({ changed: 1, chosen: 1 });
      const { items } = (await world.as(owner).get(`/api/imports/${again.id}/items?list=changed`)).body;
      expect(items[0].changes).toEqual([
        { part: 'others', before: 'CATEGORIES:Music', after: 'CATEGORIES:Choir' },
      ]);
    });

    it('names the zone of its times without one, and changes nothing when it is imported elsewhere', async () => {
      const floating = [
        anEntry('d', 'DTSTART:20260305T180000', 'SUMMARY:Choir'),
        anEntry('e', 'DTSTART:20260305T190000', 'RRULE:FREQ=WEEKLY;COUNT=3', 'SUMMARY:Chess'),
        anEntry('e', 'RECURRENCE-ID:20260312T190000', 'DTSTART:20260312T200000', 'SUMMARY:Late chess'),
      ];
      const others = [
        anEntry('f', 'DTSTART;VALUE=DATE:20260306', 'RRULE:FREQ=WEEKLY;COUNT=3', 'SUMMARY:Fair'),
        anEntry('f', 'RECURRENCE-ID;VALUE=DATE:20260313', 'DTSTART;VALUE=DATE:20260314', 'SUMMARY:Late fair'),
        anEntry('g', 'DTSTART:20260307T180000Z', 'SUMMARY:Stream'),
      ];
      const bring = async (file: Buffer, timezone: string) =>
        imports.bring(file, { calendar_id: table.calendarId, timezone });
      const first = aFile([...floating, ...others], 'X-WR-TIMEZONE:America/New_York');
      await imports.run(await bring(first, 'UTC'));
      const { text } = await exported();
      expect(text).toContain('X-WR-TIMEZONE:America/New_York\r\n');
      for (const lines of [...floating, ...others]) expect(text).toContain(`${lines.join('\r\n')}\r\n`);
      expect((await bring(Buffer.from(text), 'Europe/Berlin')).counts).toMatchObject({ unchanged: 7 });
      // A file has one such zone; floating times in another zone get it in their lines.
      const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'ACTION:DISPLAY', 'END:VALARM'];
      const second = aFile(
        [
          anEntry(
            'h',
            'DTSTART:20260308T180000',
            'DURATION:PT1H',
            'RRULE:FREQ=DAILY;COUNT=4',
            'EXDATE:20260309T180000',
            ...alarm,
          ),
          anEntry('h', 'RECURRENCE-ID:20260310T180000', 'DTSTART:20260310T190000', 'SUMMARY:Late go'),
        ],
        'X-WR-TIMEZONE:Asia/Tokyo',
      );
      await imports.run(await bring(second, 'UTC'));
      const both = (await exported()).text;
      expect(both).toContain(`EXDATE;TZID=Asia/Tokyo:20260309T180000\r\n${alarm.join('\r\n')}\r\n`);
      expect((await bring(Buffer.from(both), 'Europe/Berlin')).counts).toMatchObject({ unchanged: 8 });
      const { entries } = await read();
      const startOf = (uid: string) => {
        const { start_local, timezone } = entries.find((entry) => entry.uid === uid)!.event;
        return new Date(localToInstant(start_local, timezone).instant).toISOString().slice(0, 16);
      };
      expect(['d', 'e', 'g', 'h'].map(startOf)).toEqual([
        '2026-03-05T23:00',
        '2026-03-06T00:00',
        '2026-03-07T18:00',
        '2026-03-08T09:00',
      ]);
    });
  });
});
