import ipaddr from 'ipaddr.js';

/** A network in an operator's settings, `10.1.0.0/16` or `fd00::/8`. */
export type Network = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/** The globally routed IPv6 addresses (IANA); all others are local or unassigned. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

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

/** An IPv4-mapped IPv6 address is judged as IPv4; addresses of translations and tunnels are refused. */
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
