import { describe, expect, it } from '@jest/globals';
import { until } from '@daymark/service-kit/testing';
import { type Created, ORIGIN, services, useTwoServices } from './support/two-services.js';

const SPRING = 'from=2026-02-15T00:00:00Z&to=2026-05-15T00:00:00Z';

describe('Occurrences of a shared series that were changed or deleted individually', () => {
  useTwoServices();

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
    (await get(`/api/public/calendars/${calendarId}/events?${SPRING}`)).text;
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
