import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CHANGED_DATES_PER_SERIES_MAX,
  DELETED_DATES_PER_SERIES_MAX,
  FEED_FRAME_MAX_BYTES,
  FEED_MAX_BYTES,
  type FeedHealth,
} from '@daymark/contracts';
import { until } from '@daymark/service-kit/testing';
import { services, useTwoServices, type Created, type FeedProcess } from './support/two-services.js';

const MEBIBYTE = 1024 * 1024;
/** The memory limit of a process in compose and Kubernetes. */
const CALENDARS_MEMORY = 768 * MEBIBYTE;
const FEED_MEMORY = 1024 * MEBIBYTE;

/** Events with the longest descriptions, of one repeated character. */
const LONG_EVENTS = `
  WITH new AS (
    INSERT INTO events (id, user_id, uid, title, description, start_local, end_local, timezone, is_all_day, start_time,
                        end_time, series_end, is_recurring, is_public_shareable)
    SELECT gen_random_uuid(), $2, gen_random_uuid() || '@example.org', 'Long', repeat($4, 5000), '2026-01-01T08:00',
           '2026-01-01T09:00', 'UTC', false, '2026-01-01T08:00Z', '2026-01-01T09:00Z', '2026-01-01T09:00Z', false, true
    FROM generate_series(1, $3::int)
    RETURNING id)
  INSERT INTO calendar_events (calendar_id, event_id) SELECT $1, id FROM new`;

/** Changed dates of a daily series, followed by deleted ones. */
const DATES = `
  INSERT INTO events (id, user_id, title, description, start_local, end_local, timezone, is_all_day, start_time,
                      end_time, series_end, is_recurring, is_public_shareable, is_exception, is_deleted,
                      parent_event_id, occurrence_date)
  SELECT gen_random_uuid(), s.user_id, kept.title, kept.description, kept.start_local, kept.end_local, kept.timezone,
         false, kept.start_time, kept.end_time, kept.end_time, false, i <= $2, true, i > $2, s.id, date '2026-01-01' + i
  FROM generate_series(1, $2::int + $3::int) i JOIN events s ON s.id = $1
  LEFT JOIN LATERAL (
    SELECT 'Changed' AS title, repeat('字', $4) AS description, 'UTC' AS timezone,
           to_char(date '2026-01-01' + i, 'YYYY-MM-DD') || 'T10:00' AS start_local,
           to_char(date '2026-01-01' + i, 'YYYY-MM-DD') || 'T11:00' AS end_local,
           (date '2026-01-01' + i + time '10:00') AT TIME ZONE 'UTC' AS start_time,
           (date '2026-01-01' + i + time '11:00') AT TIME ZONE 'UTC' AS end_time) AS kept ON i <= $2`;

const aDailySeries = {
  title: 'Daily',
  start_local: '2026-01-01T08:00',
  end_local: '2026-01-01T09:00',
  timezone: 'UTC',
  recurrence: { recurrence_type: 'daily' },
};

describe('The largest calendars', () => {
  useTwoServices();
  // The test process also holds what other files left, so its memory says nothing about a feed's.
  let feedProcess: FeedProcess;
  beforeAll(async () => {
    feedProcess = await services.startFeedProcess();
  });
  afterAll(() => feedProcess.stop());
  const fillLong = (calendarId: string, count: number, character: string) =>
    services.sql.query(LONG_EVENTS, [calendarId, services.owner.user_id, count, character]);
  const createSeries = async (calendarId: string, changed: number, deleted: number, characters: number) => {
    const series = await services.createEvent({ ...aDailySeries, calendar_id: calendarId });
    await services.sql.query(DATES, [series.id, changed, deleted, characters]);
    return series;
  };
  const expected = async (calendarId: string) =>
    (await services.ask<FeedHealth>(services.owner, 'GET', `/api/calendars/${calendarId}/feed-health`))
      .expected_feed_bytes;
  /** Beside other work a first read may exceed the service's limits of time; the next one finds what it made. */
  const feedOf = (calendarId: string) =>
    until('the feed', async () => {
      const response = await feedProcess.get(`/feed/${calendarId}.ics`);
      return response.status === 503 ? null : response;
    });

  it.each([
    ['of characters that are escaped', ';'],
    ['of line breaks', '\n'],
    ['of wide characters', '字'],
    ['of characters of four bytes', '🎻'],
    ['of ordinary letters', 'a'],
  ])('have a feed no larger than estimated, with texts %s', async (_title, character) => {
    const calendar = await services.createCalendar();
    await fillLong(calendar.id, 20, character);
    await createSeries(calendar.id, 20, 20, 100);
    const { status, bytes } = await feedOf(calendar.id);
    expect(status).toBe(200);
    const reckoned = await expected(calendar.id);
    expect(bytes.length).toBeLessThanOrEqual(reckoned + FEED_FRAME_MAX_BYTES);
    // The frame of a calendar with one zone is small; the estimate for the events covers both.
    expect(bytes.length).toBeLessThanOrEqual(reckoned);
    expect(bytes.length).toBeGreaterThan(reckoned * 0.8);
  });

  it('are fetched, changed and cancelled within the memory of the processes', async () => {
    const calendar = await services.createCalendar();
    const series = await createSeries(
      calendar.id,
      CHANGED_DATES_PER_SERIES_MAX,
      DELETED_DATES_PER_SERIES_MAX,
      650,
    );
    await fillLong(calendar.id, 940, '字');
    const reckoned = await expected(calendar.id);
    expect(reckoned).toBeGreaterThan(FEED_MAX_BYTES * 0.9);
    const feed = async () => {
      const answer = await feedOf(calendar.id);
      expect(answer.status).toBe(200);
      expect(answer.bytes.length).toBeLessThanOrEqual(FEED_MAX_BYTES);
      expect(answer.text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1 + CHANGED_DATES_PER_SERIES_MAX + 940);
      return answer;
    };
    await feed();
    const url = `/api/events/${series.id}`;
    const changed = await services.ask(services.owner, 'PATCH', url, { version: 1, title: 'Every day' });
    await services.ask(services.owner, 'POST', `${url}/cancel`, { version: changed.version });
    await feed();
    const gzip = await feedProcess.get(`/feed/${calendar.id}.ics`, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(gzip.status).toBe(200);
    expect(await services.peakOfCalendars()).toBeLessThan(CALENDARS_MEMORY);
    expect(await feedProcess.peak()).toBeLessThan(FEED_MEMORY);
  });

  it.each([
    // Feeds are read within two seconds, so one with more text than this may be unavailable.
    { dates: 2_500, characters: 650, isFetched: true },
    // Six times today's limit. More would take a busy machine longer than a request may.
    { dates: 1_000, characters: 4_000, isFetched: false },
  ])(
    'that were made before there were limits are read and cancelled within that memory too: $dates dates of $characters characters',
    async ({ dates, characters, isFetched }) => {
      const person = await services.signIn();
      const calendar = await services.ask(person, 'POST', '/api/calendars', { name: 'Old' });
      const series = await services.ask<Created>(person, 'POST', '/api/events', {
        ...aDailySeries,
        calendar_id: calendar.id,
      });
      await services.sql.query(DATES, [series.id, dates, 1_000, characters]);
      await services.ask(person, 'POST', `/api/events/${series.id}/cancel`, { version: series.version });
      const path = `/feed/${calendar.id}.ics`;
      const { status, text } = await (isFetched ? feedOf(calendar.id) : feedProcess.get(path));
      if (isFetched) {
        expect(status).toBe(200);
        expect(text.match(/^SUMMARY:Cancelled: /gm)).toHaveLength(1 + dates);
      }
      const list = await services.ask<{ total: number }>(
        person,
        'GET',
        `/api/events/${series.id}/exceptions?page=2`,
      );
      expect(list.total).toBe(dates + 1_000);
      expect(await services.peakOfCalendars()).toBeLessThan(CALENDARS_MEMORY);
      expect(await feedProcess.peak()).toBeLessThan(FEED_MEMORY);
      await services.ask(person, 'DELETE', `/api/events/${series.id}`);
    },
  );
});
