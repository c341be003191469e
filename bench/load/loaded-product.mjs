// A product of its own with data in it, and those who ask it for things from a process of their own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { startProduct } from '@daymark/local-stack';
import pg from 'pg';
import { fill } from './data.mjs';

/** Access tokens live a quarter of an hour. */
const TOKEN_MAX_AGE_MS = 4 * 60_000;
const SIGN_INS_AT_ONCE = 4;

const startedAt = Date.now();
/** Progress, apart from what is measured. */
export const note = (line) =>
  console.error(`${((Date.now() - startedAt) / 1_000).toFixed(0).padStart(4)} s  ${line}`);

/** @param options of `startProduct` */
export async function startLoadedProduct(options = {}) {
  note('starting the product');
  const product = await startProduct({
    report: () => undefined,
    // Stands where an operator's proxy stands, so that each visitor has an address of its own.
    environment: { ...process.env, TRUSTED_PROXIES: '127.0.0.1' },
    ...options,
  });
  const sql = new pg.Client({ connectionString: product.databaseAdminUrl });
  const visitors = fork(new URL('visitors.mjs', import.meta.url));
  const stop = async () => {
    visitors.disconnect();
    await sql.end();
    await product.stop();
  };
  try {
    await sql.connect();
    const { origin, owner } = product;
    const world = { ...(await fill(sql, note)), publicOrigin: origin, password: owner.password };
    return { product, sql, world, signIn: peopleOf(product, world), load: loadOf(visitors, world), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @returns what sends requests of several kinds together, each at its rate, and tells what became of each */
const loadOf =
  (visitors, world) =>
  async (seconds, loads, { until } = {}) => {
    visitors.send({ origin: world.publicOrigin, world, seconds, loads });
    const telling = once(visitors, 'message');
    void until?.then(() => visitors.send('stop'));
    const [told] = await telling;
    for (const { kind, failures } of told.outcomes) {
      for (const { at, what, retryAfter, text } of failures)
        note(`  ${kind}, ${at}: ${what}${retryAfter ? `, Retry-After ${retryAfter}` : ''} ${text}`);
    }
    return told;
  };

/** @returns what signs everybody in anew when tokens are about to run out */
function peopleOf(product, world) {
  let tokensAt = -Infinity;
  return async () => {
    if (Date.now() - tokensAt < TOKEN_MAX_AGE_MS) return;
    tokensAt = Date.now();
    const waiting = [...world.people];
    const next = async () => {
      for (let person = waiting.pop(); person; person = waiting.pop())
        person.token = await tokenOf(product, person.email, person.address);
    };
    await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, next));
    const address = '198.51.100.1';
    world.administrator = { address, token: await tokenOf(product, product.owner.email, address) };
  };
}

/** Everybody has the owner's password. */
export async function tokenOf({ origin, owner }, email, address) {
  const response = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': address },
    body: JSON.stringify({ email, password: owner.password }),
  });
  if (!response.ok) throw new Error(`sign-in of ${email}: ${response.status} ${await response.text()}`);
  return (await response.json()).access_token;
}
