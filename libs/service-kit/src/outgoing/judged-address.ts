import ipaddr from 'ipaddr.js';

/** A network as an operator names it, `10.1.0.0/16` or `fd00::/8`. */
export type Network = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/** All that is routed on the internet (IANA); what else there is of IPv6 is of one network or of none. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Reads a network; null where it is none. */
export function parseNetwork(text: string): Network | null {
  try {
    const [address, bits] = ipaddr.parseCIDR(
      text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`,
    );
    return [address, bits];
  } catch {
    return null;
  }
}

/**
 * Whether a request may go to an IP address: one of the internet at large, or one of a network that the operator named. An
 * IPv4 address within an IPv6 one is judged as itself; a translation or a tunnel to one is refused.
 */
export function isAllowedAddress(text: string, allowed: readonly Network[]): boolean {
  let address: ipaddr.IPv4 | ipaddr.IPv6;
  try {
    address = ipaddr.process(text);
  } catch {
    return false;
  }
  if (allowed.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))) {
    return true;
  }
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(GLOBAL_IPV6);
}
