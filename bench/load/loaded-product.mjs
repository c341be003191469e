// A product with data, and clients in a separate process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { signIn } from '@daymark/bench-harness/people';
import { note, startBenchProduct } from '@daymark/bench-harness/product';
import { fill } from './data.mjs';

/** Access tokens expire after a quarter of an hour. */
const TOKEN_MAX_AGE_MS = 4 * 60_000;
const SIGN_INS_AT_ONCE = 4;

/** @param options of `startProduct` */
export async function startLoadedProduct(options = {}) {
  const {
    product,
    sql,
    stop,
    filled: data,
  } = await startBenchProduct(options, ({ sql: filling }) => fill(filling, note));
  const visitors = fork(new URL('visitors.mjs', import.meta.url));
  const world = { ...data, publicOrigin: product.origin, password: product.owner.password };
  return {
    product,
    sql,
    world,
    signIn: peopleOf(product, world),
    load: loadOf(visitors, world),
    stop: async () => {
      visitors.disconnect();
      await stop();
    },
  };
}

/** @returns a function that sends several kinds of requests, each at its rate, and reports their results */
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

/** @returns a function that signs everybody in again when tokens are about to expire */
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
export const tokenOf = ({ origin, owner }, email, address) =>
  signIn(origin, { email, password: owner.password, address });
