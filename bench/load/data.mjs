// The data in the product before measuring, inserted directly into the tables: 1,000 people, 5,000 calendars, 100,000
// events (a tenth of them series), and public calendars and feeds of given sizes.
import { addCalendars, monthOf } from '@daymark/bench-harness/calendars';
import { addPeople, emailOf } from '@daymark/bench-harness/people';

const PEOPLE = 1_000;
const CALENDARS_OF_PERSON = 5;
const EVENTS_OF_CALENDAR = 20;
/** Public calendars with fifty events in the month. */
const MONTHS = 200;
const MONTH_EVENTS = 50;
const FEEDS = 20;
const FEED_EVENTS = 200;
export const MANY_EVENTS = 10_000;
const YEAR_MS = 365 * 86_400_000;

/** @returns what the requests need, as plain values: people, ids of calendars and events */
export async function fill(sql, report) {
  const { from } = monthOf();
  report(`${PEOPLE} people`);
  const people = await addPeople(sql, 'person', PEOPLE);
  report(
    `${PEOPLE * CALENDARS_OF_PERSON} calendars, ${people.length * CALENDARS_OF_PERSON * EVENTS_OF_CALENDAR} events`,
  );
  for (let done = 0; done < people.length; done += 250) {
    await addCalendars(sql, people.slice(done, done + 250), {
      name: 'Club',
      each: CALENDARS_OF_PERSON,
      events: EVENTS_OF_CALENDAR,
      from: new Date(Date.now() - YEAR_MS).toISOString(),
      days: 730,
      series: 'weekly',
      seriesEvery: 10,
      isPublic: true,
    });
  }
  report(
    `${MONTHS} calendars of a full month, ${FEEDS} feeds of ${FEED_EVENTS} events, one of ${MANY_EVENTS}`,
  );
  const single = (name, owners, events, days) =>
    addCalendars(sql, owners, { name, events, from, days, isPublic: true });
  const months = await single('Month', people.slice(0, MONTHS), MONTH_EVENTS, 28);
  const feeds = await single('Feed', people.slice(0, FEEDS), FEED_EVENTS, 365);
  const [large] = await single('Large', [people[999]], MANY_EVENTS, 365);
  const [leaving] = await addPeople(sql, 'leaving', 1);
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

/** Each person and visitor has another address; the bench acts as an operator's proxy. */
export const addressOf = (number) =>
  `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`;

/** The size of an event in the database, including its calendar entry, its rule, and all indexes. */
export async function bytesOfEvent(sql) {
  const { rows } = await sql.query(
    `SELECT (pg_total_relation_size('calendars.events') + pg_total_relation_size('calendars.calendar_events')
       + pg_total_relation_size('calendars.event_recurrences')) / (SELECT count(*) FROM calendars.events) AS bytes`,
  );
  return Number(rows[0].bytes);
}
