// Inserts calendars with events directly into the tables.

const SENTENCE = 'Bring your notes and something to write with; we begin on time. ';

/**
 * Adds calendars for owners, with one-hour events spread evenly over days.
 * @param sql a client of the database, the administrator's
 * @param {string[]} owners ids of accounts
 * @param {object} wanted
 * @param {string} wanted.name of each calendar
 * @param {number} [wanted.each] calendars of each owner
 * @param {number} wanted.events of each calendar
 * @param {string} wanted.from the instant of the first event
 * @param {number} wanted.days that they are spread over
 * @param {boolean} [wanted.isPublic]
 * @param {'daily' | 'weekly'} [wanted.series] without an end; none by default
 * @param {number} [wanted.seriesEvery] one event of so many is a series
 * @param {number} [wanted.sentences] length of the descriptions
 * @param {string} [wanted.timezone]
 * @returns {Promise<string[]>} ids of the calendars
 */
export async function addCalendars(sql, owners, wanted) {
  const { name, each = 1, events, from, days, isPublic = false } = wanted;
  const { series = null, seriesEvery = 1, sentences = 1, timezone = 'UTC' } = wanted;
  const { rows } = await sql.query(
    `INSERT INTO calendars.calendars (id, user_id, name, is_public, published_at)
     SELECT gen_random_uuid(), owner, $2, $3, now() - interval '1 hour'
     FROM unnest($1::uuid[]) AS owner, generate_series(1, $4) RETURNING id`,
    [owners, name, isPublic, each],
  );
  const ids = rows.map(({ id }) => id);
  await sql.query(
    `WITH wanted AS MATERIALIZED (
       SELECT c.id AS calendar_id, c.user_id, gen_random_uuid() AS id, number,
         $5::text IS NOT NULL AND number % $6 = 0 AS is_series,
         date_trunc('minute', $3::timestamptz + number * (interval '1 day' * $4 / $2)) AS at
       FROM calendars.calendars c, generate_series(0, $2::int - 1) AS number WHERE c.id = ANY ($1)),
     made AS (
       INSERT INTO calendars.events (id, user_id, uid, title, description, location, start_local, end_local, timezone,
         is_all_day, start_time, end_time, series_end, is_recurring, is_public_shareable)
       SELECT id, user_id, id || '@example.org', 'Rehearsal ' || number, trim(repeat($7, $8)), 'Town hall, room ' || number % 20,
         to_char(at AT TIME ZONE $9, 'YYYY-MM-DD"T"HH24:MI'),
         to_char(at AT TIME ZONE $9 + interval '1 hour', 'YYYY-MM-DD"T"HH24:MI'), $9, false, at, at + interval '1 hour',
         CASE WHEN NOT is_series THEN at + interval '1 hour' END, is_series, true FROM wanted),
     linked AS (INSERT INTO calendars.calendar_events (calendar_id, event_id) SELECT calendar_id, id FROM wanted)
     INSERT INTO calendars.event_recurrences (event_id, recurrence_type, "interval", days_of_week)
     SELECT id, $5, 1, CASE WHEN $5 = 'weekly' THEN ARRAY[extract(dow FROM at AT TIME ZONE $9)::integer] END
     FROM wanted WHERE is_series`,
    [ids, events, from, days, series, seriesEvery, SENTENCE, sentences, timezone],
  );
  return ids;
}

/** An event of a calendar; the same one each time. */
export async function anEventOf(sql, calendarId) {
  const { rows } = await sql.query(
    'SELECT event_id FROM calendars.calendar_events WHERE calendar_id = $1 ORDER BY event_id LIMIT 1',
    [calendarId],
  );
  return rows[0].event_id;
}

/** The start and end of an instant's month, in the form of requests. */
export function monthOf(now = new Date()) {
  const at = (offset) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString();
  return { from: at(0), to: at(1) };
}
