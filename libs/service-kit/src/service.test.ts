import { Controller, Module } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type JWK, type CryptoKey } from 'jose';
import request from 'supertest';
import type { Server } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import {
  administratorAccess,
  endpoint,
  internalAccess,
  publicAccess,
  signedInAccess,
  signedInAccessWithTemporaryPassword,
} from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import type { SessionStates } from './access/session-states.js';
import { ServiceTokens } from './access/service-token.js';
import { Received } from './received.decorator.js';
import { CheckedJson, Endpoint } from './http/endpoint.decorator.js';
import { ProblemException } from './http/problem.exception.js';
import { createService, type Service } from './service.js';

const ORIGIN = 'https://calendar.example.org';
const SESSION = '11111111-1111-4111-8111-111111111111';
const USER = '22222222-2222-4222-8222-222222222222';

const Thing = z.object({ name: z.string() });
const open = endpoint('POST /api/things', {
  summary: '',
  access: publicAccess('a test'),
  body: Thing,
  response: Thing,
  status: 201,
});
const mine = endpoint('GET /api/mine', {
  summary: '',
  access: signedInAccess,
  response: z.object({ user_id: z.string() }),
  status: 200,
});
const changing = endpoint('POST /api/mine', { ...mine });
const replacing = endpoint('GET /api/replacing', {
  summary: '',
  access: signedInAccessWithTemporaryPassword,
  response: z.object({ user_id: z.string() }),
  status: 200,
});
const administrators = endpoint('GET /api/administrators', {
  summary: '',
  access: administratorAccess,
  response: Thing,
  status: 200,
});
const inside = endpoint('GET /internal/things/:id', {
  summary: '',
  access: internalAccess('feed'),
  params: z.object({ id: z.string() }),
  response: Thing,
  status: 200,
});
const file = endpoint('GET /files/:id.ics', {
  summary: '',
  access: publicAccess('a test'),
  params: z.object({ id: z.string() }),
  status: 204,
});
const broken = endpoint('GET /api/broken', {
  summary: '',
  access: publicAccess('a test'),
  response: Thing,
  status: 200,
});

const written = endpoint('GET /api/written', { ...broken });
const inPieces = endpoint('GET /api/in-pieces', { ...broken });
const LONG_NAME = 'ü'.repeat(100_000);

@Controller()
class ThingsController {
  @Endpoint(written)
  written() {
    return CheckedJson.of(written, { name: 'a', password: 'never shown' });
  }

  @Endpoint(inPieces)
  inPieces() {
    return CheckedJson.ofPieces(['{"name":"', LONG_NAME, '"}']);
  }

  @Endpoint(open)
  create(@Received() { body }: Received<typeof open>) {
    return { ...body, password: 'never shown' };
  }

  @Endpoint(mine)
  mine(@Received() { caller }: Received<typeof mine>) {
    return { user_id: caller.user_id };
  }

  @Endpoint(changing)
  changing(@Received() { caller }: Received<typeof changing>) {
    return { user_id: caller.user_id };
  }

  @Endpoint(replacing)
  replacing(@Received() { caller }: Received<typeof replacing>) {
    return { user_id: caller.user_id };
  }

  @Endpoint(administrators)
  administrators() {
    return { name: 'secret' };
  }

  @Endpoint(inside)
  inside(@Received() { params }: Received<typeof inside>) {
    return { name: params.id };
  }

  @Endpoint(file)
  file(): void {}

  @Endpoint(broken)
  broken(): never {
    throw new Error('connection string postgres://user:hunter2@db/');
  }
}

class Sessions implements SessionStates {
  static state: SessionState | null = null;
  static isUnreachable = false;
  static asked: boolean[] = [];
  find(_sessionId: string, isReading: boolean) {
    Sessions.asked.push(isReading);
    if (Sessions.isUnreachable) return Promise.reject(new ProblemException('SERVICE_UNAVAILABLE'));
    return Promise.resolve(Sessions.state);
  }
}

@Module({ controllers: [ThingsController], providers: [Sessions] })
class ThingsModule {}

async function serviceKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  return { private: await exportJWK(privateKey), public: { ...(await exportJWK(publicKey)), kid } };
}

describe('a service', () => {
  let service: Service;
  let server: Server;
  let peopleKey: CryptoKey;
  let feedKey: Awaited<ReturnType<typeof serviceKey>>;
  let calendarsKey: Awaited<ReturnType<typeof serviceKey>>;
  let settings: never;

  beforeAll(async () => {
    const pair = await generateKeyPair('ES256', { extractable: true });
    peopleKey = pair.privateKey;
    feedKey = await serviceKey('feed');
    calendarsKey = await serviceKey('calendars');
    settings = {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: 0,
      LOG_LEVEL: 'silent',
      PRODUCT_NAME: 'Daymark',
      PUBLIC_ORIGIN: ORIGIN,
      SHUTDOWN_DELAY_MS: 0,
      SERVICE_PRIVATE_KEY: calendarsKey.private,
      SERVICE_PUBLIC_KEYS: { keys: [feedKey.public, calendarsKey.public] },
    } as never;
    service = await createService({
      name: 'calendars',
      documentationPath: '/api/things/docs',
      settings,
      module: ThingsModule,
      accessTokens: {
        keys: createLocalJWKSet({
          keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'ES256' }] as JWK[],
        }),
        sessions: Sessions,
      },
    });
    server = service.application.getHttpServer() as Server;
  });
  afterAll(() => service.close());

  const alive: SessionState = {
    session_id: SESSION,
    user_id: USER,
    email: 'u@example.org',
    role: 'user',
    must_change_password: false,
  };
  const token = (header: object = {}, claims: object = {}, expires = '5m') =>
    new SignJWT({ sid: SESSION, ...claims })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'one', ...header })
      .setIssuer(ORIGIN)
      .setAudience('daymark')
      .setSubject(USER)
      .setIssuedAt()
      .setNotBefore('0s')
      .setExpirationTime(expires)
      .sign(peopleKey);
  /** A token with these times, in seconds from now. */
  const tokenOfTimes = ({ iat, nbf, exp }: { iat: number; nbf: number; exp: number }) => {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ sid: SESSION })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'one' })
      .setIssuer(ORIGIN)
      .setAudience('daymark')
      .setSubject(USER)
      .setIssuedAt(now + iat)
      .setNotBefore(now + nbf)
      .setExpirationTime(now + exp)
      .sign(peopleKey);
  };

  it('answers a public endpoint with the fields of its contract alone', async () => {
    const response = await request(server).post('/api/things').send({ name: 'a', is_admin: true });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({ name: 'a' });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['x-powered-by']).toBeUndefined();
  });

  it('sends an answer that was written before as the JSON that it is', async () => {
    const response = await request(server).get('/api/written');
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.body).toEqual({ name: 'a' });
  });

  it.each(['gzip', 'identity'])('sends one of several pieces as one answer (%s)', async (acceptEncoding) => {
    const response = await request(server).get('/api/in-pieces').set('accept-encoding', acceptEncoding);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.body).toEqual({ name: LONG_NAME });
    expect(response.headers['cache-control']).toBe(
      (await request(server).get('/api/written')).headers['cache-control'],
    );
  });

  it('gzips long answers alone, for callers that accept it, and makes no entity tags', async () => {
    const named = (characters: number, acceptEncoding: string) =>
      request(server)
        .post('/api/things')
        .set('accept-encoding', acceptEncoding)
        .send({ name: 'n'.repeat(characters) });
    const long = await named(20_000, 'gzip');
    expect(long.body).toEqual({ name: 'n'.repeat(20_000) });
    expect(long.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(long.headers).not.toHaveProperty('etag');
    for (const plain of [await named(20_000, 'identity'), await named(1_000, 'gzip')]) {
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect(plain.headers).not.toHaveProperty('etag');
    }
  });

  it('names the field and the request in the problem when the body does not fit', async () => {
    const response = await request(server)
      .post('/api/things')
      .set('x-request-id', 'request-0001')
      .send({ name: 5 });
    expect(response.status).toBe(400);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.body).toMatchObject({
      code: 'VALIDATION_ERROR',
      status: 400,
      request_id: 'request-0001',
      errors: [{ field: 'name' }],
    });
  });

  it.each([
    ['text/plain', '{"name":"a"}'],
    ['application/x-www-form-urlencoded', 'name=a'],
  ])('refuses a body sent as %s with 415', async (type, body) => {
    const response = await request(server).post('/api/things').set('content-type', type).send(body);
    expect(response.status).toBe(415);
    expect(response.body).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it.each([
    ['broken JSON', '{"name":', 400],
    ['a prototype key', '{"name":"a","__proto__":{"x":1}}', 400],
    ['a nested prototype key', '{"name":"a","b":[{"constructor":1}]}', 400],
    ['ten thousand levels', `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400],
    ['a list of ten thousand', `{"name":[${'1,'.repeat(9_999)}1]}`, 400],
    ['a megabyte', `{"name":"${'a'.repeat(1_000_000)}"}`, 413],
    ['what never fits into the buffers of a socket', `{"name":"${'a'.repeat(24_000_000)}"}`, 413],
    ['a bare string', '"a"', 400],
  ])('refuses %s', async (_, body, status) => {
    const response = await request(server)
      .post('/api/things')
      .set('content-type', 'application/json')
      .send(body);
    expect(response.status).toBe(status);
    expect(response.headers['content-type']).toContain('application/problem+json');
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])(
    'reads a JSON body in the content coding %s, and no more of it than of any other',
    async (coding, compress) => {
      const send = (body: Buffer) =>
        request(server)
          .post('/api/things')
          .set({ 'content-type': 'application/json', 'content-encoding': coding })
          .serialize((sent: unknown) => sent as string)
          .send(body);
      expect((await send(compress('{"name":"a"}'))).body).toEqual({ name: 'a' });
      expect((await send(compress(`{"name":"${'a'.repeat(1_000_000)}"}`))).status).toBe(413);
      expect((await send(compress('{"name":"a"}').subarray(0, -4))).status).toBe(400);
      expect((await send(Buffer.from('{"name":"a"}'))).status).toBe(400);
    },
  );

  it.each([
    ['another character set', { 'content-type': 'application/json; charset=iso-8859-1' }],
    ...['zstd', 'constructor', '__proto__'].map(
      (coding) =>
        [
          `the content coding ${coding}`,
          { 'content-type': 'application/json', 'content-encoding': coding },
        ] as const,
    ),
  ])('refuses JSON in %s with 415', async (_, headers) => {
    const response = await request(server).post('/api/things').set(headers).send('{"name":"a"}');
    expect([response.status, response.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('refuses a path that is not valid percent-encoding with 400', async () => {
    expect((await request(server).get('/internal/things/%E0%A4%A')).status).toBe(400);
  });

  it('answers an unknown route and an unknown method with a problem', async () => {
    expect((await request(server).get('/api/nothing')).body).toMatchObject({ code: 'NOT_FOUND' });
    const response = await request(server).delete('/api/things');
    expect([response.status, response.body]).toEqual([
      405,
      expect.objectContaining({ code: 'METHOD_NOT_ALLOWED' }),
    ]);
  });

  it.each([
    ['delete', '/api/things', 'POST'],
    ['options', '/api/mine', 'GET, HEAD, POST'],
    ['put', '/API/Mine/?x=1', 'GET, HEAD, POST'],
    ['post', '/internal/things/1', 'GET, HEAD'],
    ['put', '/files/1.ics', 'GET, HEAD'],
  ] as const)('names the methods that a path allows: %s %s', async (method, path, allowed) => {
    const { status, headers } = await request(server)[method](path);
    expect(status).toBe(405);
    expect(headers['allow']!.split(', ').sort().join(', ')).toBe(allowed);
  });

  it('says nothing of methods where there is no such path', async () => {
    for (const path of [
      '/internal/things/',
      '/internal/things/1/2',
      '/files/1.html',
      '/files/.ics',
      '/api',
    ]) {
      const { status, headers } = await request(server).options(path);
      expect([status, headers['allow']]).toEqual([404, undefined]);
    }
  });

  it('does not reveal the cause when it fails', async () => {
    const response = await request(server).get('/api/broken');
    expect(response.status).toBe(500);
    expect(response.text).not.toContain('hunter2');
  });

  it('lets in a signed-in person whose session is alive', async () => {
    Sessions.state = alive;
    const response = await request(server)
      .get('/api/mine')
      .auth(await token(), { type: 'bearer' });
    expect(response.body).toEqual({ user_id: USER });
  });

  it('lets what is known of a session do for reading alone, not for changes nor for administrators', async () => {
    Sessions.state = { ...alive, role: 'admin' };
    const askedFor = async (method: 'get' | 'head' | 'post', path: string) => {
      Sessions.asked = [];
      const call = request(server)[method](path);
      const response = await call.auth(await token(), { type: 'bearer' });
      return [response.status, ...Sessions.asked];
    };
    expect(await askedFor('get', '/api/mine')).toEqual([200, true]);
    expect(await askedFor('head', '/api/mine')).toEqual([200, true]);
    expect(await askedFor('post', '/api/mine')).toEqual([200, false]);
    expect(await askedFor('get', '/api/administrators')).toEqual([200, false]);
  });

  it('refuses a valid token whose session is over', async () => {
    Sessions.state = null;
    expect(
      (
        await request(server)
          .get('/api/mine')
          .auth(await token(), { type: 'bearer' })
      ).status,
    ).toBe(401);
  });

  it('answers 503 and no data when it cannot be known whether the session is alive', async () => {
    Sessions.isUnreachable = true;
    const response = await request(server)
      .get('/api/mine')
      .auth(await token(), { type: 'bearer' });
    Sessions.isUnreachable = false;
    expect(response.status).toBe(503);
    expect(response.headers['retry-after']).toBe('2');
  });

  it('refuses tokens of another type, algorithm, audience or issuer, ended tokens, and tokens in the query', async () => {
    Sessions.state = alive;
    const none = `${btoa('{"alg":"none","typ":"at+jwt"}')}.${btoa(JSON.stringify({ sub: USER, sid: SESSION }))}.`;
    const hmac = await new SignJWT({ sid: SESSION })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'one' })
      .setSubject(USER)
      .setIssuer(ORIGIN)
      .setAudience('daymark')
      .setIssuedAt()
      .setNotBefore('0s')
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode('a public key used as a secret....'));
    const bad = [
      none,
      hmac,
      await token({ typ: 'JWT' }),
      await token({ kid: '../../dev/null' }),
      await token({}, {}, '-2m'),
      'x.y.z',
    ];
    bad.push(
      await new SignJWT({ sid: SESSION })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'one' })
        .setSubject(USER)
        .setIssuer('https://evil.test')
        .setAudience('daymark')
        .setIssuedAt()
        .setNotBefore('0s')
        .setExpirationTime('5m')
        .sign(peopleKey),
    );
    bad.push(
      await new SignJWT({ sid: SESSION })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'one' })
        .setSubject(USER)
        .setIssuer(ORIGIN)
        .setAudience('other')
        .setIssuedAt()
        .setNotBefore('0s')
        .setExpirationTime('5m')
        .sign(peopleKey),
    );
    for (const candidate of bad) {
      const response = await request(server).get('/api/mine').set('authorization', `Bearer ${candidate}`);
      expect(response.status).toBe(401);
    }
    expect((await request(server).get(`/api/mine?access_token=${await token()}`)).status).toBe(401);
    expect((await request(server).get('/api/mine').set('x-user-id', USER)).status).toBe(401);
  });

  it.each([
    ['as old as the clock of auth may be behind', -960, -960, -50],
    ['as young as the clock of auth may be ahead', 60, 60, 960],
  ])('accepts a token %s', async (_, iat, nbf, exp) => {
    Sessions.state = alive;
    const response = await request(server)
      .get('/api/mine')
      .auth(await tokenOfTimes({ iat, nbf, exp }), { type: 'bearer' });
    expect(response.status).toBe(200);
  });

  it.each([
    ['is valid later', { iat: 0, nbf: 90, exp: 990 }],
    ['was issued later', { iat: 90, nbf: 0, exp: 990 }],
    ['was issued and is valid later', { iat: 90, nbf: 90, exp: 990 }],
  ])('answers a token that %s than now with 503, not 401', async (_, times) => {
    Sessions.state = alive;
    const ahead = await tokenOfTimes(times);
    const response = await request(server).get('/api/mine').auth(ahead, { type: 'bearer' });
    expect([response.status, response.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(25);
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(30);
    const forged = `${ahead.slice(0, ahead.lastIndexOf('.'))}.${'A'.repeat(86)}`;
    expect((await request(server).get('/api/mine').auth(forged, { type: 'bearer' })).status).toBe(401);
  });

  it('keeps administrators’ endpoints from everybody else', async () => {
    Sessions.state = alive;
    const call = async () =>
      request(server)
        .get('/api/administrators')
        .auth(await token(), { type: 'bearer' });
    expect((await call()).status).toBe(403);
    Sessions.state = { ...alive, role: 'admin' };
    expect((await call()).status).toBe(200);
  });

  it('lets somebody with a temporary password do nothing but replace it', async () => {
    Sessions.state = { ...alive, role: 'admin', must_change_password: true };
    const codeOf = async (path: string) => {
      const response = await request(server)
        .get(path)
        .auth(await token(), { type: 'bearer' });
      return (response.body as { code?: string }).code ?? response.status;
    };
    expect(await codeOf('/api/mine')).toBe('PASSWORD_CHANGE_REQUIRED');
    expect(await codeOf('/api/administrators')).toBe('PASSWORD_CHANGE_REQUIRED');
    expect(await codeOf('/api/replacing')).toBe(200);
    Sessions.state = { ...alive, role: 'admin' };
    expect(await codeOf('/api/mine')).toBe(200);
  });

  it('opens an internal endpoint to the named caller alone', async () => {
    const call = (value?: string) => {
      const pending = request(server).get('/internal/things/7');
      return value ? pending.set('authorization', `Bearer ${value}`) : pending;
    };
    const keys = { SERVICE_PUBLIC_KEYS: { keys: [feedKey.public, calendarsKey.public] } } as never as object;
    const feed = new ServiceTokens('feed', { ...keys, SERVICE_PRIVATE_KEY: feedKey.private } as never);
    const calendars = new ServiceTokens('calendars', {
      ...keys,
      SERVICE_PRIVATE_KEY: calendarsKey.private,
    } as never);
    const forged = new ServiceTokens('feed', { ...keys, SERVICE_PRIVATE_KEY: calendarsKey.private } as never);
    expect((await call()).status).toBe(401);
    expect((await call(await feed.issue('auth'))).status).toBe(401);
    expect((await call(await calendars.issue('calendars'))).status).toBe(403);
    expect((await call(await forged.issue('calendars'))).status).toBe(401);
    expect((await call(await token())).status).toBe(401);
    expect((await call(await feed.issue('calendars'))).body).toEqual({ name: '7' });
  });

  it('serves probes, metrics by route pattern, and an OpenAPI document without internal endpoints', async () => {
    expect((await request(server).get('/health/live')).status).toBe(200);
    expect((await request(server).get('/health/ready')).body).toEqual({ status: 'ready', checks: {} });
    const metrics = await request(server).get('/metrics');
    expect(metrics.text).toContain('route="/api/things"');
    expect(metrics.text).not.toContain('/internal/things/7');
    const document = (await request(server).get('/api/things/docs')).body as { paths: object };
    expect(Object.keys(document.paths)).toEqual([
      '/api/written',
      '/api/in-pieces',
      '/api/things',
      '/api/mine',
      '/api/replacing',
      '/api/administrators',
      '/files/{id}.ics',
      '/api/broken',
    ]);
  });
});
