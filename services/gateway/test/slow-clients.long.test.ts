import { writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '@daymark/service-kit/testing';
import type { Limits } from '../src/limits.js';
import { send, sendBytes } from './support/raw-request.js';
import { CALENDAR_ID, startGateway, type RunningGateway } from './support/running-gateway.js';
import { ATTACKER, OFFICE, openConnection, readToEnd, requestOf } from './support/stubborn-client.js';

const FEED = `/feed/${CALENDAR_ID}.ics`;
const JSON_READ = `/api/public/calendars/${CALENDAR_ID}`;
const MEBIBYTE = 1024 * 1024;
/** More than the operating system buffers for one connection between two programs here. */
const LARGE = Buffer.alloc(12 * MEBIBYTE, 'x');

let gateway: RunningGateway;
const sockets: Socket[] = [];
const start = async (limits: Partial<Limits> = {}) => (gateway = await startGateway({ limits }));
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await gateway.close();
});

const open = (from: string, requests: string): Socket => {
  const socket = openConnection(gateway.origin, from, requests);
  sockets.push(socket);
  return socket;
};
const openMany = (count: number, from: string, requests: string) =>
  Array.from({ length: count }, () => open(from, requests));
const statusesOf = (requests: Promise<{ status: number }>[]) =>
  Promise.all(requests).then((responses) => new Set(responses.map(({ status }) => status)));

/** Responds with a body, and counts its responses in progress. */
const answerWith = (body: Buffer) => {
  const peer = { underWay: 0, most: 0, ended: 0 };
  gateway.peers.feed.handler = (_request, response) => {
    peer.underWay += 1;
    peer.most = Math.max(peer.most, peer.underWay);
    response.once('close', () => {
      peer.underWay -= 1;
      if (response.writableFinished) peer.ended += 1;
    });
    response.writeHead(200, { 'content-length': body.length }).end(body);
  };
  return peer;
};
/** Does not respond until it is released. */
const keepWaiting = () => {
  const waiting: ServerResponse[] = [];
  gateway.peers.feed.handler = (_request, response) => waiting.push(response);
  return waiting;
};

describe('Requests that are sent without waiting for a response', () => {
  it.each([FEED, JSON_READ, '/calendar/public/x'])(
    'are forwarded one at a time, and refused if they are too many, and nobody else notices: %s',
    async (target) => {
      await start();
      const held: ServerResponse[] = [];
      const { feed, public: pages } = gateway.peers;
      feed.handler = pages.handler = (request, response) => {
        if (request.headers['x-forwarded-for'] === ATTACKER) held.push(response);
        else response.end('{}');
      };
      const attacker = open(ATTACKER, requestOf(target).repeat(150));
      await until('the first of them', () => held.length > 0);
      for (const other of [FEED, JSON_READ, '/calendar/public/y'])
        expect(await send(gateway.origin, { target: other, from: OFFICE })).toMatchObject({ status: 200 });
      expect(held).toHaveLength(1);
      expect(gateway.used().exchanges).toBe(1);
      held[0]!.end('first');
      const received = String(await readToEnd(attacker));
      expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 429']);
      expect(received).toMatch(/retry-after: 2\r\n/);
      expect(held).toHaveLength(1);
      await until('nothing that is under way', () => gateway.used().exchanges === 0);
    },
  );

  it('are answered in their order where they are few', async () => {
    await start();
    gateway.peers.feed.handler = (request, response) => response.end(request.url);
    const targets = [1, 2, 3, 4].map((number) => `/api/public/calendars/${number}`);
    const requests = targets.map((target, index) =>
      requestOf(target, index === 3 ? 'Connection: close\r\n' : ''),
    );
    const received = String(await readToEnd(open(OFFICE, requests.join(''))));
    expect(received.match(/\/api\/public\/calendars\/\d/g)).toEqual(targets);
    expect(gateway.peers.feed.received).toHaveLength(4);
  });

  it('are forgotten with their connection', async () => {
    await start();
    const held = keepWaiting();
    const attacker = open(ATTACKER, requestOf(FEED).repeat(9));
    await until('all of them', () => gateway.used().exchanges === 9 && held.length === 1);
    attacker.destroy();
    await until('nothing that is under way', () => gateway.used().exchanges === 0);
    expect(gateway.peers.feed.received).toHaveLength(1);
  });
});

describe('Readers who do not read', () => {
  it('hold no connection of the service, and others are served', async () => {
    await start();
    const peer = answerWith(Buffer.alloc(150_000, 'x'));
    openMany(132, ATTACKER, requestOf(FEED));
    await until('responses that were taken', () => peer.ended === 132);
    expect(peer.underWay).toBe(0);
    expect(peer.most).toBeLessThanOrEqual(64);
    expect((await send(gateway.origin, { target: FEED, from: OFFICE })).status).toBe(200);
  });

  it('have their share of memory and no more, and their connections are limited', async () => {
    const bufferedBytesAll = 32 * MEBIBYTE;
    await start({ bufferedBytesAll, peerConnectionsAll: 16 });
    const peer = answerWith(LARGE);
    const readers = openMany(12, ATTACKER, requestOf(FEED, 'Connection: close\r\n'));
    // Four connections of the pool, and as many that are held up.
    await until('as many as there may be', () => peer.underWay + peer.ended === 8);
    await until('a share that is used up', () => gateway.used().bufferedBytes > bufferedBytesAll / 4);
    // Another client has a share, and connections, of its own.
    const others = [1, 2].map(() => send(gateway.origin, { target: FEED, from: OFFICE }));
    expect(await statusesOf(others)).toEqual(new Set([200]));
    expect(gateway.used().bufferedBytes).toBeLessThan(bufferedBytesAll / 4 + 12 * 2 * 65_536);
    expect(peer.most).toBeLessThanOrEqual(10);
    const received = await Promise.all(readers.map(readToEnd));
    for (const response of received) expect(response.length).toBeGreaterThan(LARGE.length);
    await until('memory that is free again', () => gateway.used().bufferedBytes === 0);
  });

  it('leave something to others, however many networks they are', async () => {
    const bufferedBytesAll = 24 * MEBIBYTE;
    await start({ bufferedBytesAll });
    const peer = answerWith(LARGE);
    for (const network of [5, 6, 7, 8, 9, 10]) openMany(2, `127.0.0.${network}`, requestOf(FEED));
    await until('all of them', () => peer.most + peer.ended >= 12);
    await until('most of what there is', () => gateway.used().bufferedBytes > bufferedBytesAll / 2);
    expect((await send(gateway.origin, { target: FEED, from: OFFICE })).status).toBe(200);
    expect(gateway.used().bufferedBytes).toBeLessThan(bufferedBytesAll + 12 * 2 * 65_536);
  });

  it('make room for other readers, if they are many networks and hold every connection: the slowest first', async () => {
    await start({ bufferedBytesAll: MEBIBYTE, peerConnectionsAll: 8, peerMs: 3_000, evictionAfterMs: 0 });
    const peer = answerWith(LARGE);
    const readers = Array.from({ length: 24 }, (_, number) => open(`127.0.1.${number + 1}`, requestOf(FEED)));
    await until('all connections', () => peer.underWay === 16 && gateway.used().exchanges >= 16);
    const phone = open(OFFICE, requestOf(FEED, 'Connection: close\r\n'));
    expect((await readToEnd(phone)).length).toBeGreaterThan(LARGE.length);
    const evictions = () => gateway.logged.filter(({ cut }) => cut === 'evicted').length;
    await until('a line in the log', () => evictions() > 0);
    // One for each network that had to wait.
    expect(evictions()).toBeLessThanOrEqual(8 + 1);
    expect(readers.filter(({ destroyed }) => !destroyed).length).toBeGreaterThan(0);
    expect(gateway.used().bufferedBytes).toBeLessThan(MEBIBYTE + 17 * 2 * 65_536);
  });

  it.each(['a feed', 'a built file'])('or read in trickles are cut, which is logged: %s', async (what) => {
    await start({ readerPeriodMs: 400, clientBytesPerSecond: 1_000_000_000 });
    answerWith(LARGE);
    const name = 'assets/large.0123456789.js';
    await writeFile(path.join(gateway.shellDirectory, name), LARGE);
    const reader = open(ATTACKER, requestOf(what === 'a feed' ? FEED : `/${name}`));
    const trickle = setInterval(() => reader.read(100), 10);
    await until('the cut', () => gateway.logged.some(({ cut }) => cut === 'reader stalled'));
    clearInterval(trickle);
    await until('memory that is free again', () => gateway.used().bufferedBytes === 0);
    expect(gateway.used().exchanges).toBe(0);
  });

  it('are cut at the end of the time that an exchange has, at the peer too', async () => {
    await start({ exchangeMs: 300, readerPeriodMs: 400 });
    let isGivenUp = false;
    gateway.peers.feed.handler = (_request, response) => {
      response.once('close', () => (isGivenUp = true));
      response.writeHead(200).write('BEGIN:VCALENDAR');
    };
    open(ATTACKER, requestOf(FEED));
    await until('the cut', () => isGivenUp && gateway.logged.some(({ cut }) => cut === 'took too long'));
  });
});

describe('Exchanges', () => {
  it('of one client beyond its share are refused with 429, of all beyond the total with 503', async () => {
    await start({ exchangesAll: 16 });
    const held = keepWaiting();
    openMany(4, ATTACKER, requestOf(JSON_READ));
    await until('the share of one', () => held.length === 4);
    expect(await send(gateway.origin, { target: '/remotes.json', from: ATTACKER })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '2', 'content-type': 'application/problem+json; charset=utf-8' },
    });
    expect((await send(gateway.origin, { target: '/remotes.json', from: OFFICE })).status).toBe(200);
    for (const from of Array.from({ length: 12 }, (_, index) => `127.0.0.${index + 10}`)) {
      const before = gateway.used().exchanges;
      openMany(1, from, requestOf(JSON_READ));
      await until('one more', () => gateway.used().exchanges === before + 1);
    }
    expect(await send(gateway.origin, { target: '/remotes.json', from: OFFICE })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
    });
    for (const response of held) response.end();
    await until('room', () => gateway.used().exchanges <= 4);
    expect((await send(gateway.origin, { target: '/remotes.json', from: ATTACKER })).status).toBe(200);
  });

  it('count until their response was read, also those of built files', async () => {
    await start({ exchangesAll: 16 });
    await writeFile(path.join(gateway.shellDirectory, 'assets/large.0123456789.js'), LARGE);
    openMany(4, ATTACKER, requestOf('/assets/large.0123456789.js'));
    await until('four of them', () => gateway.used().exchanges === 4);
    expect((await send(gateway.origin, { target: '/remotes.json', from: ATTACKER })).status).toBe(429);
  });

  it('need connections, of which one client has its share', async () => {
    await start({ connectionsAll: 16 });
    openMany(4, ATTACKER, '');
    await until('the share of one', () => gateway.used().connections === 4);
    const refused = String(await readToEnd(open(ATTACKER, '')));
    expect(refused).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
    expect(refused).toMatch(/retry-after: 2\r\n/);
    expect((await send(gateway.origin, { from: OFFICE, target: '/remotes.json' })).status).toBe(200);
  });

  it('of clients behind a trusted proxy count for each client', async () => {
    gateway = await startGateway({
      environment: { TRUSTED_PROXIES: '127.0.0.1' },
      limits: { exchangesAll: 8, connectionsAll: 1 },
    });
    const held = keepWaiting();
    const from = (client: string) => ({ target: JSON_READ, headers: { 'x-forwarded-for': client } });
    const waiting = [1, 2].map((part) => send(gateway.origin, from(`2001:db8:1:${part}::1`)));
    await until('two of one network', () => held.length === 2);
    expect((await send(gateway.origin, from('2001:db8:1:3::1'))).status).toBe(429);
    const other = send(gateway.origin, from('2001:db8:2:3::1'));
    await until('one of another network', () => held.length === 3);
    for (const response of held) response.end();
    expect(await statusesOf([...waiting, other])).toEqual(new Set([200]));
  });
});

describe('A connection of a service', () => {
  it.each([FEED, JSON_READ])('that takes too long means 503, and never silence: %s', async (target) => {
    await start({ peerMs: 500, peerConnectionsAll: 2 });
    keepWaiting();
    const requests = [1, 2, 3].map(() => send(gateway.origin, { target }));
    for (const response of await Promise.all(requests))
      expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  });

  it('is free for JSON and for feeds that did not change while all those of whole feeds are busy', async () => {
    await start({ peerConnectionsAll: 16 });
    const held: ServerResponse[] = [];
    gateway.peers.feed.handler = ({ url, headers }, response) => {
      if (url === FEED && !headers['if-none-match']) held.push(response);
      else response.end();
    };
    openMany(10, ATTACKER, requestOf(FEED));
    await until('the share of one', () => held.length === 4);
    for (const headers of [{}, { 'if-none-match': '"1"' }] as Record<string, string>[]) {
      const target = headers['if-none-match'] ? FEED : JSON_READ;
      expect((await send(gateway.origin, { target, headers, from: ATTACKER })).status).toBe(200);
    }
    const other = send(gateway.origin, { target: FEED, from: OFFICE });
    await until('one of another client', () => held.length === 5);
    held[4]!.end();
    expect((await other).status).toBe(200);
  });
});

describe('No limit is met by', () => {
  it('an office of 50 people with six connections each, and a subscription that is loaded', async () => {
    await start();
    const peer = answerWith(Buffer.alloc(20_000, 'x'));
    const calls = Array.from({ length: 300 }, () =>
      send(gateway.origin, { target: JSON_READ, from: OFFICE }),
    );
    const feeds = Array.from({ length: 50 }, () => send(gateway.origin, { target: FEED, from: OFFICE }));
    expect(await statusesOf([...calls, ...feeds])).toEqual(new Set([200]));
    expect(peer.ended).toBe(350);
  });

  it('many phones of one office that load a large feed slowly', async () => {
    await start();
    const body = Buffer.alloc(5_000_000, 'x');
    answerWith(body);
    const phones = openMany(30, OFFICE, requestOf(FEED, 'Connection: close\r\n'));
    const received = await Promise.all(
      phones.map(async (phone) => {
        let bytes = 0;
        phone.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          phone.pause();
          setImmediate(() => phone.resume());
        });
        phone.resume();
        await new Promise((resolve) => phone.once('close', resolve));
        return bytes;
      }),
    );
    for (const bytes of received) expect(bytes).toBeGreaterThan(body.length);
  });

  it('a person who works fast', async () => {
    await start({ exchangesAll: 32 });
    for (let round = 0; round < 100; round += 1) {
      const requests = [1, 2, 3, 4, 5, 6].map(() => send(gateway.origin, { target: '/api/calendars' }));
      expect(await statusesOf(requests)).toEqual(new Set([200]));
    }
  });
});

describe('A response that Node sends by itself', () => {
  it.each([
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['an unknown Expect', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n', 417],
    ['CONNECT', 'CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
    ['headers without an end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
  ])('is a problem document with the security headers: %s', async (_what, bytes, status) => {
    await start();
    const [head = '', body = ''] = (await sendBytes(gateway.origin, bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const header of [
      'x-content-type-options: nosniff',
      'x-frame-options: DENY',
      'referrer-policy: strict-origin-when-cross-origin',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'strict-transport-security: max-age=31536000; includeSubDomains',
      'content-type: application/problem+json; charset=utf-8',
      'cache-control: no-store',
    ])
      expect(head).toContain(header);
    expect(JSON.parse(body)).toMatchObject({ status });
  });
});
