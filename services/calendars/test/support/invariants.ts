import type pg from 'pg';

/** Invariants that hold after every action: each query finds the rows that violate one. */
const VIOLATIONS = {
  'a series without its rule, or a rule without its series': `
    SELECT e.id FROM events e LEFT JOIN event_recurrences r ON r.event_id = e.id
    WHERE e.is_recurring <> (r.event_id IS NOT NULL)`,
  'an exception of what is no series, or of somebody else': `
    SELECT x.id FROM events x JOIN events s ON s.id = x.parent_event_id
    WHERE NOT s.is_recurring OR s.user_id <> x.user_id`,
  'an exception that is not shared as its series is': `
    SELECT x.id FROM events x JOIN events s ON s.id = x.parent_event_id
    WHERE x.is_public_shareable <> (s.is_public_shareable AND NOT x.is_hidden_by_owner AND NOT x.is_deleted)`,
  'an exception in a calendar by itself': `
    SELECT x.id FROM events x JOIN calendar_events l ON l.event_id = x.id WHERE x.is_exception`,
  'a shared event that an administrator deleted': `
    SELECT e.id FROM events e
    WHERE e.is_public_shareable AND coalesce(e.series_end, 'infinity') > e.shared_until`,
  'an event in a calendar of somebody else': `
    SELECT e.id FROM events e JOIN calendar_events l ON l.event_id = e.id JOIN calendars c ON c.id = l.calendar_id
    WHERE c.user_id <> e.user_id`,
  'a version that could be given out again': `
    SELECT s.id FROM events s LEFT JOIN events x ON x.parent_event_id = s.id
    WHERE NOT s.is_exception AND s.latest_version < greatest(s.version, x.version)`,
  'a customization of a cancelled occurrence': `
    SELECT e.id FROM events e JOIN event_customizations c ON c.event_id = e.id WHERE e.is_deleted`,
};

/** The names of the violated invariants, with the rows; empty if all hold. */
export async function violations(sql: pg.Pool): Promise<Record<string, string[]>> {
  const queries = Object.entries(VIOLATIONS).map(
    ([name, query]) => `SELECT '${name}' AS name, id FROM (${query}) AS violating`,
  );
  const { rows } = await sql.query<{ name: string; id: string }>(queries.join(' UNION ALL '));
  const found: Record<string, string[]> = {};
  for (const { name, id } of rows) (found[name] ??= []).push(id);
  return found;
}
