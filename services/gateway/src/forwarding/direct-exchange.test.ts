import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import type { Dispatcher } from 'undici';
import { DirectExchange } from './direct-exchange.js';
import { WAITING_LIMITS } from './waiting.js';

const PARTS = 4;
const PART = Buffer.alloc(64 * 1024, 'x');

it('A peer is not paused between the parts of a response that the client takes at once', async () => {
  let pauses = 0;
  const controller = { pause: () => (pauses += 1), resume: () => {}, abort: () => {} };
  const dispatch = (_request: unknown, handler: DirectExchange) => {
    const given = controller as unknown as Dispatcher.DispatchController;
    handler.onRequestStart(given);
    handler.onResponseStart(given, 200, { 'content-length': String(PARTS * PART.length) });
    for (let part = 0; part < PARTS; part += 1) handler.onResponseData(given, PART);
    handler.onResponseEnd();
  };
  const server = createServer(
    (request, response) =>
      new DirectExchange(request, response, {
        agent: { dispatch } as unknown as Dispatcher,
        limits: WAITING_LIMITS,
        to: 'http://feed.test',
        target: request.url!,
        headers: {},
        toClient: (headers) => ['content-length', String(headers['content-length'])],
        onFailure: () => response.destroy(),
      }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`);
  expect((await response.arrayBuffer()).byteLength).toBe(PARTS * PART.length);
  expect(pauses).toBe(0);
  server.close();
});
