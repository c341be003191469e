import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  aClient,
  authStores,
  type AuthStores,
  type AuthUnderTest,
  startAuth,
} from './support/auth-under-test.js';
import { useLongWindows } from './support/long-windows.js';
import { anApprovedPerson, aPerson } from './support/people.js';

const WRONG = 'not the password of anybody';

describe('limits of sign-in, sign-up and refresh', () => {
  let stores: AuthStores;
  let auth: AuthUnderTest;
  let replica: AuthUnderTest;
  // Each test has its own account: wrong passwords of others would delay its attempts.
  let person: { email: string; password: string };
  beforeAll(async () => {
    stores = await authStores();
    [auth, replica] = [await startAuth(stores), await startAuth(stores)];
    // Otherwise a minute that ends within a test admits more than the test counts.
    for (const each of [auth, replica]) useLongWindows(each);
  });
  beforeEach(async () => {
    person = await anApprovedPerson(stores, auth);
  });
  afterAll(async () => {
    await auth.close();
    await replica.close();
    await stores.close();
  });

  const from = (client: string) => ({ headers: { 'x-forwarded-for': client } });
  const guess = (email: string, client: string, at = auth) =>
    at.signIn({ email, password: WRONG }, from(client));
  const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

  it('Five wrong passwords for one address from one client are checked in a minute, the sixth is not', async () => {
    const client = aClient();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      statuses.push((await guess(person.email, client, attempt % 2 ? auth : replica)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    const refused = await auth.signIn(person, from(client));
    expect(refused).toMatchObject({
      status: 429,
      body: { title: 'Too many requests', detail: 'Please wait before trying again' },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.cookie).toBeNull();
  });

  it('Attempts at once do not slip past the count, at two replicas', async () => {
    const client = aClient();
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => guess(person.email, client, index % 2 ? auth : replica)),
    );
    const statuses = responses.map(({ status }) => status);
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([5, 7]);
  });

  it('Somebody else’s guesses do not lock a person out elsewhere', async () => {
    const attacker = aClient();
    for (let attempt = 0; attempt < 6; attempt += 1) await guess(person.email, attacker);
    expect((await auth.signIn(person, from(attacker))).status).toBe(429);
    expect((await auth.signIn(person, from(aClient()))).status).toBe(200);
  });

  it('Right passwords do not count as wrong ones', async () => {
    const client = aClient();
    for (let attempt = 0; attempt < 8; attempt += 1) {
      expect((await auth.signIn(person, from(client))).status).toBe(200);
    }
  });

  it('The spelling of an address makes no new count', async () => {
    const client = aClient();
    const spellings = [person.email, person.email.toUpperCase(), ` ${person.email}`];
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      statuses.push((await guess(spellings[attempt % 3]!, client)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('One password tried on many addresses is stopped after thirty', async () => {
    const client = aClient();
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => guess(`nobody-${index}@example.org`, client)),
    );
    const statuses = responses.map(({ status }) => status);
    expect(count(statuses, 429)).toBe(20);
    expect((await auth.signIn(person, from(client))).status).toBe(429);
    expect((await auth.signIn(person, from(aClient()))).status).toBe(200);
  });

  it('What a client writes before the last hop, or in other headers, changes nothing', async () => {
    const client = aClient();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const forged = aClient();
      const headers = {
        'x-forwarded-for': `${forged}, ${client}`,
        'x-real-ip': forged,
        forwarded: `for=${forged}`,
        'x-client-ip': forged,
        'true-client-ip': forged,
      };
      statuses.push((await auth.signIn({ ...person, password: WRONG }, { headers })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('A known and an unknown address are limited alike', async () => {
    const sequence = async (email: string) => {
      const client = aClient();
      const responses = [];
      for (let attempt = 0; attempt < 7; attempt += 1) {
        const { status, body } = await guess(email, client);
        responses.push([status, (body as { code: string }).code]);
      }
      return responses;
    };
    expect(await sequence(person.email)).toEqual(await sequence('nobody@example.org'));
  });

  it('Five sign-ups for one address and twenty for all are taken in a minute, known address or not', async () => {
    const ask = async (email: string, client: string) =>
      (
        await auth.post('/api/auth/sign-up', {
          body: { email, password: 'a good password' },
          ...from(client),
        })
      ).status;
    for (const email of [person.email, aPerson().email]) {
      const client = aClient();
      const statuses = await Promise.all(Array.from({ length: 7 }, () => ask(email, client)));
      expect([count(statuses, 202), count(statuses, 429)]).toEqual([5, 2]);
    }
    const client = aClient();
    const statuses = await Promise.all(Array.from({ length: 24 }, () => ask(aPerson().email, client)));
    expect([count(statuses, 202), count(statuses, 429)]).toEqual([20, 4]);
  });

  it('Refreshes are limited by client, with room for an office', async () => {
    const client = aClient();
    const refresh = () => auth.post('/api/auth/refresh', from(client));
    const statuses = (await Promise.all(Array.from({ length: 301 }, refresh))).map(({ status }) => status);
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([300, 1]);
  });
});
