import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { networkOf, withoutMapping } from '@daymark/service-kit/limits';

/** Where a request comes from. */
export interface Client {
  /** As seen by us, or told by a proxy that the operator named. */
  address: string;
  /** What is counted by: the address, of IPv6 the network that it is in. */
  network: string;
}

/** What a provider gives to one customer of IPv6 at most: with it come 65,536 networks of 64 bits, each a client by itself. */
const CUSTOMER_BITS = 48;

const clientAt = (address: string): Client => ({
  address,
  network: networkOf(withoutMapping(address), CUSTOMER_BITS),
});

/** Knows clients, through the proxies that the operator named. */
export class Clients {
  private readonly isTrusted: (address: string, hop: number) => boolean;
  private readonly direct = new WeakMap<Socket, Client>();

  constructor(trustedProxies: string[]) {
    this.isTrusted = trustedProxies.length > 0 ? proxyAddr.compile(trustedProxies) : () => false;
  }

  of(request: IncomingMessage): Client {
    const { socket } = request;
    return this.isProxy(socket) ? clientAt(proxyAddr(request, this.isTrusted)) : this.at(socket);
  }

  /** Who is at the other end of a connection. */
  at(socket: Socket): Client {
    let client = this.direct.get(socket);
    if (!client) {
      client = clientAt(socket.remoteAddress ?? '');
      this.direct.set(socket, client);
    }
    return client;
  }

  /** Whether many clients come over this connection. */
  isProxy(socket: Socket): boolean {
    return this.isTrusted(socket.remoteAddress ?? '', 0);
  }
}
