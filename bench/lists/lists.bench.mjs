// Measures how long lists take for a person with many events and for one with few, taking turns, and prints how the times
// are distributed. It judges nothing: which rows are read is tested in services/calendars.
import { startProduct } from '@daymark/local-stack';
import { Agent, get } from 'node:http';
import pg from 'pg';

const ROUNDS = Number(process.env.ROUNDS ?? 200);
const WARM_UP_ROUNDS = 10;
const PERCENTILES = [50, 95, 99];
const MANY = 10_000;
const FEW = 25;
const PAGE_SIZE = 25;

const agent = new Agent({ keepAlive: true });

const product = await startProduct({ report: () => undefined });
const sql = new pg.Client({ connectionString: product.databaseAdminUrl });
try {
  await sql.connect();
  await sql.query('SET search_path = calendars');
  const token = await signIn();
  const { rows } = await sql.query('SELECT id FROM auth.accounts LIMIT 1');
  const userId = rows[0].id;
  const calendarId = await createCalendar();
  const month = monthOf(new Date());
  const lists = {
    'Your Events, first page': () => '/api/events',
    'Your Events, last page': (events) => `/api/events?page=${Math.ceil(events / PAGE_SIZE)}`,
    'Your Events, searched': () => '/api/events?search=event%209',
    'a list filtered by dates': () => `/api/events?start_date=${month.date}&calendar_id=${calendarId}`,
    'a month of a calendar': () => `/api/calendars/${calendarId}/events?from=${month.from}&to=${month.to}`,
    'what is to come': () => '/api/events/upcoming',
  };
  for (const events of [FEW, MANY]) {
    await sql.query('TRUNCATE events CASCADE');
    await fill(userId, calendarId, events);
    console.log(`\n${events} events, a tenth of them series (ms)`);
    for (const [name, path] of Object.entries(lists)) print(name, await measure(path(events)));
    const again = [];
    for (let round = 0; round < 5; round += 1) {
      await sql.query(`UPDATE events SET next_stale_at = '-infinity' WHERE is_recurring`);
      again.push(await timed('/api/events'));
    }
    print('Your Events, all next dates found anew', again);
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

  async function createCalendar() {
    const response = await fetch(new URL('/api/calendars', product.origin), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-requested-with': 'bench',
      },
      body: JSON.stringify({ name: 'All of it' }),
    });
    if (response.status !== 201) throw new Error(`creating a calendar: ${response.status}`);
    return (await response.json()).id;
  }
} finally {
  agent.destroy();
  await sql.end();
  await product.stop();
}

async function signIn() {
  const response = await fetch(new URL('/api/auth/sign-in', product.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'bench' },
    body: JSON.stringify(product.owner),
  });
  if (response.status !== 200) throw new Error(`signing in: ${response.status}`);
  return (await response.json()).access_token;
}

/** Over two years from a year ago, each tenth a weekly series for ever. */
async function fill(userId, calendarId, events) {
  await sql.query(
    `WITH made AS (
       INSERT INTO events (id, user_id, uid, title, description, start_local, end_local, timezone, is_all_day, start_time,
                           end_time, series_end, is_recurring, is_public_shareable)
       SELECT gen_random_uuid(), $1, gen_random_uuid()::text, 'Event ' || n, 'Bring your notes and something to write with.',
              to_char(day, 'YYYY-MM-DD"T"10:00'), to_char(day, 'YYYY-MM-DD"T"11:00'), 'UTC', false,
              day + interval '10 hours', day + interval '11 hours',
              CASE WHEN n % 10 > 0 THEN day + interval '11 hours' END, n % 10 = 0, true
       FROM generate_series(1, $3) AS n,
            LATERAL (SELECT date_trunc('day', now()) - interval '1 year' + (n * 730 / $3) * interval '1 day' AS day) AS d
       RETURNING *),
     links AS (INSERT INTO calendar_events SELECT $2, id FROM made)
     INSERT INTO event_recurrences (event_id, recurrence_type, "interval", days_of_week)
     SELECT id, 'weekly', 1, ARRAY[extract(dow FROM start_time)::integer] FROM made WHERE is_recurring`,
    [userId, calendarId, events],
  );
  await sql.query('VACUUM ANALYZE events, event_recurrences, calendar_events');
}

function monthOf(now) {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return {
    date: new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10),
    from: new Date(Date.UTC(year, month, 1)).toISOString(),
    to: new Date(Date.UTC(year, month + 1, 1)).toISOString(),
  };
}

function print(name, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (percent) => sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))];
  const shown = PERCENTILES.map((percent) => `p${percent} ${at(percent).toFixed(1).padStart(7)}`).join('  ');
  console.log(`${name.padEnd(42)} ${shown}`);
}

/** The plan of what reads the first page; the statement is that of services/calendars/src/events/reading/event-list.ts. */
async function showPlan(userId) {
  const { rows } = await sql.query(
    `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF)
     SELECT id FROM events e WHERE e.user_id = $1 AND NOT e.is_cancelled AND e.archived_at IS NULL
       AND NOT (e.is_exception AND e.end_time < now() - interval '24 hours')
     ORDER BY e.next_start_time, e.id LIMIT ${PAGE_SIZE}`,
    [userId],
  );
  console.log(`\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
}
