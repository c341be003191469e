import { SESSION_HINT } from '@daymark/contracts/accounts';

// The name has a prefix over HTTPS, and another one on a development server.
const hints = () =>
  document.cookie
    .split('; ')
    .map((pair) => pair.split('=')[0]!)
    .filter((name) => name.endsWith(SESSION_HINT));

/**
 * Whether there may be a session: the service sets a readable cookie beside the refresh cookie. Without it nobody is
 * signed in, and no request is needed to know that.
 */
export const mayHaveSession = (): boolean => hints().length > 0;

/** Removes the hint after the service said that there is no session, so that the next page need not ask. */
export function forgetSession(): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  for (const name of hints()) document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Strict${secure}`;
}
