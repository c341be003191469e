import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventFields, fieldsVisibleTo, type FieldVisibleTo } from '@daymark/contracts';
import { until } from '@daymark/service-kit/testing';
import { occurrencesByIcalJs, occurrencesByNodeIcal, readEvents } from './support/calendar-readers.js';
import { type Created, ORIGIN, services, useTwoServices } from './support/two-services.js';

// One pair of services for the file. People may create and read so much per minute, which passes for each `describe`.
useTwoServices();

const SPRING = { from: '2026-02-15T00:00:00Z', to: '2026-05-15T00:00:00Z' };
const window = { from: Date.parse(SPRING.from), to: Date.parse(SPRING.to) };

describe('The feed of a public calendar', () => {
  beforeAll(() => services.emptyRedis());
  const feedOf = (id: string) => services.feed.get(`/feed/${id}.ics`);
  /** The response for a client with a state of the feed, once there is another one. */
  const otherThan = (etag: string, id: string) =>
    until('another state', async () => {
      const answer = await services.feed.get(`/feed/${id}.ics`, { headers: { 'if-none-match': etag } });
      return answer.status === 304 ? undefined : answer;
    });

  it('expands, in two independent readers, to the occurrences that the JSON API gives', async () => {
    const { id } = await services.createCalendar();
    const series = [
      { title: 'Single' },
      { title: 'Weekly', recurrence: { recurrence_type: 'weekly', days_of_week: [1, 3] } },
      {
        title: 'Fortnightly',
        start_local: '2026-01-04T09:00',
        end_local: '2026-01-04T10:30',
        timezone: 'America/New_York',
        recurrence: { recurrence_type: 'weekly', interval: 2, days_of_week: [0], end_date: '2026-04-30' },
      },
      {
        title: 'Month ends',
        start_local: '2025-12-31T22:00',
        end_local: '2026-01-01T01:00',
        timezone: 'Australia/Sydney',
        recurrence: { recurrence_type: 'monthly', day_of_month: -1, count: 6 },
      },
      { title: 'On the 31st', recurrence: { recurrence_type: 'monthly', day_of_month: 31 } },
      {
        title: 'Daily in UTC',
        timezone: 'UTC',
        recurrence: { recurrence_type: 'daily', interval: 5, count: 9 },
      },
      {
        title: 'Yearly',
        start_local: '2020-03-10T08:00',
        end_local: '2020-03-10T09:00',
        recurrence: { recurrence_type: 'yearly' },
      },
    ];
    for (const event of series) await services.createEvent({ calendar_id: id, ...event });
    const { text: json } = await services.feed.get(
      `/api/public/calendars/${id}/events?from=${SPRING.from}&to=${SPRING.to}`,
    );
    const items = (JSON.parse(json) as { items: { title: string; start_time: string; end_time: string }[] })
      .items;
    const ours = items
      .map(({ title, start_time, end_time }) => ({
        title,
        start: Date.parse(start_time),
        end: Date.parse(end_time),
      }))
      .sort((a, b) => a.start - b.start || (a.title < b.title ? -1 : 1));
    expect(ours.length).toBeGreaterThan(40);
    const { text: ics } = await feedOf(id);
    for (const read of [occurrencesByIcalJs, occurrencesByNodeIcal]) {
      const theirs = read(ics, window).map(({ uid: _, ...occurrence }) => occurrence);
      expect(theirs).toEqual(ours);
    }
  });

  it('has one entry per event with its stored identity, and its page as the address', async () => {
    const { id } = await services.createCalendar({
      name: 'Club; nights, "late"',
      description: 'Line one\nLine two',
    });
    const event = await services.createEvent({ calendar_id: id, recurrence: { recurrence_type: 'daily' } });
    const { rows } = await services.sql.query<{ uid: string }>('SELECT uid FROM events WHERE id = $1', [
      event.id,
    ]);
    const { text } = await feedOf(id);
    const [entry] = readEvents(text);
    expect(readEvents(text)).toHaveLength(1);
    expect(entry?.uid).toBe(rows[0]!.uid);
    expect(entry?.url).toBe(`${ORIGIN}/event/public/${event.id}`);
    const unfolded = text.replaceAll('\r\n ', '');
    expect(unfolded).toContain(`SOURCE;VALUE=URI:${ORIGIN}/feed/${id}.ics\r\n`);
    expect(unfolded).toContain('X-WR-CALNAME:Club\\; nights\\, "late"\r\n');
    expect(unfolded).not.toContain('METHOD');
  });

  it('is a valid calendar when it has no events', async () => {
    const { id } = await services.createCalendar();
    const { status, text } = await feedOf(id);
    expect(status).toBe(200);
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*BEGIN:VTIMEZONE[^]*END:VCALENDAR\r\n$/);
    expect(occurrencesByIcalJs(text, window)).toEqual([]);
  });

  it('leaves no trace of an event that its owner hides: not a byte, not a tag', async () => {
    const { id } = await services.createCalendar();
    await services.createEvent({ calendar_id: id });
    const month = `/api/public/calendars/${id}/events?from=${SPRING.from}&to=${SPRING.to}`;
    const read = async () =>
      Promise.all(
        [`/feed/${id}.ics`, month, `/api/public/calendars/${id}`].map((path) => services.feed.get(path)),
      );
    // Last-Modified is sent once the second of the last change has passed, which is simulated here.
    await services.sql.query(
      `UPDATE calendars SET published_at = now() - interval '1 minute' WHERE id = $1`,
      [id],
    );
    const before = await read();
    const hidden = await services.createEvent({
      calendar_id: id,
      title: 'Canary',
      is_public_shareable: false,
    });
    const after = await read();
    for (const [position, response] of after.entries()) {
      expect(response.bytes.equals(before[position]!.bytes)).toBe(true);
      expect(response.headers.etag).toBe(before[position]!.headers.etag);
      expect(response.headers['last-modified']).toBe(before[position]!.headers['last-modified']);
    }
    for (const path of [`/api/public/events/${hidden.id}`, `/feed/event/${hidden.id}.ics`]) {
      expect((await services.feed.get(path)).status).toBe(404);
    }
  });

  it('never contains how to join a meeting; the page of the shared event does', async () => {
    const { id } = await services.createCalendar();
    const meeting = {
      url: 'https://meet.example.org/canary',
      meeting_id: 'canary-id',
      passcode: 'canary-pass',
    };
    const event = await services.createEvent({ calendar_id: id, ...meeting });
    const month = `/api/public/calendars/${id}/events?from=${SPRING.from}&to=${SPRING.to}`;
    for (const path of [`/feed/${id}.ics`, `/feed/event/${event.id}.ics`, month]) {
      const { status, text } = await services.feed.get(path);
      expect(status).toBe(200);
      expect(text.replaceAll('\r\n ', '')).not.toContain('canary');
    }
    const page = JSON.parse((await services.feed.get(`/api/public/events/${event.id}`)).text) as object;
    expect(page).toMatchObject({ ...meeting, public_url: `${ORIGIN}/event/public/${event.id}` });
  });

  it.each([
    ['lines of its own', 'a\nBEGIN:VALARM\nEND:VALARM'],
    ['a second calendar', 'END:VEVENT\nEND:VCALENDAR\nBEGIN:VCALENDAR'],
    ['separators and backslashes', 'a;b,c\\d\\nE "q" : = \\'],
    ['other line separators', 'a\u2028ATTENDEE:mailto:x@evil.test\u2029b'],
    ['emoji across the folding width', '🎉'.repeat(120)],
    ['markup', '</script><script>alert(1)</script>'],
    ['letters of many scripts', 'Ünïcode 家族 👨‍👩‍👧 عربي'],
  ])('keeps hostile text as text: %s', async (_what, text) => {
    const line = text.replaceAll('\n', ' ').slice(0, 150);
    const { id } = await services.createCalendar({ name: line, description: text });
    await services.createEvent({ calendar_id: id, title: line, description: text, location: line });
    const { text: ics } = await feedOf(id);
    const [entry] = readEvents(ics);
    expect(readEvents(ics)).toHaveLength(1);
    const plain = (value: string) => value.replaceAll(/[\u2028\u2029]/g, '\n');
    expect(entry?.summary).toBe(plain(line));
    expect(entry?.description).toBe(plain(text));
    expect(entry?.location).toBe(plain(line));
    expect(ics.match(/^(BEGIN|END):VCALENDAR/gm)).toHaveLength(2);
    expect(ics).not.toMatch(/^(BEGIN:VALARM|ATTENDEE|ORGANIZER|ATTACH)/m);
  });

  it('omits a deleted event, with a new version', async () => {
    const { id } = await services.createCalendar();
    await services.createEvent({ calendar_id: id, title: 'Stays' });
    const deleted = await services.createEvent({ calendar_id: id, title: 'Goes' });
    const { headers } = await feedOf(id);
    await services.ask(services.owner, 'DELETE', `/api/events/${deleted.id}`);
    const after = await otherThan(headers.etag!, id);
    expect([after.status, readEvents(after.text).map(({ summary }) => summary)]).toEqual([200, ['Stays']]);
  });

  it('shows a change and a calendar that becomes private', async () => {
    const { id } = await services.createCalendar();
    const first = await feedOf(id);
    await services.createEvent({ calendar_id: id, title: 'Fresh' });
    const second = await otherThan(first.headers.etag!, id);
    expect([second.status, readEvents(second.text)[0]?.summary]).toEqual([200, 'Fresh']);
    await services.sql.query('UPDATE calendars SET is_public = false WHERE id = $1', [id]);
    const third = await otherThan(second.headers.etag!, id);
    expect(third.status).toBe(404);
  });
});

const IN_SPRING = `from=${SPRING.from}&to=${SPRING.to}`;

describe('Occurrences of a shared series that were changed or deleted individually', () => {
  beforeAll(() => services.emptyRedis());

  const get = (path: string) => services.feed.get(path);
  /** Eight Mondays from 2 March 2026 at 19:00 in Berlin. */
  const aWeeklySeries = async (fields: object = {}) => {
    const calendar = await services.createCalendar();
    const recurrence = { recurrence_type: 'weekly', days_of_week: [1], count: 8 };
    const series = await services.createEvent({ calendar_id: calendar.id, recurrence, ...fields });
    return { calendarId: calendar.id, id: series.id };
  };
  const ask = (method: string, path: string, body?: object) =>
    services.ask<Created>(services.owner, method, path, body);
  const change = async (reference: string, fields: object, scope = 'occurrence') => {
    const { version } = await ask('GET', `/api/events/${reference}`);
    return ask('PATCH', `/api/events/${reference}?scope=${scope}`, { version, ...fields });
  };
  const remove = (reference: string) => ask('DELETE', `/api/events/${reference}?scope=occurrence`);
  const list = async (calendarId: string) =>
    (await get(`/api/public/calendars/${calendarId}/events?${IN_SPRING}`)).text;
  /** The feed's lines, unfolded. */
  const linesOf = async (calendarId: string) =>
    (await get(`/feed/${calendarId}.ics`)).text.replaceAll('\r\n ', '').split('\r\n');

  it('are in the feed as excluded dates, and as events that name what they replace and a page of their own', async () => {
    const { calendarId, id } = await aWeeklySeries();
    const moved = { title: 'Moved', start_local: '2026-03-10T08:00', end_local: '2026-03-10T09:00' };
    await change(`${id}-occurrence-1`, moved);
    await remove(`${id}-occurrence-0`);
    const lines = await linesOf(calendarId);
    expect(lines.filter((line) => line.startsWith('EXDATE'))).toEqual([
      'EXDATE;TZID=Europe/Berlin:20260302T190000',
    ]);
    expect(lines.slice(lines.lastIndexOf('BEGIN:VEVENT'))).toEqual(
      expect.arrayContaining([
        'RECURRENCE-ID;TZID=Europe/Berlin:20260309T190000',
        'DTSTART;TZID=Europe/Berlin:20260310T080000',
        'SUMMARY:Moved',
        `URL:${ORIGIN}/event/public/${id}-occurrence-1`,
      ]),
    );
    expect((await get(`/api/public/events/${id}-occurrence-1`)).status).toBe(200);
  });

  it('leave no trace when they were deleted: page and file answer as those of a missing one', async () => {
    const { calendarId, id } = await aWeeklySeries({ passcode: 'canary-passcode' });
    await remove(`${id}-occurrence-3`);
    for (const path of [`/api/public/events/${id}-occurrence-3`, `/feed/event/${id}-occurrence-3.ics`]) {
      expect((await get(path)).status).toBe(404);
    }
    expect(await list(calendarId)).not.toContain(`${id}-occurrence-3`);
    expect((await linesOf(calendarId)).join()).not.toContain('canary');
  });

  it('are deleted dates for the audience when their owner does not share them', async () => {
    const { calendarId, id } = await aWeeklySeries();
    await change(`${id}-occurrence-3`, { title: 'Canary', is_public_shareable: false });
    for (const path of [`/api/public/events/${id}-occurrence-3`, `/feed/event/${id}-occurrence-3.ics`]) {
      expect((await get(path)).status).toBe(404);
    }
    expect(await list(calendarId)).not.toContain('Canary');
    const lines = await linesOf(calendarId);
    expect(lines).toContain('EXDATE;TZID=Europe/Berlin:20260323T190000');
    expect(lines.join()).not.toMatch(/Canary|RECURRENCE-ID/);
  });

  it('are as hidden as their series is', async () => {
    const { calendarId, id } = await aWeeklySeries({ is_public_shareable: false });
    await change(`${id}-occurrence-1`, { title: 'Canary' });
    await remove(`${id}-occurrence-2`);
    for (const index of [0, 1, 2]) {
      expect((await get(`/api/public/events/${id}-occurrence-${index}`)).status).toBe(404);
      expect((await get(`/feed/event/${id}-occurrence-${index}.ics`)).status).toBe(404);
    }
    expect(JSON.parse(await list(calendarId))).toMatchObject({ items: [] });
    expect((await linesOf(calendarId)).join()).not.toMatch(/VEVENT|Canary/);
  });

  it('go with the part of a split series that their date is in, which names the other part', async () => {
    const { calendarId, id } = await aWeeklySeries();
    await change(`${id}-occurrence-6`, { title: 'Moved' });
    await change(`${id}-occurrence-4`, { location: 'Hall' }, 'following');
    const lines = await linesOf(calendarId);
    const [firstUid, secondUid] = lines.filter((line) => /^UID:.*@/.test(line));
    expect(lines.filter((line) => line.startsWith('RELATED-TO:'))).toEqual([
      firstUid!.replace('UID:', 'RELATED-TO:'),
    ]);
    expect(lines.filter((line) => line.startsWith('RRULE:FREQ=WEEKLY'))).toEqual([
      'RRULE:FREQ=WEEKLY;BYDAY=MO;WKST=SU;COUNT=4',
      'RRULE:FREQ=WEEKLY;BYDAY=MO;WKST=SU;COUNT=4',
    ]);
    const override = lines.slice(lines.lastIndexOf('BEGIN:VEVENT'));
    expect(override).toContain(secondUid);
    expect(override).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20260413T190000');
  });

  it('change the bytes and the tag of the feed', async () => {
    const { calendarId, id } = await aWeeklySeries();
    const tags = new Set<string | undefined>();
    const remember = () =>
      until('another tag', async () => {
        const { etag } = (await get(`/feed/${calendarId}.ics`)).headers;
        return !tags.has(etag) && tags.add(etag);
      });
    await remember();
    await change(`${id}-occurrence-1`, { title: 'Renamed' });
    await remember();
    await remove(`${id}-occurrence-1`);
    await remember();
    expect(tags.size).toBe(3);
  });
});

const series = {
  title: 'Concert',
  description: 'In the park',
  start_local: '2026-03-02T19:00',
  end_local: '2026-03-02T21:00',
  timezone: 'UTC',
  recurrence: { recurrence_type: 'weekly', days_of_week: [1], count: 3 },
};

describe('A cancelled event', () => {
  beforeAll(() => services.emptyRedis());

  /** The lines of the feed once its version differs from the one before. */
  const feedAfter = (calendarId: string, etag?: string) =>
    until('another version', async () => {
      const { text, headers } = await services.feed.get(`/feed/${calendarId}.ics`);
      if (headers.etag === etag) return undefined;
      return { lines: text.replaceAll('\r\n ', '').split('\r\n'), etag: headers.etag };
    });
  const calendarWith = async (policy: object, event: object) => {
    const calendar = await services.createCalendar({ is_public: true, ...policy });
    const { id } = await services.createEvent({ ...event, calendar_id: calendar.id });
    return { calendar, id };
  };
  const act = (name: string, reference: string, body: object = {}) =>
    services.ask(services.owner, 'POST', `/api/events/${reference}/${name}`, { version: 1, ...body });
  const isPast = (reference: string) =>
    services.sql.query(
      `WITH past AS (UPDATE events SET is_cancellation_over = true
         WHERE (id = $1 OR parent_event_id = $1) AND status = 'cancelled')
       UPDATE calendars SET published_at = published_at + interval '1 second'`,
      [reference.slice(0, 36)],
    );

  it('stays in the feed of a calendar that announces it: title and note say so, the status does not', async () => {
    const { recurrence: _, ...single } = series;
    const { calendar, id } = await calendarWith({}, single);
    const before = await feedAfter(calendar.id);
    expect(before.lines).toContain('SUMMARY:Concert');
    await act('cancel', id, { cancellation_note: 'Rain' });
    const after = await feedAfter(calendar.id, before.etag);
    for (const line of [
      'SUMMARY:Cancelled: Concert',
      'DESCRIPTION:Rain\\n\\nIn the park',
      'STATUS:CONFIRMED',
      'SEQUENCE:1',
    ]) {
      expect(after.lines).toContain(line);
    }
    await act('reinstate', id, { version: 2 });
    const again = await feedAfter(calendar.id, after.etag);
    for (const line of ['SUMMARY:Concert', 'DESCRIPTION:In the park', 'SEQUENCE:2']) {
      expect(again.lines).toContain(line);
    }
    await act('cancel', id, { version: 3 });
    await isPast(id);
    expect((await feedAfter(calendar.id, again.etag)).lines).toContain('SUMMARY:Cancelled: Concert');
  });

  it('is called off in the feed of a calendar that removes it, and then is gone', async () => {
    const { recurrence: _, ...single } = series;
    const { calendar, id } = await calendarWith({ cancelled_events: 'remove' }, single);
    const before = await feedAfter(calendar.id);
    await act('cancel', id);
    const after = await feedAfter(calendar.id, before.etag);
    expect(after.lines).toContain('STATUS:CANCELLED');
    expect(after.lines).toContain('SUMMARY:Concert');
    await isPast(id);
    expect((await feedAfter(calendar.id, after.etag)).lines).not.toContain('BEGIN:VEVENT');
  });

  it('of a series is one date, which is no date of it any more when it is removed', async () => {
    const { calendar, id } = await calendarWith({ cancelled_events: 'remove' }, series);
    const before = await feedAfter(calendar.id);
    await act('cancel', `${id}-occurrence-1`);
    const after = await feedAfter(calendar.id, before.etag);
    expect(after.lines.filter((line) => /^(STATUS|RECURRENCE-ID|EXDATE)/.test(line))).toEqual([
      'STATUS:CONFIRMED',
      'STATUS:CANCELLED',
      'RECURRENCE-ID;TZID=Etc/UTC:20260309T190000',
    ]);
    await isPast(id);
    const gone = await feedAfter(calendar.id, after.etag);
    expect(gone.lines.filter((line) => /^(STATUS|RECURRENCE-ID|EXDATE)/.test(line)).sort()).toEqual([
      'EXDATE;TZID=Etc/UTC:20260309T190000',
      'STATUS:CONFIRMED',
    ]);
  });

  it("follows the calendar's setting when its owner changes that", async () => {
    const { recurrence: _, ...single } = series;
    const { calendar, id } = await calendarWith({}, single);
    await act('cancel', id);
    const announced = await feedAfter(calendar.id);
    expect(announced.lines).toContain('STATUS:CONFIRMED');
    await services.ask(services.owner, 'PATCH', `/api/calendars/${calendar.id}`, {
      version: 1,
      cancelled_events: 'remove',
    });
    expect((await feedAfter(calendar.id, announced.etag)).lines).toContain('STATUS:CANCELLED');
  });
});

const event = {
  title: 'Concert',
  start_local: '2026-03-02T19:00',
  end_local: '2026-03-02T21:00',
  timezone: 'UTC',
};

const isoOf = (text: string) =>
  text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6');

describe('The time and the alarms of subscribers', () => {
  beforeAll(() => services.emptyRedis());

  const datesOf = async (calendarId: string) => {
    const { text } = await services.feed.get(`/feed/${calendarId}.ics`);
    const events = text.slice(text.indexOf('BEGIN:VEVENT'));
    return [...events.matchAll(/^LAST-MODIFIED:(.+)\r$/gm)].map((match) => match[1]!);
  };

  /** The busy status of each event of the feed, once it differs from before. */
  const busyLines = (calendarId: string, before?: string[]) =>
    until('another feed', async () => {
      const { text } = await services.feed.get(`/feed/${calendarId}.ics`);
      const lines = text.split('\r\n').filter((line) => /^(TRANSP|X-MICROSOFT-CDO-BUSYSTATUS):/.test(line));
      return JSON.stringify(lines) === JSON.stringify(before) ? undefined : lines;
    });

  const change = (calendarId: string, busy_status: string) =>
    services.ask(services.owner, 'PATCH', `/api/calendars/${calendarId}`, { version: 1, busy_status });

  it('is not blocked by events, until the owner says so, and then by all of them', async () => {
    const calendar = await services.createCalendar({ is_public: true });
    await services.createEvent({ ...event, calendar_id: calendar.id });
    await services.createEvent({ ...event, title: 'Party', calendar_id: calendar.id });
    const free = await busyLines(calendar.id);
    expect(new Set(free)).toEqual(new Set(['TRANSP:TRANSPARENT', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE']));
    const before = await datesOf(calendar.id);
    // The dates are whole seconds, and either event may be the later one.
    const latest = isoOf(before.toSorted().at(-1)!);
    await until('the next second', async () => new Date().toISOString() > `${latest}.999Z`);
    await change(calendar.id, 'busy');
    const busy = await busyLines(calendar.id, free);
    const [first, second] = await datesOf(calendar.id);
    expect(first! > before[0]! && second! > before[1]!).toBe(true);
    expect(busy).toHaveLength(4);
    expect(new Set(busy)).toEqual(new Set(['TRANSP:OPAQUE', 'X-MICROSOFT-CDO-BUSYSTATUS:BUSY']));
  });

  it('does not change with an unknown status', async () => {
    const calendar = await services.createCalendar({ is_public: true, busy_status: 'busy' });
    await expect(change(calendar.id, 'tentative')).rejects.toThrow('busy_status must be one of free, busy');
    await services.createEvent({ ...event, calendar_id: calendar.id });
    expect(await busyLines(calendar.id, [])).toContain('TRANSP:OPAQUE');
  });

  it('has reminders if the owner offers them and the address requests one, and never otherwise', async () => {
    const calendar = await services.createCalendar({ is_public: true });
    await services.createEvent({ ...event, calendar_id: calendar.id });
    const read = async (query: string, headers = {}) =>
      services.feed.get(`/feed/${calendar.id}.ics${query}`, { headers });
    const triggers = async (query: string) => (await read(query)).text.match(/^TRIGGER:.*(?=\r$)/gm);
    expect([await triggers(''), await triggers('?alarm=60')]).toEqual([null, null]);
    await services.ask(services.owner, 'PATCH', `/api/calendars/${calendar.id}`, {
      version: 1,
      reminder_minutes: 30,
    });
    const offered = () => until('a reminder', async () => (await triggers('?alarm=60')) ?? undefined);
    expect(await offered()).toEqual(['TRIGGER:-PT60M']);
    expect([await triggers(''), await triggers('?alarm=10'), await triggers('?alarm=1440')]).toEqual([
      null,
      ['TRIGGER:-PT10M'],
      ['TRIGGER:-P1D'],
    ]);
    const tags = await Promise.all(
      ['', '?alarm=60', '?alarm=10'].map(async (query) => (await read(query)).headers['etag']),
    );
    expect(new Set(tags).size).toBe(3);
    expect((await read('?alarm=60', { 'if-none-match': tags[1]! })).status).toBe(304);
    expect((await read('?alarm=60', { 'if-none-match': tags[0]! })).status).toBe(200);
    expect((await read('?alarm=61')).status).toBe(400);
    await services.ask(services.owner, 'PATCH', `/api/calendars/${calendar.id}`, {
      version: 2,
      reminder_minutes: null,
    });
    await until('no reminder', async () => ((await triggers('?alarm=60')) === null ? true : undefined));
  });
});

const MARCH = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';
const ENGLISH = 'Weekly on Mon, 3 times';
const GERMAN = 'Wöchentlich am Mo, 3-mal';

describe('What the audience reads', () => {
  beforeAll(() => services.emptyRedis());
  let calendarId: string;
  let otherId: string;
  let eventId: string;
  beforeAll(async () => {
    calendarId = (await services.createCalendar({ language: 'de', reminder_minutes: 60 })).id;
    otherId = (await services.createCalendar({ language: 'pl' })).id;
    eventId = (
      await services.createEvent({
        calendar_id: calendarId,
        title: 'Chor',
        start_local: '2026-03-02T19:00',
        end_local: '2026-03-02T21:00',
        recurrence: { recurrence_type: 'weekly', days_of_week: [1], count: 3 },
      })
    ).id;
  });

  const json = async (path: string) => JSON.parse((await services.feed.get(path)).text);
  const inList = async (calendar: string, query = '') =>
    (await json(`/api/public/calendars/${calendar}/events?${MARCH}${query}`)).items.map(
      ({ recurrence_text }: { recurrence_text: string }) => recurrence_text,
    )[0];

  it('has rules in the language of the address, in English without one', async () => {
    // Each of them twice: the second comes from a cache.
    for (const _ of [1, 2]) {
      for (const calendar of [calendarId, `${calendarId}+${otherId}`]) {
        expect(await inList(calendar)).toBe(ENGLISH);
        expect(await inList(calendar, '&language=de')).toBe(GERMAN);
        expect(await inList(calendar, '&language=en')).toBe(ENGLISH);
      }
    }
    const page = `/api/public/events/${eventId}`;
    expect(await json(page)).toMatchObject({ recurrence_text: ENGLISH });
    expect(await json(`${page}?language=de`)).toMatchObject({
      recurrence_text: GERMAN,
      series: { recurrence_text: GERMAN },
    });
  });

  it('is refused in a language that there is not', async () => {
    for (const path of [
      `/api/public/calendars/${calendarId}/events?${MARCH}&language=xx`,
      `/api/public/events/${eventId}?language=DE`,
    ]) {
      expect((await services.feed.get(path)).status).toBe(400);
    }
  });

  it("tells a page its calendar's language; of several, the one that they share", async () => {
    const languageOf = async (id: string) => (await json(`/api/public/calendars/${id}`)).language;
    expect(await languageOf(calendarId)).toBe('de');
    expect(await languageOf(`${calendarId}+${otherId}`)).toBeNull();
  });

  it("has the words of feeds in the calendar's language", async () => {
    await services.ask(services.owner, 'POST', `/api/events/${eventId}/cancel`, { version: 1 });
    const feedWith = (line: string) =>
      until(line, async () => {
        const { text } = await services.feed.get(`/feed/${calendarId}.ics?alarm=60`);
        return text.includes(`\r\n${line}\r\n`) || undefined;
      });
    await feedWith('SUMMARY:Abgesagt: Chor');
    await feedWith('DESCRIPTION:Erinnerung');
    const ids = [calendarId, otherId].sort().join('+');
    const together = await services.feed.get(`/feed/${ids}.ics?alarm=60`);
    expect(together.text).toContain('\r\nSUMMARY:Abgesagt: Chor\r\n');
    const reminder = ids.startsWith(calendarId) ? 'Erinnerung' : 'Przypomnienie';
    expect(together.text).toContain(`\r\nDESCRIPTION:${reminder}\r\n`);
    const { version } = await services.ask(services.owner, 'GET', `/api/calendars/${calendarId}`);
    await services.ask(services.owner, 'PATCH', `/api/calendars/${calendarId}`, { version, language: null });
    await feedWith('SUMMARY:Cancelled: Chor');
    await feedWith('DESCRIPTION:Reminder');
  });
});

const TITLE = 'Canary title';
/** It decides whether a cancelled event is still in the feed, but is not written there. */
const NOT_WRITTEN = 'is_cancellation_over';
/** What a calendar program reads for each field of the feed. */
const IN_FEED: Record<Exclude<FieldVisibleTo<'feed'>, typeof NOT_WRITTEN>, string> = {
  title: `SUMMARY:${TITLE}`,
  description: 'DESCRIPTION:Canary description',
  start_local: 'DTSTART;TZID=Pacific/Chatham:20260302T191700',
  end_local: 'DTEND;TZID=Pacific/Chatham:20260302T212300',
  timezone: 'TZID:Pacific/Chatham',
  is_all_day: 'DTSTART;VALUE=DATE:20260302',
  location: 'LOCATION:Canary location',
  recurrence: 'RRULE:FREQ=DAILY;COUNT=3',
  status: `SUMMARY:Cancelled: ${TITLE}`,
  cancellation_note: 'DESCRIPTION:Canary note\\n\\nCanary description',
};
/** Must not appear in a feed or a list in any form. */
const JOINING = {
  url: 'https://canary.example.org/meeting',
  meeting_id: 'canary-meeting',
  passcode: 'canary-passcode',
};

describe('Each field of the catalogue of an event', () => {
  let calendarId: string;
  let eventId: string;
  const get = async (path: string) => (await services.feed.get(path)).text.replaceAll('\r\n ', '');
  beforeAll(() => services.emptyRedis());
  beforeAll(async () => {
    calendarId = (await services.createCalendar({ is_public: true })).id;
    const event = {
      title: TITLE,
      description: 'Canary description',
      start_local: '2026-03-02T19:17',
      end_local: '2026-03-02T21:23',
      timezone: 'Pacific/Chatham',
      location: 'Canary location',
      ...JOINING,
      calendar_id: calendarId,
    };
    const recurrence = { recurrence_type: 'daily', count: 3 };
    eventId = (await services.createEvent({ ...event, recurrence })).id;
    const wholeDay = { is_all_day: true, start_local: '2026-03-02', end_local: '2026-03-02' };
    await services.createEvent({ ...event, ...wholeDay });
    const cancelled = await services.createEvent(event);
    await services.sql.query(
      `UPDATE events SET status = 'cancelled', cancellation_note = 'Canary note', cancelled_at = now() WHERE id = $1`,
      [cancelled.id],
    );
  });

  it.each(Object.keys(IN_FEED) as (keyof typeof IN_FEED)[])(
    'that feeds contain is in the text of the feed: %s',
    async (field) => {
      expect([...Object.keys(IN_FEED), NOT_WRITTEN].sort()).toEqual([...fieldsVisibleTo('feed')].sort());
      expect(await get(`/feed/${calendarId}.ics`)).toContain(IN_FEED[field]);
    },
  );

  it('is on the public page and in the public list as the catalogue says', async () => {
    const page = JSON.parse(await get(`/api/public/events/${eventId}`)) as object;
    const { items } = JSON.parse(
      await get(
        `/api/public/calendars/${calendarId}/events?from=2026-03-01T00:00:00Z&to=2026-03-03T00:00:00Z`,
      ),
    ) as { items: object[] };
    const told = (body: object) => Object.keys(eventFields).filter((field) => field in body);
    expect(told(page)).toEqual(fieldsVisibleTo('page'));
    expect(page).toMatchObject(JOINING);
    expect(told(items[0]!)).toEqual(fieldsVisibleTo('list'));
  });

  it('that leads into a meeting is in no feed, file or list', async () => {
    const texts = await Promise.all([
      get(`/feed/${calendarId}.ics`),
      get(`/feed/event/${eventId}.ics`),
      get(`/api/public/calendars/${calendarId}/events?from=2026-03-01T00:00:00Z&to=2026-03-03T00:00:00Z`),
    ]);
    for (const text of texts) {
      expect(text).toContain(TITLE);
      for (const secret of Object.values(JOINING)) expect(text).not.toContain(secret);
    }
  });
});
