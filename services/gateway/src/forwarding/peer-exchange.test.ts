import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import type { Dispatcher } from 'undici';
import { until } from '@daymark/service-kit/testing';
import { Exchange, FairShares } from '../exchanges/index.js';
import { LIMITS } from '../limits.js';
import { PeerConnections } from './peer-connections.js';
import { PeerExchange } from './peer-exchange.js';

const PARTS = 200;
const PART = Buffer.alloc(64 * 1024, 'x');

/** A peer that sends all parts at once, unless it is paused. */
async function serve(bufferedBytesAll: number) {
  const bytes = new FairShares(bufferedBytesAll);
  const connections = new PeerConnections({ ...LIMITS, peerConnectionsAll: 2 });
  const told = { pauses: 0, isTaken: false, isConnectionFree: false };
  const dispatch = (_request: unknown, handler: PeerExchange) => {
    let sent = 0;
    let isPaused = false;
    const send = () => {
      while (sent < PARTS && !isPaused) {
        sent += 1;
        handler.onResponseData(controller, PART);
      }
      if (sent < PARTS || told.isTaken) return;
      told.isTaken = true;
      handler.onResponseEnd();
      told.isConnectionFree = connections.acquire('small answers', {
        client: 'client',
        onGranted: () => undefined,
        readBytes: () => 0,
        evict: () => undefined,
      })!.isGranted;
    };
    const controller = {
      pause: () => ((told.pauses += 1), (isPaused = true)),
      resume: () => ((isPaused = false), setImmediate(send)),
      abort: () => undefined,
    } as unknown as Dispatcher.DispatchController;
    handler.onRequestStart(controller);
    handler.onResponseStart(controller, 200, { 'content-length': String(PARTS * PART.length) });
    send();
  };
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const client = { address: 'client', network: 'client' };
    const exchange = new Exchange(request, response, client, bytes, () => undefined);
    response.on('close', () => exchange.end());
    return new PeerExchange(exchange, {
      peer: { connections, idle: [], connect: () => ({ dispatch }) as unknown as Dispatcher },
      pool: 'small answers',
      limitMs: LIMITS.peerMs,
      target: '/feed',
      headers: [],
      toClient: (_status, headers) => ['content-length', String(headers['content-length'])],
      onFailure: () => response.destroy(),
    });
  };
  const server = createServer((request, response) => void pass(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, port, bytes, told };
}

it('A response is taken off its peer at once, and the connection is free, although the client reads nothing', async () => {
  const { server, port, bytes, told } = await serve(8 * PARTS * PART.length);
  const socket = connect(port, '127.0.0.1').pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(server, 'request');
  expect(told).toEqual({ pauses: 0, isTaken: true, isConnectionFree: true });
  expect(bytes.taken).toBeGreaterThan(PART.length);
  socket.destroy();
  await until('memory that is free again', () => bytes.taken === 0);
  server.close();
});

it('A peer is paused where its client has used up its share of memory, and the client gets everything', async () => {
  const { server, port, bytes, told } = await serve(8 * PART.length);
  const socket = connect(port, '127.0.0.1').pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await once(server, 'request');
  expect(told).toMatchObject({ pauses: 1, isTaken: false });
  expect(bytes.taken).toBeLessThanOrEqual(6 * PART.length);
  let received = 0;
  socket.on('data', (chunk) => (received += chunk.length));
  socket.resume();
  await once(socket, 'close');
  expect(received).toBeGreaterThan(PARTS * PART.length);
  expect(told.isTaken).toBe(true);
  await until('memory that is free again', () => bytes.taken === 0);
  server.close();
});
