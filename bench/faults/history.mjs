// Compares what the product acknowledged with what it stored. One read of everything, no sampling.

/** Invariants of the database, whatever was killed: each row returned is a violation. */
const INVARIANTS = `
  SELECT 'a series without its rule' AS what, e.id FROM calendars.events e
    LEFT JOIN calendars.event_recurrences r ON r.event_id = e.id WHERE e.is_recurring AND r.event_id IS NULL
  UNION ALL SELECT 'a rule without its event', r.event_id FROM calendars.event_recurrences r
    LEFT JOIN calendars.events e ON e.id = r.event_id WHERE e.id IS NULL
  UNION ALL SELECT 'a place in a calendar without its event', p.event_id FROM calendars.calendar_events p
    LEFT JOIN calendars.events e ON e.id = p.event_id WHERE e.id IS NULL
  UNION ALL SELECT 'an event that was put into no calendar', e.id FROM calendars.events e
    LEFT JOIN calendars.calendar_events p ON p.event_id = e.id
    WHERE p.event_id IS NULL AND e.parent_event_id IS NULL AND e.title LIKE 'Event %'
  UNION ALL SELECT 'an exception without its series', x.id FROM calendars.events x
    LEFT JOIN calendars.events e ON e.id = x.parent_event_id WHERE x.parent_event_id IS NOT NULL AND e.id IS NULL
  UNION ALL SELECT 'an exception on a date that has another one', min(x.id::text)::uuid FROM calendars.events x
    WHERE x.parent_event_id IS NOT NULL GROUP BY x.parent_event_id, x.occurrence_date HAVING count(*) > 1
  UNION ALL SELECT 'a series that was cut without its later part', e.id FROM calendars.events e
    JOIN calendars.event_recurrences r ON r.event_id = e.id
    LEFT JOIN calendars.events later ON later.related_uid = e.uid
    WHERE e.title LIKE 'Event %' AND e.title NOT LIKE '% (Copy)' AND e.related_uid IS NULL AND later.id IS NULL
      AND (r.count IS DISTINCT FROM 5 OR r.end_date IS NOT NULL)
  UNION ALL SELECT 'a later part whose series was not cut', later.id FROM calendars.events later
    JOIN calendars.events e ON e.uid = later.related_uid AND e.parent_event_id IS NULL
    JOIN calendars.event_recurrences r ON r.event_id = e.id
    WHERE later.parent_event_id IS NULL AND later.title NOT LIKE '% (Copy)' AND r.count = 5
  UNION ALL SELECT 'a customization without its event', c.event_id FROM calendars.event_customizations c
    LEFT JOIN calendars.events e ON e.id = c.event_id WHERE e.id IS NULL
  UNION ALL SELECT 'a request that was decided and keeps its hash', p.id FROM auth.pending_users p
    WHERE p.status <> 'pending' AND p.password IS NOT NULL
  UNION ALL SELECT 'a session without its account', s.id FROM auth.sessions s
    LEFT JOIN auth.accounts a ON a.id = s.account_id WHERE a.id IS NULL`;

/** @returns {Promise<{ lost: string[], duplicated: string[], unasked: string[] }>} */
export async function check(sql, writers) {
  const { rows } = await sql.query(
    `SELECT id, title, description FROM calendars.events WHERE title LIKE 'Event %' AND parent_event_id IS NULL`,
  );
  const exceptions = await sql.query(
    `SELECT parent_event_id, location FROM calendars.events WHERE parent_event_id IS NOT NULL`,
  );
  const places = new Map(exceptions.rows.map((row) => [row.parent_event_id, row.location]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const times = new Map();
  for (const { title } of rows) times.set(title, (times.get(title) ?? 0) + 1);
  const known = new Set();
  const lost = [];
  for (const writer of writers) {
    for (const title of writer.unknownTitles) known.add(title);
    for (const [id, { title, state, descriptions, locations }] of writer.events) {
      known.add(title);
      const row = byId.get(id);
      if (state === 'present' && !row) lost.push(`${title}: acknowledged, and not there`);
      else if (state === 'present' && !descriptions.has(row.description))
        lost.push(`${title}: a change is lost`);
      else if (state === 'present' && locations && !locations.has(places.get(id) ?? null))
        lost.push(`${title}: a change of one date is lost`);
      else if (state === 'absent' && row) lost.push(`${title}: deleted, and there`);
    }
  }
  const violations = await sql.query(INVARIANTS);
  return {
    lost: [...lost, ...violations.rows.map(({ what, id }) => `${what}: ${id}`)],
    duplicated: [...times].filter(([, count]) => count > 1).map(([title]) => title),
    unasked: rows.filter(({ title }) => !known.has(title)).map(({ title }) => title),
  };
}
