import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { IMPORT_MAX_BYTES, LOGO_MAX_BYTES } from '@daymark/contracts';
import { send } from './support/raw-request.js';
import { CALENDAR_ID, startGateway, type RunningGateway } from './support/running-gateway.js';

const LOGO = `/api/events/${CALENDAR_ID}/logo`;
const TOKEN = { authorization: 'Bearer a1.b2.c3' };
const PNG = { 'content-type': 'image/png' };
const TOO_LARGE = { status: 413, code: 'PAYLOAD_TOO_LARGE', title: 'File too large' };

let gateway: RunningGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(() => void (gateway.peers.calendars.received.length = 0));

const put = (body: Buffer, target = LOGO, headers: Record<string, string> = PNG) =>
  send(gateway.origin, { method: 'PUT', target, headers: { ...TOKEN, ...headers }, body });

describe('A file on its way to a service', () => {
  it.each([LOGO, `${LOGO}?x=1`, `/api/events/${CALENDAR_ID}-occurrence-3/logo`, '/api/settings/logo'])(
    'arrives whole with its media type at %s',
    async (target) => {
      const answer = await put(Buffer.alloc(LOGO_MAX_BYTES, 'x'), target);
      expect(answer.status).toBe(200);
      const [received] = gateway.peers.calendars.received;
      expect(received).toMatchObject({ method: 'PUT', url: target, headers: PNG });
      expect(received!.body).toHaveLength(LOGO_MAX_BYTES);
    },
  );

  it('may be as large as its address allows', async () => {
    const calendar = { ...TOKEN, 'content-type': 'text/calendar' };
    const send10 = (bytes: number) =>
      send(gateway.origin, {
        method: 'POST',
        target: '/api/imports',
        headers: calendar,
        body: Buffer.alloc(bytes, 'x'),
      });
    expect((await send10(IMPORT_MAX_BYTES)).status).toBe(200);
    expect(gateway.peers.calendars.received[0]!.body).toHaveLength(IMPORT_MAX_BYTES);
    expect(JSON.parse((await send10(IMPORT_MAX_BYTES + 1)).body)).toMatchObject({
      status: 413,
      title: 'The file is too large',
    });
  });

  it('is refused in the words for files from 2 MB on, with a length and without', async () => {
    const body = Buffer.alloc(LOGO_MAX_BYTES + 1);
    for (const headers of [PNG, { ...PNG, 'transfer-encoding': 'chunked' }]) {
      const answer = await put(body, LOGO, headers);
      expect(JSON.parse(answer.body)).toMatchObject({
        ...TOO_LARGE,
        detail: 'File size must be less than 2MB',
      });
    }
    expect(gateway.peers.calendars.received).toEqual([]);
  });

  it('is refused in a way that reaches clients that send all before they listen', async () => {
    for (const bytes of [5_000_000, 24_000_000]) {
      const answer = await put(Buffer.alloc(bytes));
      expect(JSON.parse(answer.body)).toMatchObject(TOO_LARGE);
    }
  });

  it('is cut when it never ends', async () => {
    const socket = connect(Number(new URL(gateway.origin).port), '127.0.0.1');
    socket.on('error', () => undefined);
    let sent = 0;
    let received = '';
    socket.on('data', (data) => (received += data.toString()));
    socket.write(
      `PUT ${LOGO} HTTP/1.1\r\nHost: x\r\nAuthorization: ${TOKEN.authorization}\r\nContent-Type: image/png\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const part = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const write = () => {
      while (!socket.destroyed && socket.write(part)) sent += part.length;
    };
    const isCut = new Promise((resolve) => socket.on('close', resolve));
    socket.on('drain', write);
    write();
    await isCut;
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
    expect(sent).toBeLessThan(64_000_000);
  });

  it('is refused at any other address, which takes 64 KiB', async () => {
    const body = Buffer.alloc(65_537);
    for (const target of [`/api/events/${CALENDAR_ID}/customization`, '/api/settings', `${LOGO}/x`]) {
      const answer = await put(body, target);
      expect(JSON.parse(answer.body)).toMatchObject({ status: 413, title: 'Too large' });
    }
  });
});

describe('A logo of a public event', () => {
  it('is sandboxed when it is opened directly', async () => {
    gateway.peers.feed.handler = (_request, response) => {
      response.writeHead(200, { ...PNG, 'content-security-policy': 'script-src *' }).end('png');
    };
    const answer = await send(gateway.origin, { target: `/api/public/logos/${'0a'.repeat(16)}` });
    expect(answer.headers).toMatchObject({
      ...PNG,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    });
  });
});
