import { URL_MAX_CHARACTERS } from '@daymark/contracts';
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

/** Why an address cannot be fetched, judged by its text alone. */
export type AddressFault = 'no_address' | 'no_https' | 'other_port' | 'has_credentials';

const SCHEME = /^([a-z][a-z0-9+.-]*):\/\//i;

/** `webcal`, and no scheme, mean https. The error for an invalid address depends on its text alone. */
export function parseOutgoingAddress(text: string, isHttpAllowed: boolean): URL | AddressFault {
  const written = text.trim();
  // The parser drops line breaks and converts backslashes; a text that contains them is not an address.
  // eslint-disable-next-line no-control-regex -- refusing control characters is what this is for
  if (written.length > URL_MAX_CHARACTERS || /[\s\\\u0000-\u001f\u007f]/.test(written)) return 'no_address';
  const scheme = SCHEME.exec(written)?.[1]?.toLowerCase();
  const rest = scheme === undefined ? written : written.slice(scheme.length + 3);
  if (scheme === undefined && written.includes(':') && !/^[^/?#]*:\d+(?:[/?#]|$)/.test(written))
    return 'no_address';
  const isCalendarScheme = scheme === 'webcal' || scheme === 'webcals';
  if (scheme !== undefined && !isCalendarScheme && scheme !== 'https' && scheme !== 'http')
    return 'no_address';
  const url = URL.parse(`${scheme === 'http' ? 'http' : 'https'}://${rest}`);
  if (url === null || url.hostname === '') return 'no_address';
  if (url.username !== '' || url.password !== '') return 'has_credentials';
  if (url.protocol === 'http:' && !isHttpAllowed) return 'no_https';
  if (!['', '80', '443'].includes(url.port)) return 'other_port';
  url.hash = '';
  return url;
}
