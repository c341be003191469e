import type { Session } from '@daymark/api-client';
import type { RemotePage } from '@daymark/federation/remote';
import type { ToastText } from '@daymark/ui/core';
import { texts } from '../texts.js';

/** What is said to somebody who is led from a page to the sign-in page; null where that explains itself. */
export function signInNotice(page: RemotePage, ending: Session['ending']): ToastText | null {
  if (ending === 'signed-out') return null;
  if (ending === 'expired') return texts.signInAgain;
  return page.signInNotice ? { title: texts.signInFirst, description: page.signInNotice } : null;
}
