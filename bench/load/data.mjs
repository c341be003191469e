// What is in the product before it is measured, written into the tables at once: 1,000 people, 5,000 calendars, 100,000
// events (a tenth of them series), besides public calendars and feeds of the sizes that are asked for.

const PEOPLE = 1_000;
const CALENDARS_OF_PERSON = 5;
const EVENTS_OF_CALENDAR = 20;
/** Public calendars with fifty events in the month. */
const MONTHS = 200;
const MONTH_EVENTS = 50;
const FEEDS = 20;
const FEED_EVENTS = 200;
export const MANY_EVENTS = 10_000;

/** The month that visitors look at. */
export function month(now = new Date()) {
  const at = (offset) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));
  return { from: at(0).toISOString(), to: at(1).toISOString() };
}

/**
 * @returns what the requests need to know of it, as plain values: people, ids of calendars and events
 */
export async function fill(sql, report) {
  const { from } = month();
  report(`${PEOPLE} people`);
  await addPeople(sql, 'person', PEOPLE);
  const people = await idsOf(sql, 'person');
  report(
    `${PEOPLE * CALENDARS_OF_PERSON} calendars, ${people.length * CALENDARS_OF_PERSON * EVENTS_OF_CALENDAR} events`,
  );
  for (let done = 0; done < people.length; done += 250) {
    await addCalendars(sql, people.slice(done, done + 250), {
      name: 'Club',
      each: CALENDARS_OF_PERSON,
      events: EVENTS_OF_CALENDAR,
      from: new Date(Date.now() - 365 * 86_400_000).toISOString(),
      days: 730,
      areSeries: true,
      isPublic: true,
    });
  }
  report(
    `${MONTHS} calendars of a full month, ${FEEDS} feeds of ${FEED_EVENTS} events, one of ${MANY_EVENTS}`,
  );
  const single = (name, owners, events, days) =>
    addCalendars(sql, owners, { name, each: 1, events, from, days, isPublic: true });
  const months = await single('Month', people.slice(0, MONTHS), MONTH_EVENTS, 28);
  const feeds = await single('Feed', people.slice(0, FEEDS), FEED_EVENTS, 365);
  const [large] = await single('Large', [people[999]], MANY_EVENTS, 365);
  await addPeople(sql, 'leaving', 1);
  const [leaving] = await idsOf(sql, 'leaving');
  await single('Goes', [leaving], MANY_EVENTS, 365);
  await sql.query('VACUUM ANALYZE');
  const { rows: own } = await sql.query(
    `SELECT c.user_id, array_agg(DISTINCT c.id) AS calendars, (array_agg(p.event_id ORDER BY p.event_id))[1:60] AS events
     FROM calendars.calendars c JOIN calendars.calendar_events p ON p.calendar_id = c.id
       JOIN calendars.events e ON e.id = p.event_id
     WHERE c.user_id = ANY ($1) AND c.name = 'Club' AND NOT e.is_recurring GROUP BY 1`,
    [people.slice(0, 200)],
  );
  const { rows: all } = await sql.query(`SELECT id FROM calendars.calendars WHERE name = 'Club' ORDER BY id`);
  return {
    clubs: all.map(({ id }) => id),
    months,
    feeds,
    large,
    leaving: { id: leaving, email: emailOf('leaving', 0) },
    people: people.slice(0, 200).map((id, number) => {
      const { calendars, events } = own.find(({ user_id }) => user_id === id);
      return { id, email: emailOf('person', number), address: addressOf(number), calendars, events };
    }),
  };
}

const emailOf = (name, number) => `${name}-${number}@example.org`;
/** Each person and each visitor is somewhere else; the bench stands where an operator's proxy would. */
export const addressOf = (number) =>
  `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`;

/** Accounts with the owner's password. */
export const addPeople = (sql, name, count, from = 0) =>
  sql.query(
    `INSERT INTO auth.accounts (email, password_hash)
     SELECT $1 || '-' || number || '@example.org', owner.password_hash
     FROM auth.accounts owner, generate_series($2::int, $3::int) AS number WHERE owner.is_owner`,
    [name, from, from + count - 1],
  );

async function idsOf(sql, name) {
  const { rows } = await sql.query(
    `SELECT id FROM auth.accounts WHERE email LIKE $1 || '-%' ORDER BY split_part(split_part(email, '@', 1), '-', 2)::int`,
    [name],
  );
  return rows.map(({ id }) => id);
}

/** Calendars with events spread evenly over days; each tenth a weekly series where that is wanted. */
export async function addCalendars(
  sql,
  owners,
  { name, each, events, from, days, isPublic = false, areSeries = false },
) {
  const { rows } = await sql.query(
    `INSERT INTO calendars.calendars (id, user_id, name, is_public, published_at)
     SELECT gen_random_uuid(), owner, $2, $3, now() - interval '1 hour' FROM unnest($1::uuid[]) AS owner, generate_series(1, $4)
     RETURNING id`,
    [owners, name, isPublic, each],
  );
  const ids = rows.map(({ id }) => id);
  await sql.query(
    `WITH wanted AS MATERIALIZED (
       SELECT c.id AS calendar_id, c.user_id, gen_random_uuid() AS id, number, $5 AND number % 10 = 0 AS is_series,
         date_trunc('hour', $3::timestamptz + number * (interval '1 day' * $4 / $2)) AS at
       FROM calendars.calendars c, generate_series(0, $2::int - 1) AS number WHERE c.id = ANY ($1)),
     made AS (
       INSERT INTO calendars.events (id, user_id, uid, title, description, location, start_local, end_local, timezone,
         is_all_day, start_time, end_time, series_end, is_recurring, is_public_shareable)
       SELECT id, user_id, id || '@example.org', 'Rehearsal ' || number,
         'Bring your notes and something to write with; we begin on time.', 'Town hall, room ' || number % 20,
         to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI'),
         to_char(at AT TIME ZONE 'UTC' + interval '1 hour', 'YYYY-MM-DD"T"HH24:MI'), 'UTC', false, at, at + interval '1 hour',
         CASE WHEN NOT is_series THEN at + interval '1 hour' END, is_series, true FROM wanted),
     linked AS (INSERT INTO calendars.calendar_events (calendar_id, event_id) SELECT calendar_id, id FROM wanted)
     INSERT INTO calendars.event_recurrences (event_id, recurrence_type, "interval", days_of_week)
     SELECT id, 'weekly', 1, ARRAY[extract(dow FROM at AT TIME ZONE 'UTC')::integer] FROM wanted WHERE is_series`,
    [ids, events, from, days, areSeries],
  );
  return ids;
}

/** What an event takes in the database, with its place in a calendar, its rule, and all indexes. */
export async function bytesOfEvent(sql) {
  const { rows } = await sql.query(
    `SELECT (pg_total_relation_size('calendars.events') + pg_total_relation_size('calendars.calendar_events')
       + pg_total_relation_size('calendars.event_recurrences')) / (SELECT count(*) FROM calendars.events) AS bytes`,
  );
  return Number(rows[0].bytes);
}
