import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keepIdleConnections } from './lifecycle.js';

const SHUTDOWN_DELAY_SECONDS = 5;
const IDLE_LIMIT_OF_PROXIES_MS = 60_000;

describe('A connection on which nothing is asked', () => {
  let server: Server;
  beforeEach(async () => {
    server = createServer((_request, response) => response.end());
    keepIdleConnections(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => void server.close());

  it('is offered for a shorter time than a stopping process still serves', async () => {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const [, offered] = /^timeout=(\d+)$/.exec(response.headers.get('keep-alive') ?? '') ?? [];
    expect(Number(offered)).toBeGreaterThan(0);
    expect(Number(offered)).toBeLessThan(SHUTDOWN_DELAY_SECONDS);
  });

  it('stays open for longer than a proxy keeps it that ignores the offer', () => {
    expect(server.keepAliveTimeout + server.keepAliveTimeoutBuffer).toBeGreaterThan(IDLE_LIMIT_OF_PROXIES_MS);
    expect(server.headersTimeout).toBeGreaterThan(server.keepAliveTimeout + server.keepAliveTimeoutBuffer);
  });
});
