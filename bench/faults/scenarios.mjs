// The faults injected while people write. Each function ends when the fault is over; the caller measures the recovery.
// The time limits, which include recovery, are generous: a fault that does not fit the remaining time is skipped.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { managementOriginOf, residentMiB, settingsOf } from '@daymark/bench-harness/processes';
import { SERVICE_NAMES } from '@daymark/product-runner';
import { crowd } from './crowd.mjs';
import { hideCalendar, hideSomebody } from './hiding.mjs';
import { startMailServer } from './mail-server.mjs';
import { send } from './people.mjs';
import { watchGrowth } from './growth.mjs';
import { replicate } from './replicas.mjs';
import { writeOtherZoneData } from './zone-data.mjs';

const FAULT_MS = 5_000;
const FREEZE_MS = 6_000;
const WITH_DATABASE = ['auth', 'calendars', 'mailer'];
/** All except the public pages, which use no store. */
const REPLICATED = SERVICE_NAMES.filter((name) => name !== 'public');
const REPLICAS = 3;
/** Starting more at once takes as long, and leaves no time for requests. */
const RESTARTING_MAX = 4;
/** If KILLS is set, the processes that a write passes through are killed that often. */
const KILLS = Number(process.env.KILLS ?? 0);
const KILLED = KILLS > 0 ? ['gateway', 'auth', 'calendars'] : REPLICATED;
const KILLING_MAX_MS = KILLS > 0 ? 600_000 : 40_000;
/**
 * Long enough that kills fall before, within and after any operation, short enough that something is always running.
 */
const BETWEEN_KILLS_MAX_MS = 1_500;
const MAILER_KILLING_MAX_MS = 40_000;
/** Older than any other. */
const OLDER_ZONE_DATA = '1999a';
const HIDING_MAX_MS = 2_000;
/** A start that fails on a busy machine is retried after a minute. */
const FOLLOWING_MAX_MS = 90_000;
const SIDE_BY_SIDE_MS = 10_000;
const CROWD_MS = 15_000;
/** Pools, caches and young objects of a busy process; waiting work must be bounded. */
const MEMORY_GROWTH_MAX_MIB = 300;

async function probe(product, service, path) {
  const response = await fetch(managementOriginOf(product.processId(service)) + path, {
    signal: AbortSignal.timeout(3_000),
  });
  await response.body?.cancel();
  return response.status;
}

async function expectProbe(product, service, path, wanted, note) {
  for (let tries = 0; ; tries += 1) {
    const status = await probe(product, service, path).catch(() => 0);
    if (status === wanted) return;
    if (tries === 20) return note(`${service} ${path} answers ${status} where ${wanted} is right`);
    await delay(200);
  }
}

const kill = (...services) => ({
  name: `kill -9 of ${services.join(', ')}`,
  budgetSeconds: 45,
  run: async (product) => {
    await Promise.all(services.map((service) => product.kill(service)));
    await Promise.all(services.map((service) => product.whenReady(service)));
  },
});

const freeze = (...services) => ({
  name: `${services.join(', ')} ${services.length > 1 ? 'stand' : 'stands'} still for ${FREEZE_MS / 1000} s`,
  budgetSeconds: 30,
  run: async (product) => {
    const pids = services.map((service) => product.processId(service));
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      await delay(FREEZE_MS);
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
  },
});

/** Slow processes: they are suspended for most of each second. */
const stutter = (...services) => ({
  name: `${services.join(', ')} work for a fifth of each second`,
  budgetSeconds: 30,
  run: async (product) => {
    const signal = (name) => {
      for (const service of services) process.kill(product.processId(service), name);
    };
    for (let turn = 0; turn < 8; turn += 1) {
      signal('SIGSTOP');
      await delay(800);
      signal('SIGCONT');
      await delay(200);
    }
  },
});

/** One event and one series, at nine in the morning in Nepal. @returns their ids */
async function makeNepaleseEvents(product, { token, address, calendar }) {
  const ids = [];
  for (const recurrence of [null, { recurrence_type: 'weekly', interval: 1, days_of_week: [1], count: 4 }]) {
    const body = {
      title: 'Nine in Nepal',
      calendar_id: calendar,
      start_local: '2031-06-02T09:00',
      end_local: '2031-06-02T10:00',
      timezone: 'Asia/Kathmandu',
      is_public_shareable: true,
      recurrence,
    };
    const created = await send(product, 'POST', '/api/events', { token, address, body });
    if (created.status !== 201) throw new Error(`an event got ${created.status}`);
    ids.push(created.body.id);
  }
  return ids;
}

async function expectInstants(query, ids, wanted, note) {
  const until = Date.now() + FOLLOWING_MAX_MS;
  for (;;) {
    const { rows } = await query(
      `SELECT to_char(start_time AT TIME ZONE 'UTC', 'HH24:MI') AS start, start_local FROM calendars.events WHERE id = ANY($1)`,
      [ids],
    );
    if (rows.every(({ start, start_local }) => start === wanted && start_local.endsWith('T09:00'))) return;
    if (Date.now() > until) return note(`${JSON.stringify(rows)} where ${wanted} UTC is right`);
    await delay(200);
  }
}

const replicateAll = (product, services, count, older) =>
  Promise.all(services.map((service) => replicate(product, service, count, {}, older)));

const CALM_MINUTES = Number(process.env.CALM_MINUTES ?? 0);
/** Not a fault: measures growth of memory and connections. It has its own setting, since it needs a long run. */
const calm = {
  name: `nothing for ${CALM_MINUTES} minutes`,
  budgetSeconds: CALM_MINUTES * 60 + 10,
  run: (product) =>
    watchGrowth(
      SERVICE_NAMES.map((service) => [service, product.processId(service)]),
      CALM_MINUTES * 60_000,
    ),
};

/** Another built checkout. */
const { OLDER } = process.env;
/** A rolling update that stops half-way and is rolled back. */
const beside = {
  name: 'this version beside an older one, then the older one alone on the schema of this one',
  budgetSeconds: 240,
  run: async (product) => {
    const groups = [];
    try {
      groups.push(...(await replicateAll(product, REPLICATED, 2, OLDER)));
      await delay(SIDE_BY_SIDE_MS);
      for (const { replicas } of groups) await replicas[0].stop();
      await delay(SIDE_BY_SIDE_MS);
    } finally {
      await Promise.all(groups.map((group) => group.end()));
    }
  },
};

export const scenarios = [
  ...(CALM_MINUTES > 0 ? [calm] : []),
  ...(OLDER ? [beside] : []),
  { name: 'nothing', budgetSeconds: 15, run: () => delay(FAULT_MS) },
  {
    name: 'kill -9 of PostgreSQL, three times',
    budgetSeconds: 60,
    run: async (product, note) => {
      const before = SERVICE_NAMES.map((service) => product.processId(service));
      for (let turn = 0; turn < 3; turn += 1) {
        await product.postgres.kill();
        if (turn === 0) {
          for (const service of WITH_DATABASE) {
            await expectProbe(product, service, '/health/ready', 503, note);
            await expectProbe(product, service, '/health/live', 200, note);
          }
          await expectProbe(product, 'feed', '/health/ready', 200, note);
        }
        await product.postgres.start();
        await delay(1_500);
      }
      SERVICE_NAMES.forEach((service, position) => {
        if (product.processId(service) !== before[position]) note(`${service} ended when PostgreSQL did`);
      });
    },
  },
  {
    name: 'kill -9 of Redis, which loses all that it has',
    budgetSeconds: 40,
    run: async (product, note) => {
      await product.redis.kill();
      for (const service of ['auth', 'calendars', 'feed', 'mailer'])
        await expectProbe(product, service, '/health/ready', 200, note);
      await delay(2_000);
      await product.redis.start();
    },
  },
  {
    name: `Redis away for ${FAULT_MS / 1000} s, in which somebody is deactivated`,
    budgetSeconds: 45,
    run: async (product, note, { query, administering }) => {
      await product.redis.stop();
      try {
        await delay(FAULT_MS);
        const milliseconds = await hideSomebody(product, query, administering.administrators[0]);
        console.log(`  what a deactivated person shared was gone ${milliseconds} ms after the act`);
        if (milliseconds > HIDING_MAX_MS) note('what a deactivated person shared was shown for too long');
      } finally {
        await product.redis.start();
      }
    },
  },
  kill('auth'),
  kill('calendars'),
  kill('gateway'),
  kill(...SERVICE_NAMES.filter((name) => !['auth', 'calendars', 'gateway'].includes(name))),
  freeze('auth'),
  freeze('calendars'),
  freeze('gateway'),
  freeze('admin', 'published', 'feed', 'mailer'),
  {
    name: 'published stands still, and a calendar is made private',
    budgetSeconds: 45,
    run: async (product, note, { writers }) => {
      const pid = product.processId('published');
      try {
        const milliseconds = await hideCalendar(product, writers[0], () => process.kill(pid, 'SIGSTOP'));
        console.log(`  the calendar was gone ${milliseconds} ms after the act`);
        if (milliseconds > HIDING_MAX_MS) note('a calendar that was made private was shown for too long');
      } finally {
        process.kill(pid, 'SIGCONT');
      }
    },
  },
  stutter('calendars', 'auth'),
  {
    name: 'kill -9 of mailer every 2 s, eight times',
    budgetSeconds: 75,
    run: async (product) => {
      // Its supervisor would wait longer after each kill.
      const mailer = await replicate(product, 'mailer', 1);
      const [replica] = mailer.replicas;
      try {
        const until = Date.now() + MAILER_KILLING_MAX_MS;
        for (let turn = 0; turn < 8 && Date.now() < until; turn += 1) {
          await delay(2_000);
          await replica.kill();
          await replica.start();
        }
      } finally {
        await mailer.end();
      }
    },
  },
  {
    name: 'started without stores, Redis first',
    budgetSeconds: 75,
    run: async (product) => {
      const all = SERVICE_NAMES.filter((service) => service !== 'public');
      await Promise.all(all.map((service) => product.stopService(service)));
      await Promise.all([product.postgres.stop(), product.redis.stop()]);
      const started = all.map((service) => product.startService(service));
      await delay(5_000);
      await product.redis.start();
      await delay(2_000);
      await product.postgres.start();
      await Promise.all(started);
    },
  },
  {
    name: 'the mail server is away, then says to come later, then takes 3 s, while the mailer stops',
    budgetSeconds: 60,
    run: async (product, note) => {
      const mailServer = await startMailServer(settingsOf(product.processId('mailer')).SMTP_URL);
      const mailer = await replicate(product, 'mailer', 1, { SMTP_URL: mailServer.url });
      try {
        for (const behaviour of ['away', 'later', 'slow']) {
          mailServer.behaviour = behaviour;
          await delay(FAULT_MS);
        }
        if (mailServer.asked === 0) note('the mailer asked the mail server for nothing');
      } finally {
        await mailer.end();
        await mailServer.stop();
      }
    },
  },
  {
    name: 'a crowd of 300 readers and 60 guessers of passwords',
    budgetSeconds: 60,
    run: async (product, note, { writers }) => {
      const processes = SERVICE_NAMES.map((service) => [service, product.processId(service)]);
      const before = new Map(processes.map(([service, pid]) => [service, residentMiB(pid)]));
      const calendars = writers.map(({ calendar }) => calendar);
      const { statuses, read, wrong } = await crowd(product, calendars, CROWD_MS);
      console.log(`  what the crowd was answered: ${JSON.stringify(statuses)}; what it read took ${read}`);
      for (const line of wrong) note(`the crowd: ${line}`);
      for (const [service, pid] of processes) {
        if (product.processId(service) !== pid) note(`${service} ended under the crowd`);
        else if (residentMiB(pid) - before.get(service) > MEMORY_GROWTH_MAX_MIB)
          note(
            `${service} grew from ${Math.round(before.get(service))} to ${Math.round(residentMiB(pid))} MiB`,
          );
      }
    },
  },
  {
    name: 'the data of time zones changes, and the clocks of a country with it',
    budgetSeconds: 120,
    run: async (product, note, { writers, query }) => {
      const folder = await mkdtemp(join(tmpdir(), 'daymark-zones-'));
      const older = [];
      try {
        await writeOtherZoneData(folder, OLDER_ZONE_DATA);
        await query('UPDATE calendars.zone_data SET version = $1, since = now()', [OLDER_ZONE_DATA]);
        // The machine's time zone must make no difference either.
        const settings = { ICU_TIMEZONE_FILES_DIR: folder, TZ: 'Pacific/Kiritimati' };
        const services = ['calendars', 'published', 'feed'];
        older.push(...(await Promise.all(services.map((one) => replicate(product, one, 1, settings)))));
        const ids = await makeNepaleseEvents(product, writers[0]);
        await expectInstants(query, ids, '03:00', note);
        await Promise.all(older.splice(0).map((service) => service.end()));
        await expectInstants(query, ids, '03:15', note);
        const { text } = await send(product, 'GET', `/feed/${writers[0].calendar}.ics`);
        const entries = text.split('DTSTART;TZID=Asia/Kathmandu:20310602T090000').length - 1;
        if (entries !== ids.length) note(`${entries} of ${ids.length} events are at nine in the feed`);
      } finally {
        for (const service of older) await service.end();
        await rm(folder, { recursive: true });
      }
    },
  },
  {
    name: `three replicas of ${KILLS > 0 ? KILLED.join(', ') : 'each service'}, killed at random moments`,
    budgetSeconds: KILLS > 0 ? 700 : 180,
    run: async (product, note) => {
      const groups = [];
      const restarting = new Set();
      let killed = 0;
      try {
        groups.push(...(await replicateAll(product, KILLED, REPLICAS)));
        const until = Date.now() + KILLING_MAX_MS;
        while ((KILLS === 0 || killed < KILLS) && Date.now() < until) {
          await delay(Math.random() * BETWEEN_KILLS_MAX_MS);
          // One replica of each service is left.
          const ready = groups.flatMap(({ replicas }) => replicas.filter(({ isReady }) => isReady).slice(1));
          const replica = ready[Math.floor(Math.random() * ready.length)];
          if (!replica || restarting.size === RESTARTING_MAX) continue;
          await replica.kill();
          killed += 1;
          const restarted = replica
            .start()
            .catch((error) => note(error.message))
            .finally(() => restarting.delete(restarted));
          restarting.add(restarted);
        }
        console.log(`  ${killed} replicas killed`);
        if (killed < KILLS)
          note(`${killed} of ${KILLS} kills fitted; KILLS=${KILLS - killed} makes the others`);
      } finally {
        await Promise.all(restarting);
        await Promise.all(groups.map((group) => group.end()));
      }
    },
  },
];
