import { request as httpRequest, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '@daymark/service-kit/testing';
import type { Limits } from '../src/limits.js';
import { startGateway, type RunningGateway } from './support/running-gateway.js';
import { send } from './support/raw-request.js';
import { ATTACKER, OFFICE, openConnection, readToEnd } from './support/stubborn-client.js';

const MEGABYTE = 1_000_000;
const SIZES = [0.3, 0.4, 1, 2.5, 4, 6, 7.7, 9.9].map((megabytes) => megabytes * MEGABYTE);
const TOKEN = 'Bearer a1.b2.c3';
const CALENDAR = { authorization: TOKEN, 'content-type': 'text/calendar' };

let gateway: RunningGateway;
const sockets: Socket[] = [];
const start = async (limits: Partial<Limits> = {}) => (gateway = await startGateway({ limits }));
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await gateway.close();
});

/** An upload of which nothing is sent but `sent`. */
const announce = (bytes: number, { from = ATTACKER, authorization = TOKEN, sent = '' } = {}) => {
  const head = [
    'POST /api/imports HTTP/1.1',
    'Host: x',
    'Content-Type: text/calendar',
    ...(authorization ? [`Authorization: ${authorization}`] : []),
    `Content-Length: ${bytes}`,
  ];
  const socket = openConnection(gateway.origin, from, `${head.join('\r\n')}\r\n\r\n${sent}`);
  sockets.push(socket);
  return socket;
};
const upload = (bytes: number, from: string = OFFICE) =>
  send(gateway.origin, {
    method: 'POST',
    target: '/api/imports',
    headers: CALENDAR,
    body: Buffer.alloc(bytes, 'x'),
    from,
  });
/** Notes the bytes that arrive of each upload, and answers at the end. */
const receiving = () => {
  const arriving: { bytes: number; isWhole: boolean }[] = [];
  gateway.peers.calendars.onRequest = (request, response) => {
    const one = { bytes: 0, isWhole: false };
    arriving.push(one);
    request.on('error', () => undefined);
    request.on('data', (chunk: Buffer) => (one.bytes += chunk.length));
    request.on('end', () => {
      one.isWhole = true;
      response.end('{}');
    });
  };
  return arriving;
};

describe('Uploads that are announced and not sent', () => {
  it('keep no one else from sending files of any size, nor their own network', async () => {
    await start();
    const arriving = receiving();
    for (const bytes of SIZES) {
      announce(bytes);
      announce(bytes, { sent: 'BEGIN:VCALENDAR' });
    }
    await until('what was sent', () => arriving.length === SIZES.length);
    for (const bytes of SIZES) expect((await upload(bytes)).status).toBe(200);
    expect((await upload(9.9 * MEGABYTE, ATTACKER)).status).toBe(200);
    expect(arriving.filter(({ isWhole }) => isWhole)).toHaveLength(SIZES.length + 1);
  });

  it('are refused unread without a token, and one that has not its form', async () => {
    await start();
    for (const authorization of ['', 'Bearer x', 'Basic YTpi', 'Bearer a1.b2.', 'a1.b2.c3']) {
      const received = String(await readToEnd(closing(announce(300_000, { authorization }))));
      expect(received).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/);
      expect(received).toMatch(/www-authenticate: Bearer\r\n/i);
    }
    expect(gateway.peers.calendars.received).toEqual([]);
  });

  it('are ended after a while, at the service too, and say why', async () => {
    await start({ senderPeriodMs: 300, readerPeriodMs: 300, clientBytesPerSecond: 1_000 });
    let isGivenUp = false;
    gateway.peers.calendars.onRequest = (request) => {
      request.on('error', () => undefined).on('close', () => (isGivenUp = true));
      request.resume();
    };
    const stalled = announce(MEGABYTE, { sent: 'x' });
    expect(String(await readToEnd(stalled))).toMatch(/^HTTP\/1\.1 408 /);
    await until('a line in the log', () => gateway.logged.some(({ cut }) => cut === 'sender stalled'));
    await until('the end at the service', () => isGivenUp);
    expect(gateway.used().exchanges).toBe(0);
  });

  it('are ended where no file is taken either', async () => {
    await start({ senderPeriodMs: 300, readerPeriodMs: 300, clientBytesPerSecond: 1_000 });
    const socket = openConnection(
      gateway.origin,
      ATTACKER,
      'POST /api/events HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n{',
    );
    sockets.push(socket);
    expect(String(await readToEnd(socket))).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('An upload', () => {
  it('reaches its service as it arrives, slowly too, beside another one, and longer than a service has time', async () => {
    await start({ peerMs: 400 });
    const arriving = receiving();
    const parts = 12;
    const part = Buffer.alloc(100_000, 'x');
    const slowly = (from: string) =>
      new Promise<number>((resolve, reject) => {
        const { hostname, port } = new URL(gateway.origin);
        const outgoing = httpRequest(
          {
            hostname,
            port,
            method: 'POST',
            path: '/api/imports',
            localAddress: from,
            headers: { ...CALENDAR, 'content-length': parts * part.length },
          },
          (response) => {
            response.resume();
            resolve(response.statusCode!);
          },
        );
        outgoing.on('error', reject);
        let sent = 0;
        const timer = setInterval(() => {
          outgoing.write(part);
          sent += 1;
          if (sent < parts) return;
          clearInterval(timer);
          outgoing.end();
        }, 60);
      });
    const both = Promise.all([slowly(OFFICE), slowly(ATTACKER)]);
    await until('the first parts of both', () => arriving.filter(({ bytes }) => bytes > 0).length === 2);
    expect(arriving.some(({ isWhole }) => isWhole)).toBe(false);
    expect(await both).toEqual([200, 200]);
    expect(arriving.map(({ bytes }) => bytes)).toEqual([parts * part.length, parts * part.length]);
  });

  it('without a length arrives whole', async () => {
    await start();
    const arriving = receiving();
    const headers = { ...CALENDAR, 'transfer-encoding': 'chunked' };
    const body = Buffer.alloc(3 * MEGABYTE, 'x');
    const answer = await send(gateway.origin, { method: 'POST', target: '/api/imports', headers, body });
    expect([answer.status, arriving]).toEqual([200, [{ bytes: body.length, isWhole: true }]]);
  });

  it('is refused by its service before its end, in a way that reaches a client that sends all first', async () => {
    await start();
    gateway.peers.calendars.onRequest = (request, response) => {
      request.on('error', () => undefined);
      response.writeHead(401, { 'content-type': 'application/problem+json' }).end('{"status":401}');
      request.resume();
    };
    const answer = await upload(10 * MEGABYTE);
    expect([answer.status, answer.body]).toEqual([401, '{"status":401}']);
    await until('nothing that is under way', () => gateway.used().exchanges === 0);
  });

  it('is 503 where its service takes nothing of it, and where that is down', async () => {
    await start({ peerMs: 400 });
    const held: ServerResponse[] = [];
    gateway.peers.calendars.onRequest = (request, response) => {
      request.on('error', () => undefined).pause();
      held.push(response);
    };
    expect(await upload(9.9 * MEGABYTE)).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    await gateway.peers.calendars.close();
    expect(await upload(9.9 * MEGABYTE)).toMatchObject({ status: 503 });
  });

  it('ends at its service when its client leaves', async () => {
    await start();
    const arriving = receiving();
    const socket = announce(MEGABYTE, { sent: 'x'.repeat(1_000) });
    let isLeft = false;
    await until('its first part', () => arriving[0]?.bytes === 1_000);
    gateway.peers.calendars.connections().forEach((one) => one.once('close', () => (isLeft = true)));
    socket.destroy();
    await until('its end', () => isLeft && gateway.used().exchanges === 0);
    expect(arriving[0]!.isWhole).toBe(false);
  });
});

/** Ends the client's side when there is a response. */
function closing(socket: Socket): Socket {
  socket.once('data', () => socket.end());
  return socket;
}
