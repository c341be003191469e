import { generateKeyPairSync } from 'node:crypto';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LiveChanges } from '@daymark/contracts';
import { until } from '@daymark/service-kit/testing';
import { send } from './support/raw-request.js';
import { startGateway, type RunningGateway } from './support/running-gateway.js';
import { OFFICE } from './support/stubborn-client.js';

const [ANN, BEN, SESSION] = ['a', 'b', 'c'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`);
const KEY = JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));
const FIRST: LiveChanges = { cursor: '1:1:1:', changes: [] };

const aChange = (people: string[], calendar = SESSION!) => ({
  kind: 'events',
  calendar_id: calendar,
  by: null,
  request_id: null,
  people,
});

describe('The streams of open pages', () => {
  let gateway: RunningGateway;
  let looks: { body: { after: string | null; sessions: string[] }; authorization: string }[];
  let changes: object[] | null;
  let ended: string[] | null;
  let isInternalAway: boolean;
  const open: ClientRequest[] = [];
  const start = async (options: Parameters<typeof startGateway>[0] = {}) => {
    gateway = await startGateway({ environment: { SERVICE_PRIVATE_KEY: KEY }, ...options });
    gateway.peers.calendars.handler = (incoming, response, body) => {
      if (incoming.url === '/internal/live-changes') {
        if (isInternalAway) return void response.destroy();
        looks.push({ body: JSON.parse(body), authorization: incoming.headers.authorization! });
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ cursor: `2:2:2:${looks.length}`, changes, ended_sessions: ended }));
        changes = [];
        return;
      }
      const person = incoming.headers.authorization?.slice('Bearer '.length);
      if (!person) return void response.writeHead(401).end('{}');
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'x-stream-person': person,
        'x-stream-session': SESSION!,
      });
      response.end(`data: ${JSON.stringify(FIRST)}\n\n`);
    };
  };
  beforeEach(() => {
    [looks, changes, ended, isInternalAway] = [[], [], [], false];
  });
  afterEach(async () => {
    for (const listening of open.splice(0)) listening.destroy();
    await gateway.close();
  });

  const listen = async (person: string, from?: string) => {
    const stream = { told: [] as LiveChanges[], text: '', isOver: false, response: {} as IncomingMessage };
    const outgoing = request(`${gateway.origin}/api/changes`, {
      headers: { authorization: `Bearer ${person}`, 'accept-encoding': 'gzip' },
      agent: false,
      localAddress: from,
    });
    open.push(outgoing);
    outgoing.on('error', () => undefined).end();
    stream.response = await new Promise<IncomingMessage>((resolve) => outgoing.once('response', resolve));
    stream.response.on('error', () => undefined);
    stream.response.on('close', () => (stream.isOver = true));
    stream.response.on('data', (chunk: Buffer) => {
      stream.text += chunk.toString();
      stream.told = [...stream.text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!));
    });
    return stream;
  };
  const listenFrom = async (person: string, from?: string) => {
    const stream = await listen(person, from);
    await until('its beginning', () => stream.told.length > 0);
    return stream;
  };

  it('begin as the service says, and go on with what it tells, each to the people whom it concerns', async () => {
    await start();
    const [ann, alsoAnn, ben] = [await listenFrom(ANN!), await listenFrom(ANN!), await listenFrom(BEN!)];
    expect(ann.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(ann.response.headers).not.toHaveProperty('x-stream-person');
    expect(ann.response.headers).not.toHaveProperty('x-stream-session');
    expect(ann.told).toEqual([FIRST]);
    changes = [aChange([ANN!])];
    await until('what changed', () => ann.told.length === 2 && alsoAnn.told.length === 2);
    expect(ann.told[1]!.changes).toEqual([
      { kind: 'events', calendar_id: SESSION, by: null, request_id: null },
    ]);
    changes = null;
    await until('that anything may have changed', () => ben.told.length === 2);
    expect(ben.told[1]!.changes).toBeNull();
  });

  it('cost the service one request a second in all, signed, with the sessions to check, and none without a stream', async () => {
    await start();
    const streams = [await listenFrom(ANN!), await listenFrom(BEN!)];
    await until('a look', () => looks.length > 1);
    expect(looks[0]).toMatchObject({ body: { after: null } });
    expect(looks[1]).toMatchObject({ body: { after: '2:2:2:1' } });
    expect(looks[0]!.authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
    expect(gateway.peers.calendars.connections().length).toBeLessThanOrEqual(3);
    await until('a check of the sessions', () => looks.some(({ body }) => body.sessions.length > 0), 10_000);
    for (const { response } of streams) response.destroy();
    await until('no stream', () => gateway.used().streams === 0);
    const before = looks.length;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(looks.length).toBeLessThanOrEqual(before + 1);
  });

  it('end with their session', async () => {
    await start();
    const stream = await listenFrom(ANN!);
    ended = [SESSION!];
    await until('its end', () => stream.isOver, 10_000);
    expect(stream.response.complete).toBe(true);
  });

  it('are told what changed while they began', async () => {
    await start();
    const other = await listenFrom(BEN!);
    changes = [aChange([ANN!, BEN!])];
    await until('what changed', () => other.told.length === 2);
    const late = await listen(ANN!);
    await until('what changed', () => late.told.length === 2);
    expect(late.told[1]!.changes).toHaveLength(1);
  });

  it('go on when another replica of the service answers, after the same cursor', async () => {
    await start();
    const stream = await listenFrom(ANN!);
    await until('a look', () => looks.length > 0);
    isInternalAway = true;
    await until('the failure', () => gateway.logged.some(({ msg }) => /does not tell/.test(String(msg))));
    const [known, cursor] = [looks.length, `2:2:2:${looks.length}`];
    changes = [aChange([ANN!])];
    isInternalAway = false;
    await until('what changed', () => stream.told.length === 2);
    expect(looks[known]!.body.after).toBe(cursor);
  });

  it('are no exchanges or connections of their client, and have a share of their own', async () => {
    await start({ limits: { streamsAll: 16, exchangesAll: 16, connectionsAll: 16 } });
    for (let count = 0; count < 4; count += 1) await listenFrom(ANN!, OFFICE);
    expect(gateway.used()).toMatchObject({ exchanges: 0, connections: 0, streams: 4 });
    const refused = await send(gateway.origin, {
      target: '/api/changes',
      headers: { authorization: `Bearer ${ANN}` },
      from: OFFICE,
    });
    expect(refused.status).toBe(429);
    const other = { target: '/api/calendars', headers: { authorization: `Bearer ${ANN}` }, from: OFFICE };
    expect((await send(gateway.origin, other)).status).toBe(200);
  });

  it('are ten of a person at most: the oldest ends', async () => {
    await start();
    const first = await listenFrom(ANN!);
    for (let count = 0; count < 9; count += 1) await listenFrom(ANN!);
    expect(first.isOver).toBe(false);
    await listenFrom(ANN!);
    await until('the end of the oldest', () => first.isOver);
    expect(gateway.used().streams).toBe(10);
  });

  it('are not for somebody without a session', async () => {
    await start();
    expect((await send(gateway.origin, { target: '/api/changes' })).status).toBe(401);
    expect(gateway.used().streams).toBe(0);
  });

  it('do not exist without a key of the gateway', async () => {
    await start({ environment: {} });
    const headers = { authorization: `Bearer ${ANN}` };
    expect((await send(gateway.origin, { target: '/api/changes', headers })).status).toBe(503);
    expect((await send(gateway.origin, { target: '/api/changes/since', headers })).status).toBe(200);
  });
});
