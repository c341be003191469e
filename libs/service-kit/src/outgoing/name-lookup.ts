import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';

export type Lookup = (hostname: string, signal: AbortSignal) => Promise<LookupAddress[]>;

export interface NameSources {
  /** Name servers, `10.0.0.53` or `10.0.0.53:5353`; without any, those of the machine. */
  servers?: readonly string[];
  hostsFile?: string;
}

const TIMEOUT_MS = 2_000;

/**
 * Looks names up in the hosts file, then by DNS. Not by `dns.lookup`, which cannot be cancelled and whose two threads
 * are shared with every new connection of the process: a few names that nobody answers would stop it from reaching its
 * own database.
 */
export function nameLookup({ servers = [], hostsFile = '/etc/hosts' }: NameSources = {}): Lookup {
  return async (hostname, signal) => {
    const name = hostname.toLowerCase().replace(/\.$/, '');
    const listed = addressesIn(await readFile(hostsFile, 'utf8').catch(() => ''), name);
    return listed.length > 0 ? listed : resolveName(name, servers, signal);
  };
}

function addressesIn(hosts: string, name: string): LookupAddress[] {
  return hosts.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
    return names.includes(name) ? [{ address, family: address.includes(':') ? 6 : 4 }] : [];
  });
}

async function resolveName(
  name: string,
  servers: readonly string[],
  signal: AbortSignal,
): Promise<LookupAddress[]> {
  signal.throwIfAborted();
  // One for each name: cancelling ends all queries of a resolver.
  const resolver = new Resolver({ timeout: TIMEOUT_MS, maxTimeout: TIMEOUT_MS, tries: 1 });
  if (servers.length > 0) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((answer, index) =>
      answer.status === 'fulfilled'
        ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
        : [],
    );
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
