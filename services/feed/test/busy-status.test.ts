import { describe, expect, it } from '@jest/globals';
import { until } from '@daymark/service-kit/testing';
import { services, useTwoServices } from './support/two-services.js';

const event = {
  title: 'Concert',
  start_local: '2026-03-02T19:00',
  end_local: '2026-03-02T21:00',
  timezone: 'UTC',
};

const isoOf = (text: string) =>
  text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6');

describe('The time and the alarms of subscribers', () => {
  useTwoServices();

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
