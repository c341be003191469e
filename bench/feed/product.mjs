// The product on stores of its own, with calendars of any size.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from '@daymark/local-stack';
import pg from 'pg';

const FIELDS = `id, user_id, uid, title, description, location, start_local, end_local, timezone, is_all_day, start_time,
  end_time, series_end, is_recurring, is_public_shareable`;

export async function startFeeds() {
  const product = await startProduct({ report: () => undefined });
  const sql = new pg.Client({ connectionString: product.databaseAdminUrl });
  await sql.connect();
  await sql.query('SET search_path = calendars');
  const { rows } = await sql.query('SELECT id FROM auth.accounts LIMIT 1');
  const userId = rows[0].id;

  /** An event an hour, each with a description and a place. */
  async function fill(calendarId, count) {
    await sql.query(
      `WITH new AS (
         INSERT INTO events (${FIELDS})
         SELECT gen_random_uuid(), $2, gen_random_uuid() || '@example.org', 'Rehearsal ' || i,
           'Bring your notes and something to write with; we begin on time.', 'Town hall, room ' || i % 20,
           to_char(at, 'YYYY-MM-DD"T"HH24:MI'), to_char(at + interval '1 hour', 'YYYY-MM-DD"T"HH24:MI'), 'Europe/Berlin', false, at, at + interval '1 hour', at + interval '1 hour', false, true
         FROM generate_series(1, $3::int) i,
           LATERAL (SELECT timestamp '2026-01-01 08:00' + i * interval '1 hour' AS at) t
         RETURNING id)
       INSERT INTO calendar_events (calendar_id, event_id) SELECT $1, id FROM new`,
      [calendarId, userId, count],
    );
    // As autovacuum does in a while: what came all at once is not in the statistics that queries are planned by.
    if (count >= 1_000) await sql.query('ANALYZE events, calendar_events');
  }

  /** As whoever changes a public event does it. */
  async function changeOne(calendarId) {
    await sql.query(
      `WITH one AS (SELECT event_id FROM calendar_events WHERE calendar_id = $1 ORDER BY random() LIMIT 1),
         changed AS (
           UPDATE events SET title = 'Changed ' || clock_timestamp(), revision = revision + 1, updated_at = clock_timestamp()
           WHERE id = (SELECT event_id FROM one) RETURNING id),
         before AS (SELECT id, published_at FROM calendars WHERE id = $1),
         after AS (
           UPDATE calendars c SET published_at = greatest(clock_timestamp(), before.published_at + interval '1 second')
           FROM before WHERE c.id = before.id RETURNING c.id, c.published_at, before.published_at AS previously)
       INSERT INTO published_changes (calendar_id, published_at, previously_published_at, event_ids)
       SELECT after.id, after.published_at, previously, ARRAY[changed.id] FROM after, changed`,
      [calendarId],
    );
  }

  return {
    gateway: product.origin,
    feed: `http://127.0.0.1:${portOf(product, 'feed')}`,
    processOf: (service) => product.processId(service),
    restartFeed: async () => {
      await product.restart('feed');
      return `http://127.0.0.1:${portOf(product, 'feed')}`;
    },
    createCalendar: async (count) => {
      const created = await sql.query(
        `INSERT INTO calendars (id, user_id, name, is_public, published_at)
         VALUES (gen_random_uuid(), $1, $2, true, now() - interval '1 hour') RETURNING id`,
        [userId, `${count} events`],
      );
      await fill(created.rows[0].id, count);
      return created.rows[0].id;
    },
    changeOne,
    async stop() {
      await sql.end();
      await product.stop();
    },
  };
}

function portOf(product, service) {
  const lines = readFileSync(join(product.logDirectory, `${service}.log`), 'utf8').split('\n');
  return JSON.parse(lines.findLast((line) => line.includes('"listening"'))).port;
}
