import { isIPv4, isIPv6 } from 'node:net';
import { networkOf } from '@daymark/service-kit';

/** So many requests may wait for an administrator. */
export const WAITING_MAX = 1_000;
/**
 * Of an IPv6 address, so many bits are one network here: whoever has them can use any of the networks within. Who has
 * many such networks has them side by side, as those of IPv4 do who have many addresses.
 */
const NETWORK_BITS = 48;
const WIDER_NETWORK_BITS = 32;
/** What one network, and one wider network, may take of the places that the others leave. */
const SHARE_OF_NETWORK = 1 / 10;
const SHARE_OF_WIDER_NETWORK = 1 / 4;

/** Whose request it is, as far as the length of the list is concerned. */
export interface WaitingClient {
  network: string;
  /** How the names of all networks begin that are side by side with this one: 24 bits of IPv4, 32 of IPv6. */
  widerNetworkPrefix: string;
}

export function waitingClientOf(address: string): WaitingClient {
  const network = networkOf(address, NETWORK_BITS);
  if (isIPv4(address)) return { network, widerNetworkPrefix: address.slice(0, address.lastIndexOf('.') + 1) };
  if (isIPv6(address)) return { network, widerNetworkPrefix: `${networkOf(address, WIDER_NETWORK_BITS)}:` };
  return { network, widerNetworkPrefix: network };
}

/** How many requests wait: in all, and of whoever brings another. */
export interface WaitingCounts {
  total: number;
  of_network: number;
  of_wider_network: number;
}

/**
 * Which bound is reached, if any. A share is of what the others leave, so that a few networks take most of the list and
 * never the rest of it: whoever is the first from elsewhere finds a place.
 */
export function limitReachedBy(waiting: WaitingCounts): 'all' | 'network' | 'wider-network' | null {
  const { total, of_network, of_wider_network } = waiting;
  if (total >= WAITING_MAX) return 'all';
  if (of_network >= shareOf(SHARE_OF_NETWORK, total - of_network)) return 'network';
  if (of_wider_network >= shareOf(SHARE_OF_WIDER_NETWORK, total - of_wider_network)) return 'wider-network';
  return null;
}

const shareOf = (share: number, takenByOthers: number) => Math.ceil((WAITING_MAX - takenByOthers) * share);
