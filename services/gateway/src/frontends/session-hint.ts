import { REFRESH_COOKIE, SESSION_HINT } from '@daymark/contracts';

const HOST_PREFIX = '__Host-';

/** What the cookies of a document request tell about a session. */
export interface SessionHint {
  maySignedIn: boolean;
  /** The hint cookie that a browser with a session lacks. */
  missingCookie?: string;
}

/**
 * Reads the session hint. A session may be older than the hint cookie; then the page refreshes it, and gets both
 * cookies again with the right age. Over plain HTTP browsers send the refresh cookie to auth only, so there such a
 * person has to sign in again.
 */
export function sessionHintOf(cookieHeader = ''): SessionHint {
  const names = cookieHeader.split(';').map((pair) => pair.split('=')[0]!.trim());
  const isThere = (cookie: string) => names.includes(cookie) || names.includes(HOST_PREFIX + cookie);
  if (isThere(SESSION_HINT)) return { maySignedIn: true };
  if (!names.includes(HOST_PREFIX + REFRESH_COOKIE)) return { maySignedIn: false };
  const missingCookie = `${HOST_PREFIX}${SESSION_HINT}=1; Path=/; Secure; SameSite=Strict`;
  return { maySignedIn: true, missingCookie };
}
