import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { findFreePort, freePortFinder, isPortFree, LOOPBACK } from './free-port.js';

describe('A free port', () => {
  it('is the preferred one when it is free', async () => {
    const port = await findFreePort();
    expect(await findFreePort(port)).toBe(port);
  });

  it('is another one when somebody listens on the preferred one', async () => {
    const server = createServer().listen(0, LOOPBACK);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await isPortFree(port)).toBe(false);
    expect(await findFreePort(port)).not.toBe(port);
    server.close();
  });

  it('is another one when the preferred one is promised to somebody else', async () => {
    const port = await findFreePort();
    expect(await findFreePort(port, new Set([port]))).not.toBe(port);
  });

  it('is found once only by a finder of several, and is never one that was promised before', async () => {
    const promised = await findFreePort();
    const next = freePortFinder([promised]);
    const preferred = await next(promised);
    expect(new Set([promised, preferred, await next(preferred), await next(preferred)]).size).toBe(4);
  });

  it('lies below the range of outgoing connections', async () => {
    const port = await findFreePort();
    expect(port).toBeGreaterThanOrEqual(15_000);
    expect(port).toBeLessThan(32_768);
  });
});
