interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/**
 * State for a link or a step that leads to the sign-in page: where somebody was going. It travels with the entry of the
 * history, never in an address: nobody can make a link that leads elsewhere after signing in.
 */
export const returnState = ({ pathname, search, hash }: Address) => ({ returnTo: pathname + search + hash });

/** The address that the state of an entry names; the dashboard where it names none. */
export function returnTarget(state: unknown): string {
  const { returnTo } = (state ?? {}) as { returnTo?: unknown };
  const isOwn = typeof returnTo === 'string' && /^\/(?![/\\])/.test(returnTo);
  return isOwn ? returnTo : '/';
}
