// Auth as a process of its own, on stores that are thrown away after the run.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findFreePort, startTestServices, testDatabase, testRedis } from '@daymark/local-stack';
import { exportJWK, generateKeyPair } from 'jose';
import pg from 'pg';

const PROGRAM = fileURLToPath(new URL('../../services/auth/dist/main.js', import.meta.url));
const ORIGIN = 'http://localhost:8080';
const READY_TIMEOUT_MS = 60_000;
const POLL_MS = 200;

/** @returns how to ask auth, a client of its database, what empties its Redis, and what stops everything */
export async function startAuth() {
  const services = await startTestServices();
  Object.assign(process.env, services.environment);
  const [database, redis] = [await testDatabase(), await testRedis()];
  const port = await findFreePort();
  const program = spawn(process.execPath, [PROGRAM], {
    env: { PATH: process.env.PATH, ...(await settings(database.urls.auth, redis.url, port)) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const sql = new pg.Client({ connectionString: database.adminUrl });
  await sql.connect();
  await sql.query('SET search_path = auth');
  const address = `http://127.0.0.1:${port}`;
  const stop = async () => {
    program.kill('SIGTERM');
    if (program.exitCode === null) await new Promise((resolve) => program.once('exit', resolve));
    await sql.end();
    await database.drop();
    await services.stop();
  };
  try {
    await untilReady(address);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    post: (path, body, token) => post(address, path, body, token),
    sql,
    forgetLimits: redis.flush,
    stop,
  };
}

async function settings(databaseUrl, redisUrl, port) {
  const [signing, own] = [await newKey('ES256'), await newKey('EdDSA')];
  return {
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_ORIGIN: ORIGIN,
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    CALENDARS_URL: 'http://127.0.0.1:9',
    TOKEN_SIGNING_KEYS: JSON.stringify([{ ...signing.private, kid: 'bench' }]),
    SERVICE_PRIVATE_KEY: JSON.stringify(own.private),
    SERVICE_PUBLIC_KEYS: JSON.stringify({ keys: [{ ...own.public, kid: 'auth' }] }),
  };
}

async function newKey(algorithm) {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  return { private: await exportJWK(privateKey), public: await exportJWK(publicKey) };
}

async function untilReady(address) {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const isReady = await fetch(`${address}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > deadline) throw new Error('auth did not become ready');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

let clients = 0;

/** Each request comes from another client, so that no limit is met. */
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
