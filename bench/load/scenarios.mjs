// The loads in order; `seconds` of each: by default, and with FULL=1.
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent } from 'undici';
import { addPeople } from '@daymark/bench-harness/people';
import { MANY_EVENTS } from './data.mjs';
import { untilSent } from './mails.mjs';

const MONTH = { kind: 'public month', rate: 150 };
const MIX = { kind: 'signed-in mix', rate: 60 };
/** A feed's version is cached for a second. */
const VERSION_HOLDS_MS = 1_100;
const LAG_MAX_MS = 100;
const PARALLEL = 8;

const target = (promised, more = {}) => ({
  ...promised,
  ...more,
  text: [promised.p95 && `p95 ${promised.p95}`, promised.p99 && `p99 ${promised.p99}`]
    .filter(Boolean)
    .join(', '),
});

/** Only responses with one status; others are failures. */
const ofStatus = (wanted) => ({ counts: (status) => status === wanted });

const grewBy = (used, name, max) =>
  used[name].growth > max ? [`${name} grew by ${used[name].growth} MB > ${max}`] : [];

export const scenarios = [
  {
    item: 'L1',
    title: 'a month of public calendars',
    seconds: { short: 30, full: 600 },
    async run({ measure, row, seconds }) {
      const { outcomes } = await measure('a month', [MONTH], seconds);
      row('a month of a public calendar, 50 events', outcomes[0], target({ p95: 80, p99: 200 }));
    },
  },
  {
    item: 'L2',
    title: 'feeds of 200 events',
    seconds: { short: 30, full: 300 },
    async run({ measure, row, product, world, seconds }) {
      world.tags = [];
      for (const id of world.feeds) {
        const response = await fetch(`${product.origin}/feed/${id}.ics`, {
          headers: { 'accept-encoding': 'gzip' },
        });
        await response.arrayBuffer();
        world.tags.push(response.headers.get('etag'));
      }
      const { outcomes } = await measure(
        'feeds, 70 % conditional',
        [
          { kind: 'feed, conditional', rate: 140 },
          { kind: 'feed, whole', rate: 60 },
        ],
        seconds,
      );
      row('feed of 200 events, not modified', outcomes[0], target({ p95: 40 }, ofStatus(304)));
      row('feed of 200 events, whole', outcomes[1], target({ p95: 100 }, ofStatus(200)));
    },
  },
  {
    item: 'polls',
    title: 'feeds that are asked for seldom, each of another calendar',
    seconds: { short: 30, full: 50 },
    async run({ cost, load, row, seconds }) {
      // At most as many as there are calendars, so that the second round requests each once more.
      const seldom = { kind: 'feed, seldom', rate: 100 };
      const { outcomes: first } = await cost('feed of 20 events, asked for the first time', () =>
        load(seconds, [seldom]),
      );
      row('feed of 20 events, the first time', first[0], ofStatus(200));
      const { outcomes: again } = await cost('feed of 20 events, asked for after a while', () =>
        load(seconds, [seldom]),
      );
      row('feed of 20 events, not modified', again[0], ofStatus(304));
    },
  },
  {
    item: 'L3',
    title: `a feed of ${MANY_EVENTS} events, ${PARALLEL} at a time`,
    seconds: { short: 8, full: 60 },
    async run({ cost, row, product, world, resources, seconds, note }) {
      const agent = new Agent({ connections: PARALLEL });
      const path = `/feed/${world.large}.ics`;
      const ask = async (times) => {
        const startedAt = performance.now();
        const response = await agent.request({
          origin: product.origin,
          path,
          method: 'GET',
          headers: { 'accept-encoding': 'gzip' },
        });
        await response.body.arrayBuffer();
        times.push({ status: response.statusCode, ms: performance.now() - startedAt });
      };
      const outcomeOf = (times, tookMs) => ({
        rate: `${PARALLEL} at once`,
        asked: times.length,
        times,
        tookMs,
        statuses: Object.fromEntries(
          [...Map.groupBy(times, ({ status }) => status)].map(([key, of]) => [key, of.length]),
        ),
      });
      const notKept = [];
      const before = performance.now();
      const lags = [];
      let growth = 0;
      for (let round = 0; round < 3; round += 1) {
        await forgetFeeds(product);
        await delay(VERSION_HOLDS_MS);
        const end = await resources.begin();
        await Promise.all(Array.from({ length: PARALLEL }, () => ask(notKept)));
        const used = await end();
        lags.push(...Object.entries(used).filter(([name]) => name !== 'feed' && name !== 'published'));
        growth = Math.max(growth, used.feed.growth, used.published.growth);
      }
      const elsewhere = Math.max(...lags.map(([, { lag }]) => lag ?? 0));
      row(
        'feed of 10,000 events, nothing kept',
        outcomeOf(notKept, performance.now() - before),
        target({ p95: 1_500 }),
        [
          ...(elsewhere > LAG_MAX_MS ? [`delay of loops elsewhere ${elsewhere.toFixed(0)} ms`] : []),
          ...(growth > 100 ? [`grew by ${growth} MB > 100`] : []),
        ],
      );
      note(
        `  delay of event loops elsewhere at most ${elsewhere.toFixed(0)} ms (p99), memory grew by ${growth} MB`,
      );
      const kept = [];
      const startedAt = performance.now();
      await cost('feed of 10,000 events, kept', async () => {
        await Promise.all(
          Array.from({ length: PARALLEL }, async () => {
            while (performance.now() - startedAt < seconds * 1_000) await ask(kept);
          }),
        );
        return { outcomes: [{ times: kept }], cpuMs: 0, lagMs: 0 };
      });
      row(
        'feed of 10,000 events, kept',
        outcomeOf(kept, performance.now() - startedAt),
        target({ p95: 300 }),
      );
      await agent.destroy();
    },
  },
  {
    item: 'L4',
    title: 'people who are signed in, nine of ten requests read',
    seconds: { short: 40, full: 600 },
    async run({ measure, row, seconds }) {
      const { outcomes } = await measure('signed-in mix', [MIX], seconds);
      row('signed-in mix, 90 % reads', outcomes[0], target({ p95: 150, p99: 400 }));
    },
  },
  {
    item: 'L5',
    title: 'new series',
    seconds: { short: 20, full: 300 },
    async run({ measure, row, seconds }) {
      const { outcomes } = await measure('new series', [{ kind: 'new series', rate: 30 }], seconds);
      row('new series', outcomes[0], target({ p95: 200 }));
    },
  },
  {
    item: 'L6',
    title: 'sign-ins beside others',
    seconds: { short: 20, full: 300 },
    async run({ measure, load, cost, row, seconds }) {
      const others = { ...MIX, rate: 20 };
      const { outcomes: alone } = await measure('signed-in mix at 20/s, nobody signs in', [others], 15);
      const quiet = row('signed-in mix, nobody signs in', alone[0]);
      const limit = target({ p95: Math.round(2 * quiet.p95) });
      const { outcomes: steady } = await cost('sign-in at 5/s beside the mix at 20/s', () =>
        load(seconds, [{ kind: 'sign-in', rate: 5 }, others]),
      );
      row('sign-in', steady[0], target({ p95: 400 }));
      row('signed-in mix beside it', steady[1], limit);
      const { outcomes: burst } = await cost('sign-in at 20/s beside the mix at 20/s', () =>
        load(10, [{ kind: 'sign-in', rate: 20 }, others]),
      );
      row('sign-in, ten seconds of many', burst[0], target({ p95: 2_000 }, { mayRefuse: true }));
      row('signed-in mix beside it', burst[1], limit);
    },
  },
  {
    item: 'L7',
    title: 'logos of 1.9 MB',
    seconds: { short: 20, full: 300 },
    async run({ measure, row, world, seconds }) {
      world.logo = noise().toString('base64');
      const { outcomes, used } = await measure('logos of 1.9 MB', [{ kind: 'logo', rate: 3 }], seconds);
      row('logo of 1.9 MB', outcomes[0], target({ p95: 600 }), [
        ...grewBy(used, 'calendars', 150),
        ...grewBy(used, 'gateway', 150),
      ]);
      delete world.logo;
    },
  },
  {
    item: 'L8',
    title: 'mails',
    seconds: { short: 20, full: 300 },
    async run({ cost, load, row, fact, sql, product, world, isFull, seconds, note }) {
      const rate = 20;
      world.forgetful = 'forgetful';
      await addPeople(sql, world.forgetful, rate * seconds);
      const { outcomes } = await cost('wishes for a mail, sent', async () => {
        const told = await load(seconds, [{ kind: 'forgotten password', rate }]);
        await untilSent(sql, rate * seconds);
        return told;
      });
      row('wish for a mail', outcomes[0]);
      const { rows } = await sql.query(
        `SELECT extract(epoch FROM done_at - o.created_at) * 1000 AS ms
         FROM auth.outbox o JOIN mailer.processed_messages p ON p.message_id = o.id WHERE o.queue = 'email'`,
      );
      const times = rows.map(({ ms }) => ({ status: 200, ms: Number(ms) }));
      const handed = {
        rate,
        asked: rate * seconds,
        times,
        tookMs: seconds * 1_000,
        statuses: { sent: times.length },
      };
      row('from the wish to the mail server', handed, target({ p95: 10_000 }));

      const waiting = isFull ? 10_000 : 1_000;
      await addPeople(sql, 'patient', waiting);
      await product.stopService('mailer');
      await sql.query(
        `WITH made AS (
           INSERT INTO auth.mails (id, recipient, template)
           SELECT gen_random_uuid(), 'patient-' || n || '@example.org', 'password-reset' FROM generate_series(0, $1::int - 1) n
           RETURNING id)
         INSERT INTO auth.outbox (id, queue, job, payload)
         SELECT gen_random_uuid(), 'email', 'send-mail', jsonb_build_object('service', 'auth', 'mail_id', id) FROM made`,
        [waiting],
      );
      note(`  ${waiting} mails wait`);
      const startedAt = Date.now();
      await product.startService('mailer');
      await untilSent(sql, rate * seconds + waiting);
      const took = (Date.now() - startedAt) / 1_000;
      const all = (took * 10_000) / waiting;
      fact(
        `${waiting} mails that waited`,
        `${took.toFixed(0)} s, ${(waiting / took).toFixed(0)}/s; 10,000 in ${(all / 60).toFixed(1)} min`,
        '10,000 in 15 min',
        all <= 900,
      );
    },
  },
  {
    item: 'L9',
    title: 'lists of administrators over 50,000 accounts',
    seconds: { short: 20, full: 120 },
    async run({ measure, row, sql, seconds }) {
      const { rows } = await sql.query('SELECT count(*)::int AS count FROM auth.accounts');
      await addPeople(sql, 'many', 50_000 - rows[0].count);
      await sql.query('VACUUM ANALYZE auth.accounts');
      const { outcomes } = await measure(
        'lists over 50,000 accounts',
        [{ kind: 'accounts of administrators', rate: 10 }],
        seconds,
      );
      row('lists and searches over 50,000 accounts', outcomes[0], target({ p95: 300 }));
    },
  },
  {
    item: 'L10',
    title: `deleting an account with ${MANY_EVENTS} events`,
    seconds: { short: 20, full: 120 },
    async run({ measure, cost, load, row, fact, sql, product, world, tokenOf, seconds }) {
      const { outcomes: alone } = await measure('signed-in mix before it', [MIX], seconds);
      const quiet = row('signed-in mix before it', alone[0]);
      const address = '198.51.100.2';
      const token = await tokenOf(world.leaving.email, address);
      const deletion = async () => {
        await delay(1_000);
        const startedAt = Date.now();
        const response = await fetch(`${product.origin}/api/auth/account`, {
          method: 'DELETE',
          headers: {
            'content-type': 'application/json',
            origin: product.origin,
            authorization: `Bearer ${token}`,
            'x-forwarded-for': address,
          },
          body: JSON.stringify({ confirmation: 'DELETE', password: world.password }),
        });
        if (response.status !== 204) throw new Error(`deleting: ${response.status} ${await response.text()}`);
        for (;;) {
          const { rows } = await sql.query(
            'SELECT EXISTS (SELECT FROM calendars.events WHERE user_id = $1) OR EXISTS (SELECT FROM calendars.calendars WHERE user_id = $1) AS is_left',
            [world.leaving.id],
          );
          if (!rows[0].is_left) return (Date.now() - startedAt) / 1_000;
          await delay(100);
        }
      };
      const deleting = deletion();
      const { outcomes } = await cost('signed-in mix meanwhile', () => load(seconds, [MIX]));
      const took = await deleting;
      row('signed-in mix meanwhile', outcomes[0], target({ p95: Math.round(2 * quiet.p95) }));
      fact('all of the account is gone', `after ${took.toFixed(1)} s`, '60 s', took <= 60);
    },
  },
  {
    item: 'L11',
    title: 'five times as many visitors',
    seconds: { short: 20, full: 60 },
    async run({ measure, cost, load, row, fact, product, seconds }) {
      const pids = () =>
        ['gateway', 'feed', 'published', 'calendars', 'auth'].map((name) => product.processId(name));
      const before = pids();
      const { outcomes: calm } = await measure('a month, before', [MONTH], 10);
      row('a month, before', calm[0], target({ p95: 80, p99: 200 }));
      const crowd = { ...MONTH, rate: 5 * MONTH.rate };
      const { outcomes, used } = await cost('a month, five times', () => load(seconds, [crowd]));
      row(
        'a month, five times as often, those accepted',
        outcomes[0],
        target({ p99: 2_000 }, { mayRefuse: true }),
      );
      await load(10, [MONTH]);
      const { outcomes: after } = await cost('a month, ten seconds later', () => load(10, [MONTH]));
      row('a month, from the tenth second after it', after[0], target({ p95: 80, p99: 200 }));
      const isSame = before.join() === pids().join();
      const growth = Math.max(...Object.values(used).map(({ growth: grown }) => grown || 0));
      fact(
        'processes that ended, memory',
        `${isSame ? 'none' : 'some'}, +${growth} MB at most`,
        'none',
        isSame,
      );
    },
  },
];

/** Clears the caches of the feed service and in Redis. */
async function forgetFeeds(product) {
  await product.redis.stop();
  await product.redis.start();
  await product.restart('feed');
}

/** A noise image of 490 by 490 pixels with 16 bits per channel, which cannot be compressed: 1.9 MB. */
function noise() {
  const side = 490;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([16, 6, 0, 0, 0], 8);
  const line = 1 + side * 8;
  const pixels = randomBytes(line * side);
  for (let row = 0; row < side; row += 1) pixels[row * line] = 0;
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
