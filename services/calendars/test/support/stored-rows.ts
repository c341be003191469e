import { world } from './calendars-under-test.js';

/** The only columns in which restored rows differ from the deleted ones. */
const MOVED = [
  'version',
  'latest_version',
  'revision',
  'updated_at',
  'updated_by',
  'published_at',
  'feed_policy_changed_at',
];
const NEXT_DATES = ['next_start_time', 'next_end_time', 'next_stale_at'];

/** Every row of these tables, by table, without the columns that a restore changes. */
export async function rowsOf(userId: string): Promise<Record<string, object[]>> {
  const queries = {
    calendars: 'SELECT * FROM calendars WHERE user_id = $1 ORDER BY id',
    events: 'SELECT * FROM events WHERE user_id = $1 ORDER BY id',
    event_recurrences:
      'SELECT r.* FROM event_recurrences r JOIN events e ON e.id = r.event_id WHERE e.user_id = $1 ORDER BY 1',
    event_customizations:
      'SELECT c.* FROM event_customizations c JOIN events e ON e.id = c.event_id WHERE e.user_id = $1 ORDER BY 1',
    calendar_events:
      'SELECT l.* FROM calendar_events l JOIN events e ON e.id = l.event_id WHERE e.user_id = $1 ORDER BY 1, 2',
  };
  const found: Record<string, object[]> = {};
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await world.sql.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(stored) AS row FROM (${query}) AS stored`,
      [userId],
    );
    found[name] = rows.map(({ row }) =>
      Object.fromEntries(
        Object.entries(row).filter(
          ([column]) =>
            !NEXT_DATES.includes(column) &&
            (!['calendars', 'events'].includes(name) || !MOVED.includes(column)),
        ),
      ),
    );
  }
  return found;
}
