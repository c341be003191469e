import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { authStores, startAuth, type AuthStores, type AuthUnderTest } from './support/auth-under-test.js';
import { anApprovedPerson, aPerson, aSignedInPerson } from './support/people.js';
import { signUp } from './support/registrations.js';

/** Of each kind of address; `TIMING_ROUNDS=200` measures as finely as a stranger with patience. */
const ROUNDS = Number(process.env.TIMING_ROUNDS ?? 40);
/** A hash that is left out shows as 10 ms or more; a busy machine blurs what is less. */
const DIFFERENCE_MAX_MS = 5;

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

  /** Medians in ms of what was asked about in turns. */
  async function mediansOf<Kind extends string>(
    ask: Record<Kind, () => Promise<unknown>>,
  ): Promise<Record<Kind, number>> {
    const kinds = Object.keys(ask) as Kind[];
    const times = Object.fromEntries(kinds.map((kind) => [kind, [] as number[]])) as Record<Kind, number[]>;
    for (const kind of kinds) await ask[kind]();
    for (let round = 0; round < ROUNDS; round += 1) {
      // Nobody is always asked about first, which would be measurable in itself.
      for (const kind of round % 2 ? kinds : kinds.toReversed()) {
        const startedAt = performance.now();
        await ask[kind]();
        times[kind].push(performance.now() - startedAt);
      }
    }
    const medians = kinds.map((kind) => {
      const sorted = times[kind].toSorted((a, b) => a - b);
      return [kind, Number(sorted[Math.floor(sorted.length / 2)]!.toFixed(2))];
    });
    return Object.fromEntries(medians) as Record<Kind, number>;
  }

  function expectAlike(what: string, medians: Record<string, number>): void {
    const values = Object.values(medians);
    const difference = Math.max(...values) - Math.min(...values);
    if (process.env.TIMING_ROUNDS) process.stderr.write(`${what}: ${JSON.stringify(medians)}\n`);
    expect(difference).toBeLessThan(DIFFERENCE_MAX_MS);
  }

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
    const medians = await mediansOf({
      known: () => ask(known.email),
      deactivated: () => ask(deactivated.email),
      pending: () => ask(pending.email),
      unknown: () => ask(aPerson().email),
    });
    expectAlike('reset', medians);
  });

  it('does not tell at the sign-up who is known', async () => {
    const { known, deactivated, pending } = await everybody();
    const ask = (email: string) => signUp(auth, { email, password: 'one and the same password' });
    const medians = await mediansOf({
      known: () => ask(known.email),
      deactivated: () => ask(deactivated.email),
      pending: () => ask(pending.email),
      unknown: () => ask(aPerson().email),
    });
    expectAlike('sign-up', medians);
  });

  it('does not tell at the sign-in who is known', async () => {
    const { known, deactivated, pending } = await everybody();
    const ask = (email: string) => auth.signIn({ email, password: 'a wrong password' });
    const medians = await mediansOf({
      known: () => ask(known.email),
      deactivated: () => ask(deactivated.email),
      pending: () => ask(pending.email),
      unknown: () => ask(aPerson().email),
    });
    expectAlike('sign-in', medians);
  });

  it('does not tell at the change of an address who is known', async () => {
    const [person, { known, pending }] = [await aSignedInPerson(stores, auth), await everybody()];
    const ask = (email: string) =>
      auth.post('/api/auth/email', { token: person.token, body: { email, password: person.password } });
    const medians = await mediansOf({
      known: () => ask(known.email),
      pending: () => ask(pending.email),
      unknown: () => ask(aPerson().email),
    });
    expectAlike('address', medians);
  });
});
