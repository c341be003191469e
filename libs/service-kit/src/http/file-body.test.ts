import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { Controller, Module } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import * as z from 'zod';
import { endpoint, internalAccess, publicAccess, type FileBody } from '@daymark/contracts';
import { Received } from '../received.decorator.js';
import { createService, type Service } from '../service.js';
import { Endpoint } from './endpoint.decorator.js';
import { FromFile } from './file-body.js';

const MAX_BYTES = 100_000;
const file: FileBody = {
  mediaTypes: ['image/png', 'application/octet-stream'],
  maxBytes: MAX_BYTES,
  refusals: {
    wrongType: { title: 'Wrong', detail: 'Only PNG' },
    tooLarge: { title: 'Large', detail: 'Too many bytes' },
  },
};
const response = z.object({ id: z.string(), length: z.int(), first: z.int().optional() });
const definition = {
  summary: '',
  params: z.object({ id: z.string() }),
  file,
  response,
} as const;
const put = endpoint('PUT /api/pictures/:id/file', {
  ...definition,
  access: publicAccess('a test'),
  status: 200,
});
const closed = endpoint('PUT /internal/pictures/:id/file', {
  ...definition,
  access: internalAccess('feed'),
  status: 200,
});

@Controller()
class PicturesController {
  static received = 0;

  @Endpoint(put)
  put(@Received() { params }: Received<typeof put>, @FromFile() bytes: Buffer) {
    PicturesController.received += 1;
    return { id: params.id, length: bytes.length, first: bytes[0] };
  }

  @Endpoint(closed)
  closed(@Received() { params }: Received<typeof closed>, @FromFile() bytes: Buffer) {
    return { id: params.id, length: bytes.length };
  }
}

@Module({ controllers: [PicturesController] })
class PicturesModule {}

describe('An endpoint whose body is a file', () => {
  let service: Service;
  let server: Server;
  beforeAll(async () => {
    const settings = {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      PRODUCT_NAME: 'Daymark',
      PUBLIC_ORIGIN: 'https://calendar.example.org',
      SERVICE_PUBLIC_KEYS: { keys: [] },
    } as never;
    service = await createService({
      name: 'calendars',
      documentationPath: '/api/docs',
      settings,
      module: PicturesModule,
    });
    server = service.application.getHttpServer() as Server;
    await service.application.listen(0, '127.0.0.1');
  });
  afterAll(() => service.close());

  const send = (body: Buffer, type = 'image/png', path = '/api/pictures/7/file') =>
    request(server).put(path).set('content-type', type).send(body);
  /**
   * Sends a request head as given and keeps sending `part` until the connection is closed or the response has arrived.
   */
  const sendBytes = async (head: string, part: string, limitMs = 8_000) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let sent = 0;
    let received = '';
    const isOver = new Promise<void>((resolve) => {
      socket.on('error', () => undefined);
      socket.on('data', (data) => (received += data.toString()));
      socket.on('close', () => resolve());
    });
    socket.write(head);
    const write = () => {
      while (!socket.destroyed && part && socket.write(part)) sent += part.length;
    };
    socket.on('drain', write);
    write();
    const timer = setTimeout(() => socket.destroy(), limitMs);
    await isOver;
    clearTimeout(timer);
    return { received, sent };
  };

  it('gets its bytes as they were sent, with its parameters', async () => {
    const bytes = Buffer.alloc(MAX_BYTES, 0x89);
    const sent = await send(bytes);
    expect(sent.body).toEqual({ id: '7', length: MAX_BYTES, first: 0x89 });
    expect((await send(bytes, 'Application/Octet-Stream; x=y')).status).toBe(200);
    expect((await send(Buffer.alloc(0))).body).toMatchObject({ length: 0 });
  });

  it.each([
    ['another image', 'image/svg+xml'],
    ['a page', 'text/html'],
    ['JSON', 'application/json'],
    ['a form', 'multipart/form-data; boundary=x'],
    ['a body without a media type', ''],
  ])('refuses %s by its media type', async (_what, type) => {
    const refused = await send(Buffer.from('{"a":1}'), type);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      code: 'VALIDATION_ERROR',
      title: 'Wrong',
      detail: 'Only PNG',
      errors: [{ field: 'file', message: 'Only PNG' }],
    });
  });

  it('refuses one byte more than it takes, and says so in the words of the contract', async () => {
    const refused = await send(Buffer.alloc(MAX_BYTES + 1));
    expect(refused.status).toBe(413);
    expect(refused.body).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      title: 'Large',
      detail: 'Too many bytes',
    });
  });

  const HEAD = 'PUT /api/pictures/7/file HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\n';

  it('counts a body without a length, answers before its end, and cuts one that has none', async () => {
    const before = PicturesController.received;
    const part = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const { received, sent } = await sendBytes(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, part);
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
    expect(received).toContain('Too many bytes');
    expect(sent).toBeLessThan(64_000_000);
    expect(PicturesController.received).toBe(before);
  });

  it('does not believe in a length that is too small: what follows is no request of ours', async () => {
    const { received } = await sendBytes(`${HEAD}Content-Length: 3\r\n\r\n`, 'x'.repeat(1000));
    expect(received).toMatch(/HTTP\/1\.1 400 Bad Request/);
    expect(received).not.toMatch(/"length":(?!3\b)/);
  });

  it('survives a client that announces more than it sends and goes away', async () => {
    const before = PicturesController.received;
    const { received } = await sendBytes(`${HEAD}Content-Length: 5000\r\n\r\nabc`, '', 200);
    expect(received).toBe('');
    expect((await send(Buffer.from('abc'))).status).toBe(200);
    expect(PicturesController.received).toBe(before + 1);
  });

  it('refuses an unknown caller, whatever the body', async () => {
    expect((await send(Buffer.alloc(10), 'image/png', '/internal/pictures/7/file')).status).toBe(401);
    expect((await send(Buffer.alloc(10), 'text/html', '/internal/pictures/7/file')).status).toBe(401);
  });

  it('leaves all other addresses to JSON', async () => {
    expect((await send(Buffer.alloc(10), 'image/png', '/api/pictures/7/other')).status).toBe(415);
    expect((await send(Buffer.alloc(10), 'image/png', '/api/pictures/7/8/file')).status).toBe(415);
    const post = request(server).post('/api/pictures/7/file').set('content-type', 'image/png');
    expect((await post.send(Buffer.alloc(10))).status).toBe(415);
  });

  it('says in the OpenAPI document what it takes', async () => {
    const document = (await request(server).get('/api/docs')).body;
    expect(document.paths['/api/pictures/{id}/file'].put.requestBody).toEqual({
      required: true,
      content: {
        'image/png': { schema: { type: 'string', format: 'binary', maxLength: MAX_BYTES } },
        'application/octet-stream': { schema: { type: 'string', format: 'binary', maxLength: MAX_BYTES } },
      },
    });
  });
});
