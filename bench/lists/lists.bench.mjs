// Measures lists for a person with many events and one with few, alternately, and prints the distribution of times. It
// has no pass or fail: which rows are read is tested in services/calendars.
import { addCalendars, monthOf } from '@daymark/bench-harness/calendars';
import { printPlan, printTimes } from '@daymark/bench-harness/figures';
import { ownerId, signIn } from '@daymark/bench-harness/people';
import { startBenchProduct } from '@daymark/bench-harness/product';
import { TimedReads } from './timed-reads.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 200);
const WARM_UP_ROUNDS = 10;
const MANY = 10_000;
const FEW = 25;
const PAGE_SIZE = 25;
const YEAR_MS = 365 * 86_400_000;

const { product, sql, stop } = await startBenchProduct();
const reads = new TimedReads(product.origin);
try {
  await sql.query('SET search_path = calendars');
  const token = await signIn(product.origin, product.owner);
  const timed = (path) => reads.timed(path, { token });
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
    'a search for words': () => '/api/events/search?q=notes%20rehearsal',
    'a search for few': () => '/api/events/search?q=rehearsal%2099%20bring',
    'a search with a date': () => '/api/events/search?q=rehearsal%203%20may&timezone=Europe/Berlin',
    'a search with a wrong letter': (events, round) => `/api/events/search?q=reheasral%20${round}`,
    'a search for another day': (events, round) =>
      `/api/events/search?q=rehearsal%20${round}%202%20may%202011`,
    'a search in vain': (events, round) => `/api/events/search?q=reheasral%20zzzz${round}%205%20may%202011`,
    'a search of the past': () => '/api/events/search?q=rehearsal&view=past',
    'varied searches': (events, round) => variedSearch(round, calendarId),
    'what is to come': () => '/api/events/upcoming',
  });
  for (const events of [FEW, MANY]) {
    await sql.query('TRUNCATE calendars, events CASCADE');
    // Over two years; each tenth is an endless weekly series.
    const overLongAgo = Math.ceil(events / 20);
    const [calendarId] = await addCalendars(sql, [userId], {
      name: 'All of it',
      events: events - overLongAgo,
      from: new Date(Date.now() - YEAR_MS).toISOString(),
      days: 730,
      series: 'weekly',
      seriesEvery: 10,
    });
    await addOldSeries(overLongAgo);
    await sql.query('VACUUM ANALYZE events, event_recurrences, calendar_events');
    console.log(`\n${events} events, a tenth of them series (ms)`);
    for (const [name, path] of Object.entries(listsOf(calendarId)))
      printTimes(name, await measure((round) => path(events, round)));
    const again = [];
    for (let round = 0; round < 5; round += 1) {
      await sql.query(`UPDATE events SET next_stale_at = '-infinity' WHERE is_recurring`);
      again.push(await timed('/api/events'));
    }
    printTimes('Your Events, all next dates computed again', again);
  }
  await showPlan(userId);

  /** Weekly for twenty weeks, ten years ago: a search has to find their last dates. */
  async function addOldSeries(number) {
    const [calendarId] = await addCalendars(sql, [userId], {
      name: 'Long ago',
      events: number,
      from: new Date(Date.now() - 10 * YEAR_MS).toISOString(),
      days: 365,
      series: 'weekly',
    });
    await sql.query(
      `WITH old AS (SELECT event_id FROM calendar_events WHERE calendar_id = $1),
         ended AS (UPDATE events SET series_end = end_time + interval '19 weeks' WHERE id IN (SELECT event_id FROM old))
       UPDATE event_recurrences SET count = 20 WHERE event_id IN (SELECT event_id FROM old)`,
      [calendarId],
    );
  }

  async function measure(pathOf) {
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await timed(pathOf(round));
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(pathOf(round)));
    return times;
  }
} finally {
  reads.close();
  await stop();
}

/** Realistic searches, each different from the last: words, a date, past or coming, filters. */
function variedSearch(round, calendarId) {
  const pick = (values, step = 1) => values[Math.floor(round / step) % values.length];
  const words = pick([
    'rehearsal',
    `room ${round % 20}`,
    `rehearsal ${round}`,
    'notes town',
    'bring write begin',
  ]);
  const date = pick(['', '', '3 may', 'next week', `${new Date().getFullYear() + 1}-02`, 'tuesday'], 2);
  const [view, page] = [pick(['', 'coming', 'past', 'all'], 3), pick(['1', '1', '2', '5'], 5)];
  const filter = pick(
    [{}, {}, { calendar_id: calendarId }, { sharing: 'shared' }, { status: 'confirmed' }],
    7,
  );
  const query = {
    q: `${words} ${date}`.trim(),
    page,
    timezone: 'Europe/Berlin',
    ...(view && { view }),
    ...filter,
  };
  return `/api/events/search?${new URLSearchParams(query)}`;
}

/**
 * The plan of the query for the first page; the statement is that of
 * services/calendars/src/events/reading/event-list.ts.
 */
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
