import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { findFreePort, testDatabase } from '@daymark/local-stack';
import { serviceKeys, startConnectionSwitch, until, type KeySettings } from '../src/testing/index.js';

const PROGRAM = fileURLToPath(new URL('support/service-process.mjs', import.meta.url));

describe('the process of a service', () => {
  let keys: KeySettings;
  let running: ChildProcess | undefined;
  beforeAll(async () => {
    keys = (await serviceKeys('auth')).auth;
  });
  afterEach(() => {
    running?.kill('SIGKILL');
  });

  async function start(settings: Record<string, string> = {}) {
    const port = await findFreePort();
    const child = spawn(process.execPath, [PROGRAM], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        LOG_LEVEL: 'info',
        PUBLIC_ORIGIN: 'https://calendar.example.org',
        SERVICE_PRIVATE_KEY: JSON.stringify(keys.SERVICE_PRIVATE_KEY),
        SERVICE_PUBLIC_KEYS: JSON.stringify(keys.SERVICE_PUBLIC_KEYS),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running = child;
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    const origin = `http://127.0.0.1:${port}`;
    const get = (path: string) => fetch(origin + path);
    const status = (path: string) =>
      get(path).then(
        (response) => response.status,
        () => null,
      );
    return { child, get, status, origin, exit: once(child, 'exit'), output: () => output };
  }

  it('answers what it has begun, sends clients elsewhere, and exits with 0 on SIGTERM', async () => {
    const { child, get, status, exit } = await start({ SHUTDOWN_DELAY_MS: '3000' });
    await until('readiness', async () => (await status('/health/ready')) === 200);
    const slow = get('/api/slow');
    await new Promise((resolve) => setImmediate(resolve));
    child.kill('SIGTERM');
    await until('red readiness', async () => (await status('/health/ready')) === 503);
    expect(await status('/health/live')).toBe(200);
    const late = await get('/api/slow');
    expect(late.status).toBe(200);
    expect(late.headers.get('connection')).toBe('close');
    const begun = await slow;
    expect(begun.status).toBe(200);
    expect(begun.headers.get('connection')).toBe('close');
    expect(await exit).toEqual([0, null]);
  });

  it('finishes other requests and exits with 1 after an error that nobody handled', async () => {
    const { get, origin, status, exit, output } = await start();
    await until('readiness', async () => (await status('/health/ready')) === 200);
    const slow = get('/api/slow');
    await fetch(`${origin}/api/fault`, { method: 'POST' });
    expect((await slow).status).toBe(200);
    expect(await exit).toEqual([1, null]);
    expect(output()).toContain('a defect');
  });

  it('keeps answering while nobody reads its log, and loses no line of it', async () => {
    const { child, get, status, exit, output } = await start();
    await until('readiness', async () => (await status('/health/ready')) === 200);
    child.stdout.pause();
    const path = `/${'long'.repeat(1_000)}`;
    for (let request = 0; request < 200; request += 1) expect((await get(path)).status).toBe(404);
    child.stdout.resume();
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    await finished(child.stdout);
    expect(output().split(path)).toHaveLength(201);
  });

  it('does not start with a wrong setting and says which one it is in one sentence', async () => {
    const { exit, output } = await start({ PUBLIC_ORIGIN: 'calendar.example.org/' });
    expect(await exit).toEqual([1, null]);
    expect(output().trim()).toBe(
      'auth cannot start: PUBLIC_ORIGIN must be an origin such as https://calendar.example.org, without a path or a slash at the end.',
    );
  });

  it('lives without its database, answers 503, and serves as soon as the database is there', async () => {
    const database = await testDatabase();
    const line = await startConnectionSwitch(database.urls.auth, true);
    const { child, get, status, exit } = await start({ DATABASE_URL: line.url });
    await until('liveness', async () => (await status('/health/live')) === 200);
    const refused = await get('/api/slow');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await status('/health/ready')).toBe(503);
    await line.mend();
    await until('readiness', async () => (await status('/health/ready')) === 200);
    expect(await status('/api/slow')).toBe(200);
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    await line.close();
    await database.drop();
  });

  it('does not start with a database that cannot hold what people write, and says so in one sentence', async () => {
    const database = await testDatabase();
    const administrator = new pg.Client({ connectionString: database.adminUrl });
    await administrator.connect();
    const name = `${new URL(database.adminUrl).pathname.slice(1)}_ascii`;
    await administrator.query(
      `CREATE DATABASE ${name} ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`,
    );
    const url = new URL(database.urls.auth);
    url.pathname = name;
    const { exit, output } = await start({ DATABASE_URL: url.href });
    expect(await exit).toEqual([1, null]);
    expect(output()).toContain(
      'auth cannot start: the database of DATABASE_URL is encoded in SQL_ASCII, and only UTF8 holds what people write.\n',
    );
    await administrator.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await administrator.end();
    await database.drop();
  });

  it('stops at once on a signal while it still waits for its database', async () => {
    const { child, status, exit } = await start({ DATABASE_URL: 'postgresql://auth:x@127.0.0.1:9/none' });
    await until('liveness', async () => (await status('/health/live')) === 200);
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });
});
