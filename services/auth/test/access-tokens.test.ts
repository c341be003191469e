import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader, importJWK, SignJWT } from 'jose';
import { CLOCK_LEEWAY_SECONDS } from '@daymark/service-kit';
import { anotherAuth, aSigningKey, auth, ORIGIN, stores, useAuth } from './support/auth-under-test.js';
import { anApprovedPerson } from './support/people.js';

describe('access tokens', () => {
  useAuth();
  let person: { email: string; password: string };
  beforeAll(async () => {
    person = await anApprovedPerson(stores, auth);
  });
  it('last 15 minutes, name their kind, issuer, audience, session and key, and hold nothing else', async () => {
    const { access_token } = (await auth.signIn(person)).body as { access_token: string };
    expect(decodeProtectedHeader(access_token)).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: 'first' });
    const claims = decodeJwt(access_token);
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'nbf', 'sid', 'sub']);
    expect(claims).toMatchObject({ iss: ORIGIN, aud: 'daymark' });
    expect(claims.exp! - claims.iat!).toBe(900);
  });

  it('are refused with another algorithm, kind, issuer, audience or key, when over, and in the query', async () => {
    const session = await auth.signIn(person);
    const token = session.body.access_token as string;
    const claims = decodeJwt(token);
    const key = await importJWK(stores.signingKey, 'ES256');
    const foreignKey = await importJWK(await aSigningKey('first'), 'ES256');
    const header = { alg: 'ES256', typ: 'at+jwt', kid: 'first' };
    const sign = (changes: object, headerChanges: object = {}, signingKey = key) =>
      new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ ...header, ...headerChanges })
        .sign(signingKey);
    const nowSeconds = Math.floor(Date.now() / 1000);
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { keys } = (await auth.get('/api/auth/.well-known/jwks.json')).body as { keys: object[] };
    const bad = [
      `${encoded({ alg: 'none', typ: 'at+jwt' })}.${encoded(claims)}.`,
      await new SignJWT(claims)
        .setProtectedHeader({ ...header, alg: 'HS256' })
        .sign(new TextEncoder().encode(JSON.stringify(keys[0]))),
      await sign({}, {}, foreignKey),
      await sign({}, { jwk: keys[0], kid: undefined }, foreignKey),
      await sign({}, { kid: "' OR 1=1 --" }),
      await sign({}, { kid: '../../dev/null' }),
      await sign({}, { typ: 'JWT' }),
      await sign({ aud: 'other' }),
      await sign({ iss: 'https://evil.test' }),
      await sign({ exp: nowSeconds - CLOCK_LEEWAY_SECONDS - 1 }),
      await sign({ sid: randomUUID() }),
      await sign({ sub: randomUUID() }),
      await sign({ sid: undefined }),
      session.cookie!.split('=')[1]!,
    ];
    for (const [position, candidate] of bad.entries()) {
      const { status } = await auth.get('/api/auth/session', { token: candidate });
      expect([position, status]).toEqual([position, 401]);
    }
    expect((await auth.get(`/api/auth/session?access_token=${token}`)).status).toBe(401);
    const good = [
      await sign({}),
      await sign({ exp: nowSeconds - CLOCK_LEEWAY_SECONDS + 20 }),
      await sign({ iat: nowSeconds + CLOCK_LEEWAY_SECONDS, nbf: nowSeconds + CLOCK_LEEWAY_SECONDS }),
    ];
    for (const candidate of good) {
      expect((await auth.get('/api/auth/session', { token: candidate })).status).toBe(200);
    }
  });

  it('of a replica whose clock is further ahead have to be sent again later, also to sign out', async () => {
    const session = await auth.signIn(person);
    const token = session.body.access_token as string;
    const later = Math.floor(Date.now() / 1000) + CLOCK_LEEWAY_SECONDS + 30;
    const ahead = await new SignJWT({ ...decodeJwt(token), iat: later, nbf: later, exp: later + 900 })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'first' })
      .sign(await importJWK(stores.signingKey, 'ES256'));
    for (const response of [
      await auth.get('/api/auth/session', { token: ahead }),
      await auth.post('/api/auth/sign-out', { token: ahead }),
    ]) {
      expect([response.status, response.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(20);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect((await auth.get('/api/auth/session', { token })).status).toBe(200);
  });

  it('of the key before still hold after a new key was put first, and new ones are signed with it', async () => {
    const before = await auth.signIn(person);
    const newKey = await aSigningKey('second');
    const replica = await anotherAuth({ TOKEN_SIGNING_KEYS: [newKey, stores.signingKey] });
    const token = before.body.access_token as string;
    expect((await replica.get('/api/auth/session', { token })).status).toBe(200);
    const after = await replica.signIn(person);
    expect(decodeProtectedHeader(after.body.access_token as string).kid).toBe('second');
    const { keys } = (await replica.get('/api/auth/.well-known/jwks.json')).body as {
      keys: { kid: string }[];
    };
    expect(keys.map(({ kid }) => kid)).toEqual(['second', 'first']);
    expect(JSON.stringify(keys)).not.toContain(newKey.d);
    expect(Object.keys(keys[0]!).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  });

  it('are disclosed only to their owner, and responses cannot be cached or read by another site', async () => {
    const token = (await auth.signIn(person)).body.access_token as string;
    for (const path of ['session', 'profile', '.well-known/jwks.json', 'docs']) {
      const response = await auth.get(`/api/auth/${path}`, {
        token,
        headers: { origin: 'https://evil.test' },
      });
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    for (const path of ['session', 'profile']) {
      expect((await auth.get(`/api/auth/${path}`)).status).toBe(401);
    }
  });
});
