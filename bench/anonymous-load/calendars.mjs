/** Public calendars of the owner whose year is larger than what one answer may have: fifty daily events each. */
export async function fillCalendars(sql, count) {
  await sql.query('SET search_path = calendars');
  const { rows } = await sql.query('SELECT id FROM auth.accounts LIMIT 1');
  const userId = rows[0].id;
  const calendars = [];
  let eventId;
  for (let made = 0; made < count; made += 1) {
    const created = await sql.query(
      `INSERT INTO calendars (id, user_id, name, is_public, published_at)
       VALUES (gen_random_uuid(), $1, $2, true, now() - interval '1 hour') RETURNING id`,
      [userId, `Club ${made}`],
    );
    const id = created.rows[0].id;
    const events = await sql.query(
      `WITH new AS (
         INSERT INTO events (id, user_id, uid, title, description, location, start_local, end_local, timezone, is_all_day,
           start_time, end_time, series_end, is_recurring, is_public_shareable)
         SELECT gen_random_uuid(), $2, gen_random_uuid() || '@example.org', 'Rehearsal ' || i,
           repeat('Bring your notes and something to write with. ', 20), 'Town hall, room ' || i,
           to_char(at, 'YYYY-MM-DD"T"HH24:MI'), to_char(at + interval '1 hour', 'YYYY-MM-DD"T"HH24:MI'), 'UTC', false, at,
           at + interval '1 hour', NULL, true, true
         FROM generate_series(1, 50) i,
           LATERAL (SELECT timestamp '2026-01-01 08:00' + i * interval '10 minutes' AS at) t
         RETURNING id),
       rules AS (
         INSERT INTO event_recurrences (event_id, recurrence_type, interval) SELECT id, 'daily', 1 FROM new)
       INSERT INTO calendar_events (calendar_id, event_id) SELECT $1, id FROM new RETURNING event_id`,
      [id, userId],
    );
    eventId ??= events.rows[0].event_id;
    calendars.push(id);
  }
  return { calendars, eventId };
}
