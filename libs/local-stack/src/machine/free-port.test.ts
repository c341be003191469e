import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { findFreePort, isPortFree, LOOPBACK } from './free-port.js';

describe('A free port', () => {
  it('is the preferred one when it is free, but only once', async () => {
    const server = createServer().listen(0, LOOPBACK);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    expect(await findFreePort(port)).toBe(port);
    expect(await findFreePort(port)).not.toBe(port);
  });

  it('is another one when somebody listens on the preferred one', async () => {
    const server = createServer().listen(0, LOOPBACK);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await isPortFree(port)).toBe(false);
    expect(await findFreePort(port)).not.toBe(port);
    server.close();
  });

  it('lies below the range of outgoing connections', async () => {
    const port = await findFreePort();
    expect(port).toBeGreaterThanOrEqual(15_000);
    expect(port).toBeLessThan(32_768);
  });
});
