import type { RemoteAnnouncement, RemoteEntry, RemotePage } from '../remote.js';

const PLAIN_IDENTIFIER = /^[a-z][a-zA-Z0-9]*$/;
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1'];

/**
 * Parses `/remotes.json`. Code is loaded from its addresses, so an entry on another origin is refused (a development
 * build also accepts this machine). A remote whose announcement is invalid has none.
 *
 * @throws Error if the list has another form or contains a foreign origin.
 */
export function parseRemoteList(
  value: unknown,
  origin: string,
  { allowsLoopback = false }: { allowsLoopback?: boolean } = {},
): RemoteEntry[] {
  const remotes = (value as { remotes?: unknown } | null)?.remotes;
  if (!Array.isArray(remotes)) throw new Error('remotes.json has no list of remotes');
  return remotes.map((item: Partial<RemoteEntry> | null) => {
    const { name, entry, announcement } = item ?? {};
    if (typeof name !== 'string' || typeof entry !== 'string' || !PLAIN_IDENTIFIER.test(name)) {
      throw new Error('remotes.json names a remote wrongly');
    }
    const address = new URL(entry, origin);
    const isLoopback = LOOPBACK_HOSTS.includes(address.hostname) && address.protocol === 'http:';
    if (address.origin !== origin && !(allowsLoopback && isLoopback)) {
      throw new Error(`The remote ${name} is not on this site`);
    }
    return { name, entry: address.href, announcement: parseAnnouncement(announcement) };
  });
}

function parseAnnouncement(value: unknown): RemoteAnnouncement | undefined {
  const { contract, label, pages } = (value ?? {}) as Partial<RemoteAnnouncement>;
  const isReadable =
    typeof contract === 'number' && typeof label === 'string' && Array.isArray(pages) && pages.every(isPage);
  return isReadable ? { contract, label, pages } : undefined;
}

function isPage(value: unknown): value is RemotePage {
  const { path, title } = (value ?? {}) as Partial<RemotePage>;
  return typeof path === 'string' && path.startsWith('/') && typeof title === 'string';
}
