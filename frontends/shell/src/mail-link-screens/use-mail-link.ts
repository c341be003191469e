import { useSyncExternalStore } from 'react';
import { mailLinkOf, onMailLink, type MailLink } from '../mail-links/index.js';

/** The link that led here; another one when the visitor opens a newer mail's link in this document. */
export function useMailLink(path: string): MailLink | undefined {
  return useSyncExternalStore(onMailLink, () => mailLinkOf(path));
}
