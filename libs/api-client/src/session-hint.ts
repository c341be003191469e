import { SESSION_HINT } from '@daymark/contracts/accounts';

// Over HTTPS its name has a prefix, and that of a server for development another one.
const hints = () =>
  document.cookie
    .split('; ')
    .map((pair) => pair.split('=')[0]!)
    .filter((name) => name.endsWith(SESSION_HINT));

/**
 * Whether asking for a session makes sense: the service puts a cookie that pages can read beside the one that counts.
 * Without it nobody is signed in, and that is known at once.
 */
export const mayHaveSession = (): boolean => hints().length > 0;

/** The service said that there is no session: the next page need not ask. */
export function forgetSession(): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  for (const name of hints()) document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Strict${secure}`;
}
