import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findFreePort, testDatabase, testRedis, type TestDatabase } from '@daymark/local-stack';
import { migrate } from '../src/index.js';
import { serviceKeys, startConnectionSwitch, until, type ConnectionSwitch } from '../src/testing/index.js';
import { messagingDataSource } from './support/outbox-table.js';

const PROGRAM = fileURLToPath(new URL('support/service-process.mjs', import.meta.url));
/** A process that hangs is ended after 25 seconds, with code 1. */
const STOP_MAX_MS = 15_000;

describe('a process that is stopped while Redis is unavailable', () => {
  let database: TestDatabase;
  let line: ConnectionSwitch;
  let settings: Record<string, string>;
  let running: ChildProcess | undefined;

  beforeEach(async () => {
    const keys = (await serviceKeys('auth')).auth;
    const [ownDatabase, redis] = await Promise.all([testDatabase(), testRedis()]);
    database = ownDatabase;
    line = await startConnectionSwitch(redis.url);
    const dataSource = await messagingDataSource(database.urls.auth).initialize();
    await migrate(dataSource);
    await dataSource.destroy();
    settings = {
      PATH: process.env.PATH ?? '',
      LOG_LEVEL: 'info',
      PUBLIC_ORIGIN: 'https://calendar.example.org',
      SERVICE_PRIVATE_KEY: JSON.stringify(keys.SERVICE_PRIVATE_KEY),
      SERVICE_PUBLIC_KEYS: JSON.stringify(keys.SERVICE_PUBLIC_KEYS),
      REDIS_URL: line.url,
    };
  });
  afterEach(async () => {
    running?.kill('SIGKILL');
    await line.close();
    await database.drop();
  });

  async function start(own: Record<string, string> = {}) {
    const port = await findFreePort();
    const env = { ...settings, ...own, PORT: String(port) };
    const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    running = child;
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    const exit = once(child, 'exit');
    const healthOf = async () => {
      const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
      return response?.status === 200
        ? ((await response.json()) as { checks: Record<string, string> })
        : null;
    };
    await until('readiness', healthOf);
    const stop = async () => {
      child.kill('SIGTERM');
      await until('the end', () => child.exitCode !== null || child.signalCode !== null, STOP_MAX_MS);
      return exit;
    };
    return { output: () => output, stop };
  }
  const withMessages = () => ({ DATABASE_URL: database.urls.auth });
  async function send(...mails: string[]) {
    const dataSource = await messagingDataSource(database.urls.auth).initialize();
    for (const mail of mails) {
      await dataSource.query(
        `INSERT INTO outbox (id, queue, job, payload) VALUES (gen_random_uuid(), 'email', 'send-mail', $1)`,
        [{ mail }],
      );
    }
    return dataSource;
  }

  const ways = [
    ['was killed', () => line.cut()],
    ['hangs', async () => line.freeze()],
  ] as const;

  describe.each(ways)('which %s', (_way, lose) => {
    it('ends with 0 in time if it keeps limits alone', async () => {
      const { stop } = await start();
      await lose();
      expect(await stop()).toEqual([0, null]);
    });

    it('ends with 0 in time if it sends and receives messages', async () => {
      const { stop, output } = await start(withMessages());
      const dataSource = await send('first');
      await until('the first mail', () => output().includes('mail first sent'));
      await lose();
      await dataSource.query(
        `INSERT INTO outbox (id, queue, job, payload)
         SELECT gen_random_uuid(), 'email', 'send-mail', '{"mail": "later"}' FROM generate_series(1, 20)`,
      );
      expect(await stop()).toEqual([0, null]);
      const [{ count } = {}] = await dataSource.query<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM outbox WHERE payload->>'mail' = 'later' AND settled_at IS NULL`,
      );
      expect(count).toBe(20);
      await dataSource.destroy();
    });

    it('finishes its current job, whose message is not worked on again, and ends with 0 in time', async () => {
      const { stop, output } = await start(withMessages());
      const dataSource = await send('slow');
      await until('the mail', () => output().includes('mail slow begun'));
      await lose();
      expect(await stop()).toEqual([0, null]);
      expect(output()).toContain('mail slow sent');
      const done = await dataSource.query<object[]>(
        'SELECT 1 FROM processed_messages WHERE done_at IS NOT NULL',
      );
      expect(done).toHaveLength(1);
      await dataSource.destroy();
    });
  });

  it('ends with 0 in time if Redis was never there', async () => {
    await line.cut();
    const { stop } = await start(withMessages());
    expect(await stop()).toEqual([0, null]);
  });
});
