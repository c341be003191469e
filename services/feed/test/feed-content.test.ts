import { describe, expect, it } from '@jest/globals';
import { until } from '@daymark/service-kit/testing';
import { occurrencesByIcalJs, occurrencesByNodeIcal, readEvents } from './support/calendar-readers.js';
import { ORIGIN, services, useTwoServices } from './support/two-services.js';

const SPRING = { from: '2026-02-15T00:00:00Z', to: '2026-05-15T00:00:00Z' };
const window = { from: Date.parse(SPRING.from), to: Date.parse(SPRING.to) };

describe('The feed of a public calendar', () => {
  useTwoServices();
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
