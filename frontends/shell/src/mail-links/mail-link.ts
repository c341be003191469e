// Part of the entry: it must not import anything shared with the remotes, not even React.

export interface MailLink {
  /** Its secret; empty if the link is incomplete. */
  token: string;
  /** The account is new and has no password yet. */
  isSetUp: boolean;
}

const LINK_PATHS = ['/reset-password', '/confirm-email'];

const links = new Map<string, MailLink>();
const listeners = new Set<() => void>();

/**
 * Removes a mail link's secret from the address bar, and stores it in memory and, for a reload, in the history entry,
 * until it is used. It is in the fragment, so no server has seen it.
 */
export function takeMailLink(): void {
  const { pathname, search, hash } = window.location;
  const path = LINK_PATHS.find((each) => each === pathname.replace(/\/{1,9}$/, '').toLowerCase());
  if (!path) return;
  const entry = window.history.state as { mailLink?: MailLink } | null;
  if (hash) {
    const fields = new URLSearchParams(hash.slice(1));
    const mailLink: MailLink = { token: fields.get('token') ?? '', isSetUp: fields.has('setup') };
    links.set(path, mailLink);
    window.history.replaceState({ ...entry, mailLink }, '', pathname + search);
  } else if (entry?.mailLink && !links.has(path)) links.set(path, entry.mailLink);
  else return;
  for (const listener of listeners) listener();
}

/** An invalid link is not stored for a reload. */
export function dropMailLink(): void {
  const { mailLink, ...entry } = (window.history.state ?? {}) as { mailLink?: MailLink };
  if (mailLink) window.history.replaceState(entry, '');
}

export const mailLinkOf = (path: string): MailLink | undefined => links.get(path);

export function onMailLink(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
