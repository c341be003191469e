import { isIP, isIPv6 } from 'node:net';
import type { IncomingMessage } from 'node:http';

/** The first 64 bits of an IPv6 address are the network; its members choose the rest freely. */
const NETWORK_BITS = 64;
const GROUP_BITS = 16;

export type RequestFromGateway = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string } };

/**
 * Only the gateway reaches a service, and sets the last hop of `x-forwarded-for`; what a client wrote there is ignored.
 */
export function clientAddressOf({ headers, socket }: RequestFromGateway): string {
  const hops = [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',');
  const lastHop = hops.at(-1)!.trim();
  return withoutMapping(isIP(lastHop) ? lastHop : (socket.remoteAddress ?? ''));
}

export function networkOf(address: string, bits = NETWORK_BITS): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1)[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const expanded = [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':')];
  return expanded
    .slice(0, Math.ceil(bits / GROUP_BITS))
    .map((group, index) => {
      const hidden = Math.max(0, (index + 1) * GROUP_BITS - bits);
      return (Number.parseInt(group, 16) >> hidden).toString(16);
    })
    .join(':');
}

export const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
