import type { Session } from '@daymark/api-client';
import type { RemotePage } from '@daymark/federation/remote';
import type { ToastText } from '@daymark/ui/core';
import { texts } from '../texts.js';

/** The toast for a redirect to the sign-in page; null if none is needed. */
export function signInNotice(page: RemotePage, ending: Session['ending']): ToastText | null {
  if (ending === 'signed-out') return null;
  if (ending === 'expired') return texts.signInAgain;
  return page.signInNotice ? { title: texts.signInFirst, description: page.signInNotice } : null;
}
