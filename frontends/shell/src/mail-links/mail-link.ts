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
 * Takes what a link in a mail brought out of the address bar and of the history, and keeps it in memory. It comes in
 * the fragment, so no server was sent it.
 */
export function takeMailLink(): void {
  const { pathname, search, hash } = window.location;
  const path = LINK_PATHS.find((known) => known === pathname.replace(/\/+$/, '').toLowerCase());
  if (!path || !hash) return;
  const fields = new URLSearchParams(hash.slice(1));
  links.set(path, { token: fields.get('token') ?? '', isSetUp: fields.has('setup') });
  window.history.replaceState(window.history.state, '', pathname + search);
  for (const listener of listeners) listener();
}

/** The link that led to an address in this document; undefined when none did. */
export const mailLinkOf = (path: string): MailLink | undefined => links.get(path);

/** Tells of every link that is taken. Returns how to stop. */
export function onMailLink(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
