import { isIPv4, isIPv6 } from 'node:net';
import { networkOf } from '@daymark/service-kit';

/** Maximum pending registrations. */
export const WAITING_MAX = 1_000;
/**
 * IPv6 prefix that counts as one network: its holder can use any network within. A holder of many such networks has
 * adjacent ones, like a holder of many IPv4 addresses.
 */
const NETWORK_BITS = 48;
const WIDER_NETWORK_BITS = 32;
/** The share of the places left by others that one network, or one wider network, may take. */
const SHARE_OF_NETWORK = 1 / 10;
const SHARE_OF_WIDER_NETWORK = 1 / 4;

/** The networks of a registration, for the limits of the list. */
export interface WaitingClient {
  network: string;
  /** The common prefix of all adjacent networks: 24 bits of IPv4, 32 of IPv6. */
  widerNetworkPrefix: string;
}

export function waitingClientOf(address: string): WaitingClient {
  const network = networkOf(address, NETWORK_BITS);
  if (isIPv4(address)) return { network, widerNetworkPrefix: address.slice(0, address.lastIndexOf('.') + 1) };
  if (isIPv6(address)) return { network, widerNetworkPrefix: `${networkOf(address, WIDER_NETWORK_BITS)}:` };
  return { network, widerNetworkPrefix: network };
}

/** How many registrations are pending: in total, and from the networks of the client. */
export interface WaitingCounts {
  total: number;
  of_network: number;
  of_wider_network: number;
}

/**
 * Which limit is reached, if any. A share is relative to what others leave, so that a few networks can take most of the
 * list but never all of it: the first registration from another network always finds a place.
 */
export function limitReachedBy(waiting: WaitingCounts): 'all' | 'network' | 'wider-network' | null {
  const { total, of_network, of_wider_network } = waiting;
  if (total >= WAITING_MAX) return 'all';
  if (of_network >= shareOf(SHARE_OF_NETWORK, total - of_network)) return 'network';
  if (of_wider_network >= shareOf(SHARE_OF_WIDER_NETWORK, total - of_wider_network)) return 'wider-network';
  return null;
}

const shareOf = (share: number, takenByOthers: number) => Math.ceil((WAITING_MAX - takenByOthers) * share);
