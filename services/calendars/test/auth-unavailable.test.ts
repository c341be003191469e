import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findFreePort, testDatabase, testRedis, type TestDatabase } from '@daymark/local-stack';
import { ServiceTokens } from '@daymark/service-kit';
import { serviceKeys, until, type KeySettings } from '@daymark/service-kit/testing';
import type pg from 'pg';
import {
  aCalendar,
  ORIGIN,
  requestsWith,
  startCalendars,
  type CalendarsUnderTest,
} from './support/calendars-under-test.js';

const AUTH_PROGRAM = fileURLToPath(new URL('../../auth/dist/main.js', import.meta.url));
const START_TIMEOUT_MS = 90_000;
const OWNER = { email: 'owner@example.org', password: 'the owner of this house' };

/** Calendars with a real auth service, which runs as a separate process and can be killed. */
describe('calendars, when the auth service is killed', () => {
  let database: TestDatabase;
  let sql: pg.Pool;
  let keys: Record<'auth' | 'calendars' | 'admin' | 'feed', KeySettings>;
  let environment: Record<string, string>;
  let url: string;
  let auth: ChildProcess;
  let calendars: CalendarsUnderTest;

  beforeAll(async () => {
    database = await testDatabase();
    sql = database.asAdministrator('auth');
    keys = await serviceKeys('auth', 'calendars', 'admin', 'feed');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const port = await findFreePort();
    url = `http://127.0.0.1:${port}`;
    environment = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      PUBLIC_ORIGIN: ORIGIN,
      DATABASE_URL: database.urls.auth,
      REDIS_URL: (await testRedis()).url,
      CALENDARS_URL: ORIGIN,
      SERVICE_PRIVATE_KEY: JSON.stringify(keys.auth.SERVICE_PRIVATE_KEY),
      SERVICE_PUBLIC_KEYS: JSON.stringify(keys.auth.SERVICE_PUBLIC_KEYS),
      TOKEN_SIGNING_KEYS: JSON.stringify([{ ...privateKey.export({ format: 'jwk' }), kid: 'first' }]),
      OWNER_EMAIL: OWNER.email,
      OWNER_PASSWORD: OWNER.password,
    };
    await startAuth();
    calendars = await startCalendars({ ...keys.calendars, AUTH_URL: url, REDIS_URL: environment.REDIS_URL! });
  });
  afterAll(async () => {
    await calendars.close();
    await killAuth();
    await sql.end();
    await database.drop();
  });

  async function startAuth(): Promise<void> {
    auth = spawn(process.execPath, [AUTH_PROGRAM], {
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const isReady = async () => {
      if (auth.exitCode !== null) throw new Error('auth did not start');
      return (await fetch(`${url}/health/ready`).catch(() => null))?.ok;
    };
    await until('the auth service', isReady, START_TIMEOUT_MS);
  }

  async function killAuth(): Promise<void> {
    if (auth.exitCode !== null || auth.signalCode !== null) return;
    auth.kill('SIGKILL');
    await once(auth, 'exit');
  }

  async function signIn(email: string): Promise<string> {
    const response = await fetch(`${url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email, password: OWNER.password }),
    });
    return ((await response.json()) as { access_token: string }).access_token;
  }

  /** A new account with the owner's password, signed in. */
  async function aPerson(email: string): Promise<{ id: string; token: string }> {
    const { rows } = await sql.query<{ id: string }>(
      `INSERT INTO auth.accounts (email, password_hash)
       SELECT $1, password_hash FROM auth.accounts WHERE is_owner RETURNING id`,
      [email],
    );
    return { id: rows[0]!.id, token: await signIn(email) };
  }

  async function ban(accountId: string): Promise<void> {
    const [, claims] = (await signIn(OWNER.email)).split('.');
    const { sid } = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as { sid: string };
    const token = await new ServiceTokens('admin', keys.admin).issue('auth');
    const response = await fetch(`${url}/internal/accounts/${accountId}/active`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ session_id: sid, is_active: false }),
    });
    expect(response.status).toBe(200);
  }

  it('lets signed-in people read but not write until it is back, and then ends at once what a ban ends', async () => {
    const person = await aPerson('person@example.org');
    const stranger = await aPerson('stranger@example.org');
    const mine = requestsWith(calendars.server, person.token);
    expect((await mine.post('/api/calendars', aCalendar())).status).toBe(201);

    await killAuth();
    const read = await mine.get('/api/calendars');
    expect([read.status, read.body.items.length]).toEqual([200, 1]);
    const written = await mine.post('/api/calendars', aCalendar());
    expect([written.status, written.body.code, written.headers['retry-after']]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
      '2',
    ]);
    const unknown = await requestsWith(calendars.server, stranger.token).get('/api/calendars');
    expect([unknown.status, unknown.body.items]).toEqual([503, undefined]);

    await startAuth();
    await until('writing again', async () => (await mine.post('/api/calendars', aCalendar())).status === 201);
    await ban(person.id);
    expect((await mine.get('/api/calendars')).status).toBe(401);
    await killAuth();
    expect((await mine.get('/api/calendars')).status).toBe(503);
  }, 240_000);
});
