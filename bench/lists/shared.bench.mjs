// Measures a month of a calendar that one person has alone, and of one that 50 people have together, for its owner and for
// one of them, alternately: one request of each in turn. It prints the times beside the first, and has no pass or fail.
import { addCalendars, monthOf } from '@daymark/bench-harness/calendars';
import { percentile, printTable } from '@daymark/bench-harness/figures';
import { addPeople, emailOf, signIn } from '@daymark/bench-harness/people';
import { startBenchProduct } from '@daymark/bench-harness/product';
import { TimedReads } from './timed-reads.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 400);
const WARM_UP_ROUNDS = 40;
const PEOPLE = 50;
const EVENTS = 2_000;
const DAYS = 730;
const ROLES = ['viewer', 'contributor', 'editor', 'manager'];

const { product, sql, stop } = await startBenchProduct({ hasCheapHashes: true });
const reads = new TimedReads(product.origin);
try {
  const people = await addPeople(sql, 'club', PEOPLE + 1);
  const month = monthOf();
  const from = new Date(Date.now() - (DAYS / 2) * 86_400_000).toISOString();
  const content = { events: EVENTS, from, days: DAYS, series: 'weekly', seriesEvery: 10 };
  const [[own], [shared]] = [
    await addCalendars(sql, [people[0]], { name: 'Alone', ...content }),
    await addCalendars(sql, [people[1]], { name: 'Together', ...content }),
  ];
  // Who made an event is one of them.
  await sql.query(
    `INSERT INTO calendars.calendar_members (calendar_id, user_id, role)
     SELECT $1, person, ($3::text[])[1 + place % 4] FROM unnest($2::uuid[]) WITH ORDINALITY AS m (person, place)`,
    [shared, people.slice(2), ROLES],
  );
  await sql.query(
    `UPDATE calendars.events SET created_by = ($2::uuid[])[1 + abs(hashtext(id::text)) % 49], updated_by = user_id
     WHERE user_id = $1`,
    [people[1], people.slice(2)],
  );
  await sql.query(
    'VACUUM ANALYZE calendars.events, calendars.event_recurrences, calendars.calendar_events, calendars.calendar_members',
  );
  const person = async (number) => {
    const address = `10.2.0.${number}`;
    const credentials = { email: emailOf('club', number), password: product.owner.password, address };
    return { address, token: await signIn(product.origin, credentials) };
  };
  const [alone, owner, viewer, contributor] = await Promise.all([0, 1, 5, 2].map(person));
  const readers = [
    { name: 'its owner, alone', reader: alone, calendar: own },
    { name: 'the owner of one of 50 people', reader: owner, calendar: shared },
    { name: 'a viewer of it', reader: viewer, calendar: shared },
    { name: 'a contributor to it', reader: contributor, calendar: shared },
  ];
  for (const [what, path] of [
    [
      'A month of the calendar',
      (calendar) => `/api/calendars/${calendar}/events?from=${month.from}&to=${month.to}`,
    ],
    ['A month of all calendars', () => `/api/events/window?from=${month.from}&to=${month.to}`],
  ]) {
    const times = readers.map(() => []);
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1)
      // Each is the first as often as the others.
      for (let turn = 0; turn < readers.length; turn += 1) {
        const place = (round + turn) % readers.length;
        const { reader, calendar } = readers[place];
        const ms = await reads.timed(path(calendar), reader);
        if (round >= WARM_UP_ROUNDS) times[place].push(ms);
      }
    const of = (place, percent) => percentile(times[place], percent);
    console.log(`\n${what}, ms`);
    printTable(
      ['for', 'p50', 'p95', "p50 beside one's own", "p95 beside one's own"],
      readers.map(({ name }, place) => [
        name,
        ...[50, 95].map((percent) => of(place, percent).toFixed(1)),
        ...[50, 95].map((percent) => (of(place, percent) / of(0, percent)).toFixed(2)),
      ]),
    );
  }
} finally {
  reads.close();
  await stop();
}
