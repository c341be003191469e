// Part of the entry: it may import nothing that is shared with the remotes, not even React.

/** What a link in a mail brought with it. */
export interface MailLink {
  /** Its secret; empty where the link is not complete. */
  token: string;
  /** The account is new and has no password yet. */
  isSetUp: boolean;
}

/** The addresses that links in mails lead to. */
const LINK_PATHS = ['/reset-password', '/confirm-email'];

const links = new Map<string, MailLink>();
const listeners = new Set<() => void>();

/**
 * Takes what a link in a mail brought out of the address bar, and keeps it in memory and, for a reload, in the entry of
 * the history that it came with, until it is used up. It comes in the fragment, so no server was sent it.
 */
export function takeMailLink(): void {
  const { pathname, search, hash } = window.location;
  const path = LINK_PATHS.find((known) => known === pathname.replace(/\/+$/, '').toLowerCase());
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

/** A link that is good for nothing any more is not kept for a reload. */
export function dropMailLink(): void {
  const { mailLink, ...entry } = (window.history.state ?? {}) as { mailLink?: MailLink };
  if (mailLink) window.history.replaceState(entry, '');
}

/** The link that led to an address in this document; undefined when none did. */
export const mailLinkOf = (path: string): MailLink | undefined => links.get(path);

/** Tells of every link that is taken. Returns how to stop. */
export function onMailLink(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
