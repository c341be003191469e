// A product with temporary stores, and calendars of any size.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addCalendars } from '@daymark/bench-harness/calendars';
import { ownerId } from '@daymark/bench-harness/people';
import { startBenchProduct } from '@daymark/bench-harness/product';

const HOURS_OF_DAY = 24;

export async function startFeeds() {
  const { product, sql, stop } = await startBenchProduct();
  await sql.query('SET search_path = calendars');
  const owner = await ownerId(sql);

  /** Changes one public event. */
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
    /** One event per hour, each with a description and a place. */
    createCalendar: async (count) => {
      const [id] = await addCalendars(sql, [owner], {
        name: `${count} events`,
        events: count,
        from: '2026-01-01T08:00:00Z',
        days: count / HOURS_OF_DAY,
        timezone: 'Europe/Berlin',
        isPublic: true,
      });
      // Does what autovacuum does after a while: bulk-loaded rows are missing in the planner's statistics.
      if (count >= 1_000) await sql.query('ANALYZE events, calendar_events');
      return id;
    },
    changeOne,
    stop,
  };
}

function portOf(product, service) {
  const lines = readFileSync(join(product.logDirectory, `${service}.log`), 'utf8').split('\n');
  return JSON.parse(lines.findLast((line) => line.includes('"listening"'))).port;
}
