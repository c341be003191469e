import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it } from '@jest/globals';
import { send } from './support/raw-request.js';
import { CALENDAR_ID, startGateway, type RunningGateway } from './support/running-gateway.js';

/** One that the framework handles, and one that bypasses it. */
const TARGETS = ['/api/calendars', `/feed/${CALENDAR_ID}.ics`];

/** Some machines, mostly containers, have no IPv6: nobody can connect to them with it. */
const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((network) => network?.address === '::1');

describe('A client over IPv6', () => {
  let gateway: RunningGateway;
  afterEach(() => gateway.close());

  const start = async (host: string, trustedProxies = '') => {
    gateway = await startGateway({ host, environment: { TRUSTED_PROXIES: trustedProxies } });
    return Number(new URL(gateway.origin).port);
  };
  /** The client address that services get for a request to an address of the gateway. */
  const seenAt = async (origin: string, headers: Record<string, string> = {}) => {
    const { calendars, feed } = gateway.peers;
    for (const { received } of [calendars, feed]) received.length = 0;
    for (const target of TARGETS) expect((await send(origin, { target, headers })).status).toBe(200);
    return [calendars, feed].flatMap(({ received }) =>
      received.map(({ headers }) => headers['x-forwarded-for']),
    );
  };

  it('is identified by trusted proxies, over whatever address they reach the gateway', async () => {
    await start('127.0.0.1', '127.0.0.1, 2001:db8:ffff::/48');
    const hops = { 'x-forwarded-for': '198.51.100.7, 2001:db8:1:2::7, 2001:db8:ffff::9' };
    expect(await seenAt(gateway.origin, hops)).toEqual(['2001:db8:1:2::7', '2001:db8:1:2::7']);
  });

  if (hasIpv6) {
    it('is served, and passed to services with its own address and no other', async () => {
      await start('::1');
      expect(gateway.origin).toMatch(/^http:\/\/\[::1\]:\d+$/);
      expect(await seenAt(gateway.origin, { 'x-forwarded-for': '2001:db8:1:2::7' })).toEqual(['::1', '::1']);
    });

    it('is served like those over IPv4, whose proxies are identified by their IPv4 addresses', async () => {
      const port = await start('::', '127.0.0.1');
      const said = { 'x-forwarded-for': '203.0.113.9' };
      expect(await seenAt(`http://[::1]:${port}`, said)).toEqual(['::1', '::1']);
      expect(await seenAt(`http://127.0.0.1:${port}`, said)).toEqual(['203.0.113.9', '203.0.113.9']);
    });
  }
});
