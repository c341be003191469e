import { describe, expect, it } from '@jest/globals';
import { until } from '@daymark/service-kit/testing';
import { services, useTwoServices } from './support/two-services.js';

const series = {
  title: 'Concert',
  description: 'In the park',
  start_local: '2026-03-02T19:00',
  end_local: '2026-03-02T21:00',
  timezone: 'UTC',
  recurrence: { recurrence_type: 'weekly', days_of_week: [1], count: 3 },
};

describe('A cancelled event', () => {
  useTwoServices();

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
