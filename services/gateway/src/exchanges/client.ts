import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { networkOf, withoutMapping } from '@daymark/service-kit/limits';

export interface Client {
  /** The peer address of the connection, or the one that a trusted proxy sent. */
  address: string;
  /** The key for limits: the address, or its network for IPv6. */
  network: string;
}

/**
 * The largest IPv6 block that a provider assigns to one customer: it contains 65,536 networks of 64 bits, which would
 * each count as a client.
 */
const CUSTOMER_BITS = 48;

const clientAt = (address: string): Client => ({
  address,
  network: networkOf(withoutMapping(address), CUSTOMER_BITS),
});

export class Clients {
  private readonly isTrusted: (address: string, hop: number) => boolean;

  constructor(trustedProxies: string[]) {
    this.isTrusted = trustedProxies.length > 0 ? proxyAddr.compile(trustedProxies) : () => false;
  }

  /** The client of a connection; undefined if it comes from a proxy, with many clients. */
  at({ remoteAddress = '' }: Socket): Client | undefined {
    return this.isTrusted(remoteAddress, 0) ? undefined : clientAt(remoteAddress);
  }

  behindProxy(request: IncomingMessage): Client {
    return clientAt(proxyAddr(request, this.isTrusted));
  }
}
