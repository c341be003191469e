import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ProblemException } from '@daymark/service-kit';
import { meanwhile, RECORDED_ENTRIES, until } from '@daymark/service-kit/testing';
import { SignInDelayService } from '../src/credentials/sign-in-delay.service.js';
import type { QueuedSignIn } from '../src/credentials/sign-in-queue.js';
import { aClient, anotherAuth, auth, stores, useAuth } from './support/auth-under-test.js';
import { useLongWindows } from './support/long-windows.js';
import { mailsTo, templatesSentTo } from './support/mails.js';
import { anApprovedPerson, aPerson, aSignedInPerson, type Person } from './support/people.js';
import { decide, pendingIdOf, signUp } from './support/registrations.js';

const WRONG = 'not the password of anybody';
const refusal = {
  status: 429,
  body: { code: 'TOO_MANY_REQUESTS', title: 'Too many requests', detail: 'Please wait before trying again' },
};

describe('a flood', () => {
  useAuth();
  /** Queued sign-ins: the number of earlier attempts, and the delay between attempts. */
  let queued: Pick<QueuedSignIn, 'earlierTries' | 'delayMs'>[];
  beforeEach(() => void (queued = []));
  beforeAll(() => {
    useLongWindows(auth);
    const queue = auth.service.application.get(SignInDelayService, { strict: false })['queue'];
    const run = queue.run.bind(queue);
    queue.run = (signIn, ...rest) => {
      queued.push({ earlierTries: signIn.earlierTries, delayMs: signIn.delayMs });
      return run(signIn, ...rest);
    };
  });

  const from = (client: string) => ({ 'x-forwarded-for': client });
  const signIn = (person: { email: string; password: string }, client: string) =>
    auth.signIn(person, { headers: from(client) });
  const statusesOf = async (count: number, ask: (index: number) => Promise<{ status: number }>) => {
    const statuses: Record<number, number> = {};
    for (let index = 0; index < count; index += 1) {
      const { status } = await ask(index);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    return statuses;
  };
  /** The limits that a client reached according to the audit log, with their counts. */
  const limitsReachedBy = async (client: string) => {
    const { rows } = await stores.sql.query<{ limit: string; entries: number }>(
      `SELECT details ->> 'limit' AS limit, count(*)::int AS entries FROM ${RECORDED_ENTRIES}
        WHERE action = 'limit-reached' AND outcome = 'failure' AND network = $1 GROUP BY 1`,
      [client],
    );
    return rows.map(({ limit, entries }) => `${limit}: ${entries}`).sort();
  };
  const expectReached = async (client: string, expected: string[]) => {
    await until('the entry', async () => (await limitsReachedBy(client)).length >= expected.length);
    expect(await limitsReachedBy(client)).toEqual(expected);
  };

  it('of sessions that one client starts of one account with the right password ends after twenty', async () => {
    const [person, client] = [await anApprovedPerson(stores, auth), aClient()];
    expect(await statusesOf(24, () => signIn(person, client))).toEqual({ 200: 20, 429: 4 });
    expect(await signIn(person, client)).toMatchObject(refusal);
    expect((await signIn(person, aClient())).status).toBe(200);
    // Refused attempts count like wrong passwords, so that further ones are not even checked.
    await signIn(person, client);
    await expectReached(client, ['session: 1', 'sign-in: 1']);
  });

  it('of sessions that one client starts of many accounts ends after sixty', async () => {
    const people: Person[] = [];
    for (let count = 0; count < 4; count += 1) people.push(await anApprovedPerson(stores, auth));
    const client = aClient();
    expect(await statusesOf(66, (index) => signIn(people[index % 4]!, client))).toEqual({ 200: 60, 429: 6 });
    await expectReached(client, ['session-client: 1']);
  });

  it('of right passwords at the change of a password ends after twenty in an hour', async () => {
    const person = await aSignedInPerson(stores, auth);
    let { password } = person;
    const change = async (index: number) => {
      const next = `the choice number ${index}`;
      const response = await auth.post('/api/auth/password', {
        token: person.token,
        body: { current_password: password, password: next },
      });
      if (response.status === 204) password = next;
      return response;
    };
    expect(await statusesOf(22, change)).toEqual({ 204: 20, 429: 2 });
    expect((await mailsTo(stores, person.email)).filter((mail) => mail === 'password-changed')).toHaveLength(
      20,
    );
  });

  const guessAt = (email: string, client: string) => signIn({ email, password: WRONG }, client);

  it('of guesses at one account from two hundred clients is slowed, and its owner signs in from a new one', async () => {
    const person = await anApprovedPerson(stores, auth);
    const [home, clients] = [aClient(), Array.from({ length: 200 }, () => aClient())];
    expect((await signIn(person, home)).status).toBe(200);
    const statuses: number[] = [];
    for (let from = 0; from < clients.length; from += 25) {
      const batch = clients.slice(from, from + 25).map((client) => guessAt(person.email, client));
      statuses.push(...(await Promise.all(batch)).map(({ status }) => status));
    }
    // Nobody is refused at the first attempt.
    expect(statuses).toEqual(Array(200).fill(401));
    expect(queued.slice(-1)).toEqual([{ earlierTries: 0, delayMs: 4_000 }]);

    // All at once, more than the limit.
    const guesses = clients.map((client) => guessAt(person.email, client));
    const guessed = await meanwhile(guesses, async () => {
      await until(
        'they are queued',
        () => queued.filter(({ earlierTries }) => earlierTries > 0).length === 200,
      );
      queued = [];
      expect((await signIn(person, home)).status).toBe(200);
      expect(queued.filter(({ earlierTries }) => earlierTries === 0)).toEqual([]);
      expect((await signIn(person, aClient())).status).toBe(200);
    });
    const answers = guessed.map(({ status }) => status);
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(190);
    expect(answers.filter((status) => status !== 401 && status !== 429)).toEqual([]);
  });

  it('of guesses does not delay a person with a slip or two on a new device behind the guessers', async () => {
    const person = await anApprovedPerson(stores, auth);
    const clients = Array.from({ length: 20 }, () => aClient());
    for (const client of clients) await guessAt(person.email, client);
    const owner = aClient();
    expect((await guessAt(person.email, owner)).status).toBe(401);
    const ahead: number[] = [];
    const guesses = clients.flatMap((client) =>
      [0, 1, 2].map(async () => void ahead.push((await guessAt(person.email, client)).status)),
    );
    await until('they wait', () => queued.length >= 60);
    expect((await signIn(person, owner)).status).toBe(200);
    expect(ahead.filter((status) => status === 401).length).toBeLessThanOrEqual(2);
    const waiting = auth.service.application.get(SignInDelayService, { strict: false })['queue']['waiting'];
    for (const { refuse } of [...waiting]) refuse(new ProblemException('TOO_MANY_REQUESTS'));
    await Promise.all(guesses);
  });

  it('of guesses is slowed alike for an unknown address', async () => {
    const [known, nobody] = [await anApprovedPerson(stores, auth), aPerson()];
    const seen = [];
    for (const { email } of [known, nobody]) {
      queued = [];
      const again = aClient();
      await statusesOf(11, () => guessAt(email, aClient()));
      const statuses = [await guessAt(email, again), await guessAt(email, again)].map(({ status }) => status);
      seen.push([statuses, queued]);
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toEqual([
      [401, 401],
      [
        { earlierTries: 0, delayMs: 250 },
        { earlierTries: 0, delayMs: 500 },
        { earlierTries: 1, delayMs: 1_000 },
      ],
    ]);
  });

  it('of guesses from within 48 bits of IPv6 is one that tried before', async () => {
    const { email } = aPerson();
    await statusesOf(12, (index) => guessAt(email, `2001:db8:49:${index + 1}::1`));
    expect(queued.map(({ earlierTries }) => earlierTries)).toEqual([10, 11]);
  });

  it('of guesses from the same network does not affect a browser in which the person signed in before', async () => {
    const [person, other, office] = [
      await anApprovedPerson(stores, auth),
      await anApprovedPerson(stores, auth),
      aClient(),
    ];
    const deviceOf = async ({ email, password }: Person) => {
      const cookies = (await signIn({ email, password }, aClient())).headers.getSetCookie();
      const cookie = cookies.find((one) => one.startsWith('__Secure-daymark_device='))!;
      expect(cookie).toMatch(/; Path=\/api\/auth\/sign-in; Secure; HttpOnly; SameSite=Strict$/);
      return cookie.split(';')[0]!;
    };
    const [device, devicesOfOther] = [await deviceOf(person), await deviceOf(other)];
    await statusesOf(6, () => guessAt(person.email, office));
    await statusesOf(40, () => guessAt(aPerson().email, office));
    const options = (cookie: string) => ({ headers: from(office), cookie });
    expect((await signIn(person, office)).status).toBe(429);
    expect((await auth.signIn(person, options(devicesOfOther))).status).toBe(429);
    expect((await auth.signIn(person, options(device))).status).toBe(200);
    // It has attempts of its own, and no more than anybody.
    const guess = () => auth.signIn({ ...person, password: WRONG }, options(device));
    expect(await statusesOf(7, guess)).toEqual({ 401: 5, 429: 2 });
    expect((await signIn(person, aClient())).status).toBe(200);
  });

  it('of wrong passwords from many browsers of one person ends after thirty', async () => {
    const person = await anApprovedPerson(stores, auth);
    const devices: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      const cookies = (await signIn(person, aClient())).headers.getSetCookie();
      devices.push(cookies.find((one) => one.startsWith('__Secure-daymark_device='))!.split(';')[0]!);
    }
    const guess = (index: number) =>
      auth.signIn({ ...person, password: WRONG }, { cookie: devices[index % 8]! });
    expect(await statusesOf(35, guess)).toEqual({ 401: 30, 429: 5 });
    expect((await signIn(person, aClient())).status).toBe(200);
  });

  it.each([
    ['56 bits', 60, (index: number) => `2001:db8:0:56${(index + 16).toString(16)}::1`],
    ['48 bits', 120, (index: number) => `2001:db8:48:${(index * 256 + 4096).toString(16)}::1`],
  ])('of guesses from within %s of IPv6 ends after %i', async (_network, allowed, clientOf) => {
    expect(
      await statusesOf(allowed + 3, (index) => signIn({ ...aPerson(), password: WRONG }, clientOf(index))),
    ).toEqual({ 401: allowed, 429: 3 });
  });

  it('of changes of an address ends after five in an hour, though the password is right', async () => {
    const person = await aSignedInPerson(stores, auth);
    const [client, strangers] = [aClient(), Array.from({ length: 15 }, () => aPerson().email)];
    const ask = (email: string) =>
      auth.post('/api/auth/email', {
        token: person.token,
        body: { email, password: person.password },
        headers: from(client),
      });
    expect(await statusesOf(15, (index) => ask(strangers[index]!))).toEqual({ 202: 5, 429: 10 });
    const mails = await Promise.all(strangers.map((email) => mailsTo(stores, email)));
    expect(mails.flat()).toHaveLength(5);
    const { rows } = await stores.sql.query(
      `SELECT actor_id FROM ${RECORDED_ENTRIES} WHERE action = 'limit-reached' AND network = $1`,
      [client],
    );
    expect(rows).toEqual([{ actor_id: person.id }]);
  });

  it('of mails to one inbox ends after three of a kind in an hour, whatever its client and spelling', async () => {
    const [name, domain] = aPerson().email.split('@') as [string, string];
    const spellings = ['', '+a', '+b', '+c', '+d'].map((tag) => `${name}${tag}@${domain}`);
    for (const email of spellings) {
      const { token, password } = await aSignedInPerson(stores, auth);
      expect((await auth.post('/api/auth/email', { token, body: { email, password } })).status).toBe(202);
    }
    const asked = await Promise.all(spellings.map((email) => templatesSentTo(stores, auth, email)));
    expect(asked.flat()).toEqual(Array(3).fill('email-change-confirm'));
    for (const email of spellings) expect((await signUp(auth, { ...aPerson(), email })).status).toBe(202);
    const signedUp = await Promise.all(spellings.map((email) => templatesSentTo(stores, auth, email)));
    expect(signedUp.flat()).toEqual(Array(3).fill('registration-received'));
  });

  it('of resets ends after three in an hour for an address and client, and after twenty for a client', async () => {
    const [person, client] = [await anApprovedPerson(stores, auth), aClient()];
    await templatesSentTo(stores, auth, person.email);
    const ask = (email: string, client: string) =>
      auth.post('/api/auth/password-reset', { body: { email }, headers: from(client) });
    expect(await statusesOf(5, () => ask(person.email, client))).toEqual({ 202: 3, 429: 2 });
    expect(await statusesOf(20, () => ask(aPerson().email, client))).toEqual({ 202: 15, 429: 5 });
    expect(await statusesOf(10, () => ask(person.email, aClient()))).toEqual({ 202: 10 });
    expect(await templatesSentTo(stores, auth, person.email)).toEqual(Array(3).fill('password-reset'));
    await expectReached(client, ['password-reset-client: 1', 'password-reset: 1']);
  });

  describe('of requests for accounts', () => {
    const wait = (count: number, network: string) =>
      stores.sql.query(
        `INSERT INTO pending_users (email, password, metadata, client_network)
         SELECT 'waiting-' || $2 || '-' || n || '@example.org', 'x', '{}', $2 FROM generate_series(1, $1) n`,
        [count, network],
      );
    const ask = (client: string, email = aPerson().email) =>
      auth.post('/api/auth/sign-up', {
        body: { email, password: 'a good password' },
        headers: from(client),
      });
    const politeRefusal = {
      status: 429,
      body: {
        title: 'Too many requests',
        detail: 'Too many account requests are already waiting for an administrator. Please try again later.',
      },
    };

    beforeEach(async () => void (await stores.sql.query('DELETE FROM pending_users')));

    it('a hundred of one client may wait; one that was decided makes room', async () => {
      const [client, known] = [aClient(), await anApprovedPerson(stores, auth)];
      await wait(98, client);
      expect(await statusesOf(4, () => ask(client))).toEqual({ 202: 2, 429: 2 });
      const refused = [await ask(client), await ask(client, known.email)];
      for (const response of refused) {
        expect(response).toMatchObject(politeRefusal);
        expect(response.headers.get('retry-after')).toBe('3600');
      }
      expect((await ask(aClient())).status).toBe(202);
      await expectReached(client, ['waiting-registrations-of-network: 1']);
      const id = (await pendingIdOf(stores, `waiting-${client}-1@example.org`))!;
      await decide(stores, auth, id, false);
      expect((await ask(client)).status).toBe(202);
    });

    it('that are concurrent cannot all take the last place', async () => {
      const client = aClient();
      await wait(95, client);
      const responses = await Promise.all(Array.from({ length: 12 }, () => ask(client)));
      expect(responses.map(({ status }) => status).sort()).toEqual([
        ...Array<number>(5).fill(202),
        ...Array<number>(7).fill(429),
      ]);
    });

    const waitFromEach = (networks: number, each: number, networkOf: string) =>
      stores.sql.query(
        `INSERT INTO pending_users (email, password, metadata, client_network)
         SELECT 'waiting-' || network || '-' || n || '@example.org', 'x', '{}', format($3, network)
           FROM generate_series(1, $1) network, generate_series(1, $2) n`,
        [networks, each, networkOf],
      );

    it.each([
      ['addresses', '192.0.2.%s', '192.0.2.200', '192.0.3.1'],
      ['networks of 48 bits', '2001:db9:%s', '2001:db9:cafe::1', '2001:dba::1'],
    ])('many %s side by side take a quarter of the list', async (_, network, next, elsewhere) => {
      await waitFromEach(25, 10, network);
      expect(await ask(next)).toMatchObject(politeRefusal);
      expect((await ask(elsewhere)).status).toBe(202);
    });

    it('a few from anywhere find a place on a list that others have nearly filled', async () => {
      await waitFromEach(16, 60, '203.0.%s.7');
      const [client, another] = ['198.51.100.1', '198.51.101.1'];
      expect(await statusesOf(6, () => ask(client))).toEqual({ 202: 4, 429: 2 });
      expect((await ask(another)).status).toBe(202);
    });

    it('the networks within 48 bits of IPv6 are one client', async () => {
      await wait(100, '2001:db8:77');
      expect(await ask('2001:db8:77:1::1')).toMatchObject(politeRefusal);
      expect((await ask('2001:db8:78:1::1')).status).toBe(202);
    });

    it('a thousand may wait in all', async () => {
      await wait(1_000, 'elsewhere');
      expect(await ask(aClient())).toMatchObject(politeRefusal);
      await stores.sql.query(`DELETE FROM pending_users WHERE email LIKE 'waiting-%'`);
      expect((await ask(aClient())).status).toBe(202);
    });
  });

  it('is not what an ordinary office does: forty people who sign in at nine, some with a slip or two', async () => {
    const people: Person[] = [];
    for (let count = 0; count < 8; count += 1) people.push(await anApprovedPerson(stores, auth));
    const office = aClient();
    for (let index = 0; index < 40; index += 1) {
      const person = people[index % 8]!;
      if (index < 16 && index % 2 === 1)
        expect((await signIn({ ...person, password: WRONG }, office)).status).toBe(401);
      expect((await signIn(person, office)).status).toBe(200);
    }
    expect(await limitsReachedBy(office)).toEqual([]);
  });

  it('is not an office of fifty either that signs in within the same second, ten of them with a slip', async () => {
    const replica = await anotherAuth({ CHEAP_PASSWORD_HASHES: false });
    const first = await anApprovedPerson(stores, replica);
    await stores.sql.query(
      `INSERT INTO accounts (email, password_hash)
       SELECT 'office-' || n || '@example.org', password_hash FROM accounts, generate_series(1, 50) n WHERE id = $1`,
      [first.id],
    );
    const office = aClient();
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const person = { email: `office-${index + 1}@example.org`, password: first.password };
        const attempt = (password: string) =>
          replica.signIn({ ...person, password }, { headers: from(office) });
        if (index < 10) await attempt(WRONG);
        return (await attempt(person.password)).status;
      }),
    );
    expect(statuses).toEqual(Array<number>(50).fill(200));
    expect(await limitsReachedBy(office)).toEqual([]);
  });
});
