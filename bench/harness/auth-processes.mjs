// Runs auth as separate processes, with temporary stores.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort, startTestServices, testDatabase, testRedis } from '@daymark/local-stack';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import pg from 'pg';

const PROGRAM = fileURLToPath(new URL('../../services/auth/dist-server/main.js', import.meta.url));
/** As under `npm start`: a process that starts again uses the compile cache. */
const COMPILED = fileURLToPath(new URL('../../.cache/node', import.meta.url));
const ORIGIN = 'http://localhost:8080';
const READY_TIMEOUT_MS = 120_000;
const POLL_MS = 50;

/** @returns a database client, a session of the owner, and functions that start a process and stop everything */
export async function prepareAuth() {
  const services = await startTestServices();
  Object.assign(process.env, services.environment);
  const [database, redis] = [await testDatabase(), await testRedis()];
  const [signing, auth, admin] = [await newKey('ES256'), await newKey('EdDSA'), await newKey('EdDSA')];
  const publicKeys = [
    { ...(await exportJWK(auth.publicKey)), kid: 'auth' },
    { ...(await exportJWK(admin.publicKey)), kid: 'admin' },
  ];
  const environment = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    NODE_COMPILE_CACHE: COMPILED,
    PUBLIC_ORIGIN: ORIGIN,
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.urls.auth,
    REDIS_URL: redis.url,
    // An unused port: calendars is notified by the queue too.
    CALENDARS_URL: 'http://127.0.0.1:9',
    OWNER_EMAIL: 'owner@example.org',
    OWNER_PASSWORD: 'the owner of this house',
    TOKEN_SIGNING_KEYS: JSON.stringify([{ ...(await exportJWK(signing.privateKey)), kid: 'bench' }]),
    SERVICE_PRIVATE_KEY: JSON.stringify(await exportJWK(auth.privateKey)),
    SERVICE_PUBLIC_KEYS: JSON.stringify({ keys: publicKeys }),
  };
  const sql = new pg.Client({ connectionString: database.adminUrl });
  await sql.connect();
  await sql.query('SET search_path = auth');
  const running = new Set();

  /** Starts a process and waits until it answers. */
  async function start() {
    const port = await findFreePort();
    const program = spawn(process.execPath, [PROGRAM], {
      env: { ...environment, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const exited = once(program, 'exit');
    running.add({ program, exited });
    const address = `http://127.0.0.1:${port}`;
    await untilReady(address, program);
    return {
      /** Calls as the admin service. */
      ask: async (method, path, body) =>
        fetch(`${address}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${await serviceToken(admin.privateKey)}`,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        }),
      /** Posts a page's request as the gateway would; each from another client, so that no rate limit applies. */
      post: (path, body, token) => post(address, path, body, token),
      kill: async () => {
        program.kill('SIGKILL');
        await exited;
      },
    };
  }

  async function stop() {
    for (const { program, exited } of running) {
      if (program.exitCode === null && program.signalCode === null) program.kill('SIGTERM');
      await exited;
    }
    await sql.end();
    await database.drop();
    await services.stop();
  }

  return { sql, start, stop, forgetLimits: redis.flush, ownerSession: () => ownerSession(sql) };
}

async function ownerSession(sql) {
  const id = randomUUID();
  await sql.query(
    `INSERT INTO sessions (id, account_id, expires_at) SELECT $1, id, now() + interval '1 day' FROM accounts WHERE is_owner`,
    [id],
  );
  return id;
}

const newKey = (algorithm) => generateKeyPair(algorithm, { extractable: true });

const serviceToken = (key) =>
  new SignJWT()
    .setProtectedHeader({ alg: 'EdDSA', typ: 'service+jwt', kid: 'admin' })
    .setIssuer('admin')
    .setAudience('auth')
    .setIssuedAt()
    .setNotBefore('0s')
    .setExpirationTime('1m')
    .sign(key);

let clients = 0;

async function post(address, path, body, token) {
  clients += 1;
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: {
      origin: ORIGIN,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'x-forwarded-for': `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

async function untilReady(address, program) {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const isReady = await fetch(`${address}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isReady) return;
    if (program.exitCode !== null || Date.now() > deadline) throw new Error('auth did not become ready');
    await delay(POLL_MS);
  }
}
