import { hashSync } from '@node-rs/argon2';
import { describe, expect, it } from '@jest/globals';
import { meanwhile } from '@daymark/service-kit/testing';
import {
  anotherAuth,
  type AuthResponse,
  auth,
  OWN_PAGE,
  stores,
  useAuth,
} from './support/auth-under-test.js';
import { anApprovedPerson, aPerson } from './support/people.js';
import { signUp } from './support/registrations.js';

const WRONG = 'a wrong password';

describe('signing in', () => {
  useAuth();

  const deactivate = (email: string) =>
    stores.sql.query('UPDATE accounts SET deactivated_at = now() WHERE email = $1', [email]);
  const shapeOf = ({ status, text, headers }: AuthResponse) => [
    status,
    text.replace(/"request_id":"[^"]+"/, ''),
    [...headers.keys()].sort(),
  ];

  it('answers an unknown address and a wrong password of anybody alike', async () => {
    const [approved, deactivated] = [
      await anApprovedPerson(stores, auth),
      await anApprovedPerson(stores, auth),
    ];
    await deactivate(deactivated.email);
    const pending = aPerson();
    await signUp(auth, pending);
    const responses = [];
    for (const { email } of [aPerson(), approved, pending, deactivated]) {
      responses.push(await auth.signIn({ email, password: WRONG }));
    }
    for (const response of responses) expect(shapeOf(response)).toEqual(shapeOf(responses[0]!));
    expect(responses[0]!.body).toMatchObject({
      code: 'INVALID_CREDENTIALS',
      status: 401,
      title: 'Error signing in',
      detail: 'Incorrect email or password. Please try again.',
    });
    expect(responses.every(({ cookie }) => cookie === null)).toBe(true);
  });

  it('discloses that an account awaits approval or is deactivated only with the right password, without a session', async () => {
    const [pending, deactivated] = [aPerson(), await anApprovedPerson(stores, auth)];
    await signUp(auth, pending);
    await deactivate(deactivated.email);
    const responses = [await auth.signIn(pending), await auth.signIn(deactivated)];
    expect(
      responses.map(({ status, body, cookie }) => [status, body.code, body.title, body.detail, cookie]),
    ).toEqual([
      [
        403,
        'AWAITING_APPROVAL',
        'Error signing in',
        'Your account request is awaiting approval by an administrator.',
        null,
      ],
      [
        403,
        'DEACTIVATED',
        'Error signing in',
        'Your account has been deactivated. Please contact an administrator.',
        null,
      ],
    ]);
  });

  it('never approves a registration, however often it is tried', async () => {
    const pending = aPerson();
    await signUp(auth, pending);
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await auth.signIn(pending)).status).toBe(403);
    const { rows } = await stores.sql.query('SELECT id FROM accounts WHERE email = $1', [pending.email]);
    expect(rows).toEqual([]);
  });

  it('compares passwords exactly: blanks, case and every byte count', async () => {
    const person = { email: aPerson().email, password: ` Pass word ${'x'.repeat(62)}` };
    expect(person.password).toHaveLength(73);
    await signUp(auth, person);
    const stateFor = async (password: string) =>
      (await auth.signIn({ ...person, password })).body.code as string;
    expect(await stateFor(person.password)).toBe('AWAITING_APPROVAL');
    const others = [
      person.password.slice(0, 72),
      person.password.trim(),
      `${person.password} `,
      person.password.toLowerCase(),
    ];
    for (const other of others) expect(await stateFor(other)).toBe('INVALID_CREDENTIALS');
  });

  it('hashes again with today’s parameters when an older hash was used', async () => {
    const person = await anApprovedPerson(stores, auth);
    const older = hashSync(person.password, { memoryCost: 16, timeCost: 3, parallelism: 1 });
    await stores.sql.query('UPDATE accounts SET password_hash = $2 WHERE email = $1', [person.email, older]);
    expect((await auth.signIn({ ...person, password: WRONG })).status).toBe(401);
    expect((await auth.signIn(person)).status).toBe(200);
    const { rows } = await stores.sql.query<{ password_hash: string }>(
      'SELECT password_hash FROM accounts WHERE email = $1',
      [person.email],
    );
    expect(rows[0]!.password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    expect((await auth.signIn(person)).status).toBe(200);
  });

  it('refuses a stored hash that asks for more memory than it may, as if the password were wrong', async () => {
    const person = await anApprovedPerson(stores, auth);
    await stores.sql.query('UPDATE accounts SET password_hash = $2 WHERE email = $1', [
      person.email,
      '$argon2id$v=19$m=2097152,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWE',
    ]);
    expect((await auth.signIn(person)).body.code).toBe('INVALID_CREDENTIALS');
  });

  it('answers a hundred at once with a session or with 503, and stays quick for everything else', async () => {
    const replica = await anotherAuth({ CHEAP_PASSWORD_HASHES: false });
    const person = await anApprovedPerson(stores, replica);
    let isOver = false;
    const burst = Promise.all(Array.from({ length: 100 }, () => replica.signIn(person))).finally(() => {
      isOver = true;
    });
    const [responses] = await meanwhile([burst], async () => {
      expect((await replica.get('/api/auth/.well-known/jwks.json')).status).toBe(200);
      expect(isOver).toBe(false);
    });
    const statuses = new Set(responses!.map(({ status }) => status));
    expect(statuses.has(200)).toBe(true);
    expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true);
    for (const response of responses!) {
      if (response.status === 503) expect(response.headers.get('retry-after')).toBe('2');
    }
  });

  it.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }],
    ['another subdomain', { 'sec-fetch-site': 'same-site', origin: 'https://www.calendar.example.org' }],
    ['a page that hides its origin', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
    ['an old browser on another site', { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' }],
  ])('is refused when it comes from %s, like refreshing, signing out and signing up', async (_, headers) => {
    const person = await anApprovedPerson(stores, auth);
    const session = await auth.signIn(person);
    const attempts = [
      await auth.signIn(person, { headers }),
      await auth.post('/api/auth/refresh', { cookie: session.cookie, headers }),
      await auth.post('/api/auth/sign-out', { cookie: session.cookie, headers }),
      await auth.post('/api/auth/sign-up', { body: aPerson(), headers }),
    ];
    for (const attempt of attempts) {
      expect([attempt.status, attempt.body.code]).toEqual([403, 'CROSS_SITE_REQUEST']);
      expect(attempt.headers.getSetCookie()).toEqual([]);
    }
    expect((await auth.get('/api/auth/session', { token: session.body.access_token })).status).toBe(200);
  });

  it('is refused without evidence that it comes from our own pages, and accepted with our own header', async () => {
    const person = await anApprovedPerson(stores, auth);
    const { port } = auth.service.application.getHttpServer().address() as { port: number };
    const call = (path: string, headers: Record<string, string>, body?: unknown) =>
      fetch(`http://127.0.0.1:${port}/api/auth/${path}`, {
        method: 'POST',
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    for (const path of ['refresh', 'sign-out']) expect((await call(path, {})).status).toBe(403);
    expect((await call('sign-in', {}, person)).status).toBe(403);
    expect((await call('sign-in', { 'x-requested-with': 'daymark' }, person)).status).toBe(200);
    expect((await call('sign-up', {}, aPerson())).status).toBe(202);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', ''])(
    'refuses credentials that are sent as "%s"',
    async (type) => {
      const body = new Blob([JSON.stringify(aPerson())], { type });
      const { port } = auth.service.application.getHttpServer().address() as { port: number };
      for (const path of ['sign-in', 'sign-up']) {
        const response = await fetch(`http://127.0.0.1:${port}/api/auth/${path}`, {
          method: 'POST',
          headers: OWN_PAGE,
          body,
        });
        expect(response.status).toBe(415);
      }
    },
  );

  it.each([
    ['an object for the address', { email: { $ne: null }, password: 'x' }],
    ['a list for the password', { email: 'a@example.org', password: ['x'] }],
    ['no password', { email: 'a@example.org' }],
    ['an empty password', { email: 'a@example.org', password: '' }],
    ['nothing', {}],
    ['a prototype', '{"email":"a@example.org","password":"x","__proto__":{"is_admin":true}}'],
  ])('refuses %s with 400', async (_, body) => {
    expect((await auth.post('/api/auth/sign-in', { body })).status).toBe(400);
  });

  it('refuses a password of ten megabytes', async () => {
    const response = await auth.signIn({ email: 'a@example.org', password: 'x'.repeat(10_000_000) });
    expect(response.status).toBe(413);
  });
});
