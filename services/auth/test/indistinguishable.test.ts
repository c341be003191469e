import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authStores, type AuthStores, type AuthUnderTest, startAuth } from './support/auth-under-test.js';
import { anApprovedPerson, aPerson, aSignedInPerson } from './support/people.js';
import { signUp } from './support/registrations.js';

/** Of each kind of address; `TIMING_ROUNDS=200` measures, and prints, what a stranger with patience could. */
const ROUNDS = Number(process.env.TIMING_ROUNDS ?? 40);
/** A hash that is left out shows as 10 ms or more, and as most of the time on a busy machine, where all takes longer. */
const DIFFERENCE_MAX_MS = 5;
const DIFFERENCE_MAX_SHARE = 1 / 3;

describe('how long an answer takes', () => {
  let stores: AuthStores;
  let auth: AuthUnderTest;
  beforeAll(async () => {
    stores = await authStores();
    auth = await startAuth(stores);
  });
  afterAll(async () => {
    await auth.close();
    await stores.close();
  });

  /** Asks about each kind in turns and expects that the answers take equally long. */
  async function expectAlike(what: string, ask: Record<string, () => Promise<unknown>>): Promise<void> {
    const kinds = Object.keys(ask);
    const times = new Map(kinds.map((kind) => [kind, [] as number[]]));
    for (const kind of kinds) await ask[kind]!();
    for (let round = 0; round < ROUNDS; round += 1) {
      // Nobody is always asked about first, which would be measurable in itself.
      for (const kind of round % 2 ? kinds : kinds.toReversed()) {
        const startedAt = performance.now();
        await ask[kind]!();
        times.get(kind)!.push(performance.now() - startedAt);
      }
    }
    if (process.env.TIMING_ROUNDS) {
      const medians = kinds.map((kind) => `${kind} ${medianOf(times.get(kind)!).toFixed(2)}`);
      process.stderr.write(`${what}, medians in ms: ${medians.join(', ')}\n`);
    }
    // Other work on the machine only ever adds, so the fastest answers show best what the answer itself takes.
    const fastest = kinds.map((kind) => Math.min(...times.get(kind)!));
    const [least, most] = [Math.min(...fastest), Math.max(...fastest)];
    expect(most - least).toBeLessThan(Math.max(DIFFERENCE_MAX_MS, least * DIFFERENCE_MAX_SHARE));
  }

  const medianOf = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

  async function everybody() {
    const [known, deactivated, pending] = [
      await anApprovedPerson(stores, auth),
      await anApprovedPerson(stores, auth),
      aPerson(),
    ];
    await stores.sql.query('UPDATE accounts SET deactivated_at = now() WHERE email = $1', [
      deactivated.email,
    ]);
    await signUp(auth, pending);
    return { known, deactivated, pending };
  }

  it('does not tell at the reset of a password who is known', async () => {
    const { known, deactivated, pending } = await everybody();
    const ask = (email: string) => auth.post('/api/auth/password-reset', { body: { email } });
    await expectAlike('reset', {
      known: () => ask(known.email),
      deactivated: () => ask(deactivated.email),
      pending: () => ask(pending.email),
      unknown: () => ask(aPerson().email),
    });
  });

  it('does not tell at the sign-up who is known', async () => {
    const { known, deactivated, pending } = await everybody();
    const ask = (email: string) => signUp(auth, { email, password: 'one and the same password' });
    await expectAlike('sign-up', {
      known: () => ask(known.email),
      deactivated: () => ask(deactivated.email),
      pending: () => ask(pending.email),
      unknown: () => ask(aPerson().email),
    });
  });

  it('does not tell at the sign-in who is known', async () => {
    const { known, deactivated, pending } = await everybody();
    const ask = (email: string) => auth.signIn({ email, password: 'a wrong password' });
    await expectAlike('sign-in', {
      known: () => ask(known.email),
      deactivated: () => ask(deactivated.email),
      pending: () => ask(pending.email),
      unknown: () => ask(aPerson().email),
    });
  });

  it('does not tell at the change of an address who is known', async () => {
    const [person, { known, pending }] = [await aSignedInPerson(stores, auth), await everybody()];
    const ask = (email: string) =>
      auth.post('/api/auth/email', { token: person.token, body: { email, password: person.password } });
    await expectAlike('address', {
      known: () => ask(known.email),
      pending: () => ask(pending.email),
      unknown: () => ask(aPerson().email),
    });
  });
});
