import { IMPORT_NOTES_LISTED_MAX, NAME_MAX_CHARACTERS } from '@daymark/contracts';
import { importedParts } from '@daymark/contracts/interchange';
import type pg from 'pg';

/** The widest text: a character of three bytes, the most that JSON takes for one. */
export const widest = (characters: number) => '字'.repeat(characters);

interface ManyEvents {
  userId: string;
  calendarId: string;
  count: number;
  descriptionCharacters: number;
}

/** Adds events to a calendar, an hour apart from the start of 2026 on, bypassing the API. */
export async function fillCalendar(
  sql: pg.Pool,
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

/** Changes dates of a daily series individually from 2 January 2026 on, and deletes as many after them. */
export async function fillSeries(
  sql: pg.Pool,
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

/** An endless series, whose dates `fillSeries` changes. */
export const aDailySeries = (fields: object = {}) => ({
  title: 'Daily',
  start_local: '2026-01-01T08:00',
  end_local: '2026-01-01T09:00',
  timezone: 'UTC',
  recurrence: { recurrence_type: 'daily' },
  ...fields,
});

/** An import among a hundred, whose entries all repeat daily and have maximum texts; returns its id. */
export async function fullImport(sql: pg.Pool, userId: string): Promise<string> {
  const notes = Array.from({ length: IMPORT_NOTES_LISTED_MAX }, (_, line) => ({
    code: 'broken_line',
    line,
    params: { text: widest(500) },
  }));
  const { rows } = await sql.query<{ id: string }>(
    `INSERT INTO imports (id, user_id, state, file_name, file_bytes, made_calendar_id, new_calendar, timezone, source, notes)
     SELECT gen_random_uuid(), $1, 'ready', $2, 10485760, gen_random_uuid(), $3, 'UTC', $4, $5
     FROM generate_series(1, 100) RETURNING id`,
    [
      userId,
      widest(255),
      { name: widest(NAME_MAX_CHARACTERS), color: '#2563eb', is_public: false },
      {
        name: widest(NAME_MAX_CHARACTERS),
        color: '#2563eb',
        timezone: 'UTC',
        method: 'publish',
        description: null,
        floating: 20_000,
        private: 20_000,
        left_out: 20_000,
      },
      JSON.stringify(notes),
    ],
  );
  const { id } = rows[0]!;
  const event = {
    ...aDailySeries({ title: widest(200), description: widest(5_000), location: widest(500) }),
    is_all_day: false,
    url: null,
    recurrence: { recurrence_type: 'daily', interval: 1 },
  };
  const entry = {
    event,
    exceptions: [],
    is_floating: false,
    is_private: false,
    status: 'confirmed',
    notes: [],
  };
  const changes = importedParts.map((part) => ({ part, before: widest(280), after: widest(280) }));
  await sql.query(
    `INSERT INTO import_items (import_id, number, list, becomes, is_chosen, may_choose, title, start_time, entry, notes,
       changes)
     SELECT $1, number, 'changed', 'changed', true, true, $2, '2026-01-01', $3, $4, $5 FROM generate_series(1, 150) number`,
    [id, widest(200), entry, JSON.stringify(notes), JSON.stringify(changes)],
  );
  return id;
}
