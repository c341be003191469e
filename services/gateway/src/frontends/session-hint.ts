import { REFRESH_COOKIE, SESSION_HINT } from '@daymark/contracts';

const HOST_PREFIX = '__Host-';

/** What the cookies of a request for a document say about a session. */
export interface SessionHint {
  maySignedIn: boolean;
  /** Of a browser that has a session and not the cookie by which its pages know of it: that cookie. */
  missingCookie?: string;
}

/**
 * A session may be older than the cookie that tells pages of it. The page then refreshes it, and gets both again with their
 * age. Over plain HTTP browsers send the refresh cookie to auth alone, so there such a person signs in again.
 */
export function sessionHintOf(cookieHeader = ''): SessionHint {
  const names = cookieHeader.split(';').map((pair) => pair.split('=')[0]!.trim());
  const isThere = (cookie: string) => names.includes(cookie) || names.includes(HOST_PREFIX + cookie);
  if (isThere(SESSION_HINT)) return { maySignedIn: true };
  if (!names.includes(HOST_PREFIX + REFRESH_COOKIE)) return { maySignedIn: false };
  const missingCookie = `${HOST_PREFIX}${SESSION_HINT}=1; Path=/; Secure; SameSite=Strict`;
  return { maySignedIn: true, missingCookie };
}
