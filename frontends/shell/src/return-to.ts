import { paths } from './paths.js';

/**
 * Where somebody was going when the sign-in page came in between. It travels with the entry of the history, never in
 * an address: nobody can make a link that leads elsewhere after signing in.
 */
export const returnState = ({
  pathname,
  search,
  hash,
}: {
  pathname: string;
  search: string;
  hash: string;
}) => ({
  returnTo: pathname + search + hash,
});

/** The address that the state of an entry names; the dashboard where it names none. */
export function returnTarget(state: unknown): string {
  const { returnTo } = (state ?? {}) as { returnTo?: unknown };
  const isOwn = typeof returnTo === 'string' && /^\/(?![/\\])/.test(returnTo);
  return isOwn ? returnTo : paths.home;
}
