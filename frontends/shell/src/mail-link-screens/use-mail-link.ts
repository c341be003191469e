import { useSyncExternalStore } from 'react';
import { mailLinkOf, onMailLink, type MailLink } from '../mail-links/index.js';

/** The link of this page; it changes if a newer mail's link is opened in this document. */
export function useMailLink(path: string): MailLink | undefined {
  return useSyncExternalStore(onMailLink, () => mailLinkOf(path));
}
