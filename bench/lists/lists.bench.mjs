// Measures how long lists take for a person with many events and for one with few, taking turns, and prints how the times
// are distributed. It judges nothing: which rows are read is tested in services/calendars.
import { Agent, get } from 'node:http';
import { addCalendars, monthOf } from '@daymark/bench-harness/calendars';
import { printPlan, printTimes } from '@daymark/bench-harness/figures';
import { ownerId, signIn } from '@daymark/bench-harness/people';
import { startBenchProduct } from '@daymark/bench-harness/product';

const ROUNDS = Number(process.env.ROUNDS ?? 200);
const WARM_UP_ROUNDS = 10;
const MANY = 10_000;
const FEW = 25;
const PAGE_SIZE = 25;
const YEAR_MS = 365 * 86_400_000;

const agent = new Agent({ keepAlive: true });

const { product, sql, stop } = await startBenchProduct();
try {
  await sql.query('SET search_path = calendars');
  const token = await signIn(product.origin, product.owner);
  const userId = await ownerId(sql);
  const month = monthOf();
  const listsOf = (calendarId) => ({
    'Your Events, first page': () => '/api/events',
    'Your Events, last page': (events) => `/api/events?page=${Math.ceil(events / PAGE_SIZE)}`,
    'Your Events, searched': () => '/api/events?search=rehearsal%209',
    'a list filtered by dates': () =>
      `/api/events?start_date=${month.from.slice(0, 10)}&calendar_id=${calendarId}`,
    'a month of a calendar': () => `/api/calendars/${calendarId}/events?from=${month.from}&to=${month.to}`,
    'a month of all calendars': () => `/api/events/window?from=${month.from}&to=${month.to}`,
    'a search for words': () => '/api/events/search?q=notes%20event',
    'a search for few': () => '/api/events/search?q=event%2099%20bring',
    'a search with a date': () => '/api/events/search?q=event%203%20may&timezone=Europe/Berlin',
    'a search of the past': () => '/api/events/search?q=event&view=past',
    'what is to come': () => '/api/events/upcoming',
  });
  for (const events of [FEW, MANY]) {
    await sql.query('TRUNCATE calendars, events CASCADE');
    // Over two years, each tenth a weekly series for ever.
    const [calendarId] = await addCalendars(sql, [userId], {
      name: 'All of it',
      events,
      from: new Date(Date.now() - YEAR_MS).toISOString(),
      days: 730,
      series: 'weekly',
      seriesEvery: 10,
    });
    await sql.query('VACUUM ANALYZE events, event_recurrences, calendar_events');
    console.log(`\n${events} events, a tenth of them series (ms)`);
    for (const [name, path] of Object.entries(listsOf(calendarId)))
      printTimes(name, await measure(path(events)));
    const again = [];
    for (let round = 0; round < 5; round += 1) {
      await sql.query(`UPDATE events SET next_stale_at = '-infinity' WHERE is_recurring`);
      again.push(await timed('/api/events'));
    }
    printTimes('Your Events, all next dates found anew', again);
  }
  await showPlan(userId);

  /** Until the last byte is there, gzipped as browsers ask for it; what a reader makes of it is not the API's time. */
  function timed(path) {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
    const start = performance.now();
    return new Promise((resolve, reject) => {
      const request = get(new URL(path, product.origin), { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`));
        response.resume().on('end', () => resolve(performance.now() - start));
        response.on('error', reject);
      });
      request.on('error', reject);
    });
  }

  async function measure(path) {
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await timed(path);
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(path));
    return times;
  }
} finally {
  agent.destroy();
  await stop();
}

/** The plan of what reads the first page; the statement is that of services/calendars/src/events/reading/event-list.ts. */
async function showPlan(userId) {
  const { rows } = await sql.query(
    `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF)
     SELECT id FROM events e WHERE e.user_id = $1 AND NOT e.is_deleted AND e.archived_at IS NULL
       AND NOT (e.is_exception AND e.end_time < now() - interval '24 hours')
     ORDER BY e.next_start_time, e.id LIMIT ${PAGE_SIZE}`,
    [userId],
  );
  printPlan('the first page', rows);
}
