// A product with an owner who stands for everybody else, and accounts that use all their quotas.
import { once } from 'node:events';
import { createSocket } from 'node:dgram';
import { addCalendars, anEventOf, monthOf } from '@daymark/bench-harness/calendars';
import { addPeople, emailOf, ownerId, signIn } from '@daymark/bench-harness/people';
import { note, startBenchProduct } from '@daymark/bench-harness/product';

/** The quota of one person: endless daily series, and changed dates of one series with long texts. */
const HEAVY_SERIES = 20_000;
const CHANGED_DATES = 1_000;
const CHANGED_DATE_BYTES = 1_800;
const LARGE_FEED_EVENTS = 10_000;
const FEED_EVENTS = 1_000;
const OWNER_EVENTS = 50;
const ATTACKERS = 8;
const SOURCES = 20;
/** In a container Node uses half the memory for the heap; here that of the smallest ones applies to all. */
const HEAP = '--max-old-space-size=384';

/** @returns the product and the data that `others.mjs` and `attackers.mjs` need */
export async function startWorld() {
  // A name server that never answers.
  const silent = createSocket('udp4').unref();
  silent.bind(0, '127.0.0.1');
  await once(silent, 'listening');
  const environment = {
    OUTGOING_ALLOW_HTTP: 'true',
    OUTGOING_DNS_SERVERS: `127.0.0.1:${silent.address().port}`,
  };
  const options = { nodeOptions: HEAP, environment };
  const { filled, ...world } = await startBenchProduct(options, async ({ product, sql }) => {
    note('filling it');
    // Triggers refer to their tables without a schema.
    await sql.query('SET search_path = calendars');
    return fill(product, sql);
  });
  return { ...world, plain: filled };
}

async function fill({ origin, owner }, sql) {
  const ids = await addPeople(sql, 'attacker', ATTACKERS);
  const people = ids.map((id, number) => ({
    id,
    email: emailOf('attacker', number),
    password: owner.password,
    address: `203.0.113.${number + 1}`,
  }));
  const calendars = {
    owner: await addCalendar(sql, await ownerId(sql), 'Rowing Club', { events: OWNER_EVENTS, days: 28 }),
    feed: await addCalendar(sql, people[0].id, 'Town', { events: FEED_EVENTS, days: 365 }),
    large: await addCalendar(sql, people[1].id, 'Large', { events: LARGE_FEED_EVENTS, days: 365 }),
    heavy: await addCalendar(sql, people[2].id, 'Heavy', {
      events: HEAVY_SERIES,
      days: 365,
      series: 'daily',
    }),
    silent: [],
    changed: await addCalendar(sql, people[3].id, 'Changed', { events: 1, days: 1, series: 'daily' }),
  };
  for (let number = 0; number < SOURCES; number += 1)
    calendars.silent.push(await addCalendar(sql, people[4].id, `Silent ${number}`, { events: 1, days: 1 }));
  const events = {
    owner: await anEventOf(sql, calendars.owner),
    changed: await anEventOf(sql, calendars.changed),
    logo: await anEventOf(sql, calendars.feed),
  };
  await changeDates(sql, events.changed, CHANGED_DATES);
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

/** Access tokens expire after a quarter of an hour. */
export async function signEverybodyIn(plain) {
  plain.tokens.owner = await signIn(plain.origin, plain.owner);
  for (const [number, person] of plain.people.entries())
    plain.tokens[number] = await signIn(plain.origin, person);
}

async function addCalendar(sql, userId, name, wanted) {
  const { from } = monthOf();
  const [id] = await addCalendars(sql, [userId], { name, from, sentences: 4, isPublic: true, ...wanted });
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
