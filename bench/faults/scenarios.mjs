// What is done to the product while people write. Each ends when the fault is over; whoever calls measures the recovery.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const FAULT_MS = 6_000;
const FREEZE_MS = 8_000;
const SERVICES = ['auth', 'calendars', 'published', 'admin', 'feed', 'mailer', 'public', 'gateway'];
const WITH_DATABASE = ['auth', 'calendars', 'mailer'];

/** Where a service answers for its health: its own port, or the gateway's for this alone. */
export function healthOf(product, service) {
  const pid = product.processId(service);
  const settings = Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .map((line) => line.split(/=(.*)/s)),
  );
  return `http://127.0.0.1:${settings.MANAGEMENT_PORT ?? settings.PORT}`;
}

async function probe(product, service, path) {
  const response = await fetch(healthOf(product, service) + path, { signal: AbortSignal.timeout(3_000) });
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

const kill = (service) => ({
  name: `kill -9 of ${service}`,
  covers: 'R21',
  run: async (product) => {
    await product.kill(service);
    await product.whenReady(service);
  },
});

const freeze = (service) => ({
  name: `${service} stands still for ${FREEZE_MS / 1000} s`,
  covers: 'R21 R34 R35',
  run: async (product) => {
    const pid = product.processId(service);
    process.kill(pid, 'SIGSTOP');
    try {
      await delay(FREEZE_MS);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  },
});

/** A store is there, and is slow: it stands still for most of each second. */
const stutter = (service) => ({
  name: `${service} works for a fifth of each second`,
  covers: 'R25',
  run: async (product) => {
    const pid = product.processId(service);
    for (let turn = 0; turn < 8; turn += 1) {
      process.kill(pid, 'SIGSTOP');
      await delay(800);
      process.kill(pid, 'SIGCONT');
      await delay(200);
    }
  },
});

export const scenarios = [
  { name: 'nothing', covers: '-', run: () => delay(FAULT_MS) },
  {
    name: 'kill -9 of PostgreSQL, three times',
    covers: 'R11 R22 R28',
    run: async (product, note) => {
      const before = SERVICES.map((service) => product.processId(service));
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
      SERVICES.forEach((service, position) => {
        if (product.processId(service) !== before[position]) note(`${service} ended when PostgreSQL did`);
      });
    },
  },
  {
    name: 'kill -9 of Redis, which loses all that it has',
    covers: 'R17 R23 R28',
    run: async (product, note) => {
      await product.redis.kill();
      for (const service of ['auth', 'calendars', 'feed', 'mailer'])
        await expectProbe(product, service, '/health/ready', 200, note);
      await delay(2_000);
      await product.redis.start();
    },
  },
  {
    name: `Redis away for ${FAULT_MS / 1000} s`,
    covers: 'R18 R39',
    run: async (product) => {
      await product.redis.stop();
      await delay(FAULT_MS);
      await product.redis.start();
    },
  },
  ...SERVICES.map(kill),
  ...['auth', 'calendars', 'feed', 'gateway'].map(freeze),
  stutter('calendars'),
  stutter('auth'),
  {
    name: 'kill -9 of mailer every 2 s, ten times',
    covers: 'R13 R15 R16 R24',
    run: async (product) => {
      for (let turn = 0; turn < 10; turn += 1) {
        if (product.processId('mailer')) await product.kill('mailer');
        await delay(2_000);
      }
      await product.whenReady('mailer');
    },
  },
  {
    name: 'started without stores, Redis first',
    covers: 'R27',
    run: async (product) => {
      const all = SERVICES.filter((service) => service !== 'public');
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
];
