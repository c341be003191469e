import type pg from 'pg';

/** Of one character of three bytes, which is the most that JSON takes for one. */
export const widest = (characters: number) => '字'.repeat(characters);

interface ManyEvents {
  userId: string;
  calendarId: string;
  count: number;
  descriptionCharacters: number;
}

/** Puts events into a calendar, an hour apart from the start of 2026 on, as nobody could type them. */
export async function fillCalendar(
  sql: pg.Client,
  { userId, calendarId, count, descriptionCharacters }: ManyEvents,
): Promise<void> {
  await sql.query(
    `WITH new AS (
       INSERT INTO events (id, user_id, uid, title, description, location, start_local, end_local, timezone, is_all_day,
         start_time, end_time, series_end, is_recurring, is_public_shareable)
       SELECT gen_random_uuid(), $2, gen_random_uuid() || '@example.org', repeat('字', 200), nullif(repeat('字', $4), ''),
         repeat('字', 100), to_char(at, 'YYYY-MM-DD"T"HH24:MI'), to_char(later, 'YYYY-MM-DD"T"HH24:MI'), 'UTC', false, at,
         later, later, false, true
       FROM generate_series(1, $3::int) i,
         LATERAL (SELECT timestamp '2026-01-01 08:00' + i * interval '50 minutes' AS at) t,
         LATERAL (SELECT at + interval '1 hour' AS later) u
       RETURNING id)
     INSERT INTO calendar_events (calendar_id, event_id) SELECT $1, id FROM new`,
    [calendarId, userId, count, descriptionCharacters],
  );
}

interface ManyDates {
  changed: number;
  deleted: number;
  descriptionCharacters: number;
}

/** Changes dates of a daily series from 2 January 2026 on by themselves, and deletes as many behind them. */
export async function fillSeries(
  sql: pg.Client,
  seriesId: string,
  { changed, deleted, descriptionCharacters }: ManyDates,
): Promise<void> {
  await sql.query(
    `INSERT INTO events (id, user_id, title, description, start_local, end_local, timezone, is_all_day, start_time,
       end_time, series_end, is_recurring, is_public_shareable, is_exception, is_deleted, parent_event_id,
       occurrence_date)
     SELECT gen_random_uuid(), s.user_id, kept.title, kept.description, kept.start_local, kept.end_local, kept.timezone,
       false, kept.start_time, kept.end_time, kept.end_time, false, s.is_public_shareable AND i <= $2, true, i > $2, s.id,
       date '2026-01-01' + i
     FROM generate_series(1, $2::int + $3::int) i JOIN events s ON s.id = $1
     LEFT JOIN LATERAL (
       SELECT 'Changed' AS title, repeat('字', $4) AS description, 'UTC' AS timezone,
         to_char(date '2026-01-01' + i, 'YYYY-MM-DD') || 'T10:00' AS start_local,
         to_char(date '2026-01-01' + i, 'YYYY-MM-DD') || 'T11:00' AS end_local,
         (date '2026-01-01' + i + time '10:00') AT TIME ZONE 'UTC' AS start_time,
         (date '2026-01-01' + i + time '11:00') AT TIME ZONE 'UTC' AS end_time
     ) AS kept ON i <= $2`,
    [seriesId, changed, deleted, descriptionCharacters],
  );
}

/** A series without an end, whose dates `fillSeries` changes. */
export const aDailySeries = (fields: object = {}) => ({
  title: 'Daily',
  start_local: '2026-01-01T08:00',
  end_local: '2026-01-01T09:00',
  timezone: 'UTC',
  recurrence: { recurrence_type: 'daily' },
  ...fields,
});
