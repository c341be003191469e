// A product of its own, with an owner whom everybody else stands for, and accounts that take as much as they may have.
import { startProduct } from '@daymark/local-stack';
import pg from 'pg';
import { signIn } from './request.mjs';

/** As much as one person may have: daily series without an end, and changed dates of one series with long texts. */
const HEAVY_SERIES = 20_000;
const CHANGED_DATES = 1_000;
const CHANGED_DATE_BYTES = 1_800;
const LARGE_FEED_EVENTS = 10_000;
const FEED_EVENTS = 1_000;
const OWNER_EVENTS = 50;
const ATTACKERS = 8;
/** In a container Node takes half of its memory for the heap; here that of the smallest ones has to do for all. */
const HEAP = '--max-old-space-size=384';

/** @returns the product and what `others.mjs` and `attackers.mjs` need to know of what is in it */
export async function startWorld(note) {
  note('starting the product');
  // Stands where an operator's proxy stands, so that each client has an address of its own.
  const product = await startProduct({
    report: () => undefined,
    nodeOptions: HEAP,
    environment: { ...process.env, TRUSTED_PROXIES: '127.0.0.1' },
  });
  const sql = new pg.Client({ connectionString: product.databaseAdminUrl });
  const stop = async () => {
    await sql.end().catch(() => undefined);
    await product.stop();
  };
  try {
    await sql.connect();
    note('filling it');
    // Triggers name their tables without a schema.
    await sql.query('SET search_path = calendars');
    return { product, sql, stop, plain: await fill(product, sql) };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function fill(product, sql) {
  const { origin, owner } = product;
  await sql.query(
    `INSERT INTO auth.accounts (email, password_hash)
     SELECT 'attacker-' || n || '@example.org', o.password_hash FROM auth.accounts o, generate_series(0, $1::int - 1) n
     WHERE o.is_owner`,
    [ATTACKERS],
  );
  const { rows: accounts } = await sql.query(
    `SELECT id, email FROM auth.accounts WHERE email LIKE 'attacker-%' ORDER BY email`,
  );
  const { rows: owners } = await sql.query('SELECT id FROM auth.accounts WHERE is_owner');
  const ownerId = owners[0].id;
  const people = accounts.map(({ id, email }, number) => ({
    id,
    email,
    password: owner.password,
    address: `203.0.113.${number + 1}`,
  }));
  const calendars = {
    owner: await addCalendar(sql, ownerId, 'Rowing Club', { events: OWNER_EVENTS, days: 28 }),
    feed: await addCalendar(sql, people[0].id, 'Town', { events: FEED_EVENTS, days: 365 }),
    large: await addCalendar(sql, people[1].id, 'Large', { events: LARGE_FEED_EVENTS, days: 365 }),
    heavy: await addCalendar(sql, people[2].id, 'Heavy', { events: HEAVY_SERIES, days: 365, areDaily: true }),
    changed: await addCalendar(sql, people[3].id, 'Changed', { events: 1, days: 1, areDaily: true }),
  };
  const eventOf = async (calendar) => {
    const { rows } = await sql.query(
      'SELECT event_id FROM calendars.calendar_events WHERE calendar_id = $1 ORDER BY event_id LIMIT 1',
      [calendar],
    );
    return rows[0].event_id;
  };
  const events = { owner: await eventOf(calendars.owner), changed: await eventOf(calendars.changed) };
  await changeDates(sql, events.changed, CHANGED_DATES);
  events.logo = await eventOf(calendars.feed);
  await sql.query('VACUUM ANALYZE');
  const plain = {
    origin,
    owner: { ...owner, address: '198.51.100.1' },
    people,
    calendars,
    events,
    tokens: {},
  };
  await signEverybodyIn(plain);
  return plain;
}

/** Access tokens live a quarter of an hour. */
export async function signEverybodyIn(plain) {
  plain.tokens.owner = await signIn(plain.origin, plain.owner);
  for (const [number, person] of plain.people.entries())
    plain.tokens[number] = await signIn(plain.origin, person);
}

async function addCalendar(sql, userId, name, { events, days, areDaily = false }) {
  const { rows } = await sql.query(
    `INSERT INTO calendars.calendars (id, user_id, name, is_public, published_at)
     VALUES (gen_random_uuid(), $1, $2, true, now() - interval '1 hour') RETURNING id`,
    [userId, name],
  );
  const { id } = rows[0];
  await sql.query(
    `WITH wanted AS MATERIALIZED (
       SELECT gen_random_uuid() AS id, number,
         date_trunc('month', now()) + number * (interval '1 day' * $4 / $3) AS at
       FROM generate_series(0, $3::int - 1) AS number),
     made AS (
       INSERT INTO calendars.events (id, user_id, uid, title, description, location, start_local, end_local, timezone,
         is_all_day, start_time, end_time, series_end, is_recurring, is_public_shareable)
       SELECT id, $2, id || '@example.org', 'Rehearsal ' || number,
         repeat('Bring your notes and something to write with; we begin on time. ', 4), 'Town hall, room ' || number % 20,
         to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI'),
         to_char(at AT TIME ZONE 'UTC' + interval '1 hour', 'YYYY-MM-DD"T"HH24:MI'), 'UTC', false,
         date_trunc('minute', at), date_trunc('minute', at) + interval '1 hour',
         CASE WHEN NOT $5 THEN at + interval '1 hour' END, $5, true FROM wanted),
     rules AS (
       INSERT INTO calendars.event_recurrences (event_id, recurrence_type, "interval")
       SELECT id, 'daily', 1 FROM wanted WHERE $5)
     INSERT INTO calendars.calendar_events (calendar_id, event_id) SELECT $1, id FROM wanted`,
    [id, userId, events, days, areDaily],
  );
  return id;
}

const changeDates = (sql, seriesId, count) =>
  sql.query(
    `INSERT INTO calendars.events (id, user_id, title, description, start_local, end_local, timezone, is_all_day,
       start_time, end_time, series_end, is_public_shareable, is_recurring, is_exception, parent_event_id, occurrence_date)
     SELECT gen_random_uuid(), user_id, 'Changed ' || n, repeat('x', $3::int),
       to_char(start_time + n * interval '1 day' + interval '1 hour', 'YYYY-MM-DD"T"HH24:MI'),
       to_char(start_time + n * interval '1 day' + interval '2 hours', 'YYYY-MM-DD"T"HH24:MI'), 'UTC', false,
       start_time + n * interval '1 day' + interval '1 hour', start_time + n * interval '1 day' + interval '2 hours',
       start_time + n * interval '1 day' + interval '2 hours', true, false, true, id,
       (start_time + n * interval '1 day')::date
     FROM calendars.events, generate_series(1, $2::int) n WHERE id = $1`,
    [seriesId, count, CHANGED_DATE_BYTES],
  );
