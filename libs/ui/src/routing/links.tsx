import { Link, type LinkProps } from 'react-router';
import { buttonClass, type ButtonKind } from '../elements/class-names.js';

export function ButtonLink({ kind = 'plain', className, ...rest }: LinkProps & { kind?: ButtonKind }) {
  return <Link className={buttonClass(kind, className)} {...rest} />;
}

interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/**
 * The history state for a link to the sign-in page: the address to return to and, from an invitation, whom it is for. It
 * is in the history entry and never in an address, so nobody can make a link that leads elsewhere after signing in.
 */
export const returnState = ({ pathname, search, hash }: Address, invitedEmail: string | null = null) => ({
  returnTo: pathname + search + hash,
  ...(invitedEmail !== null && { invitedEmail }),
});

/** The email address that an invitation is for; null where none led here. */
export function invitedEmailOf(state: unknown): string | null {
  const { invitedEmail } = (state ?? {}) as { invitedEmail?: unknown };
  return typeof invitedEmail === 'string' ? invitedEmail : null;
}

/** The address that a history state returns to; by default the dashboard. */
export function returnTarget(state: unknown): string {
  const { returnTo } = (state ?? {}) as { returnTo?: unknown };
  const isOwn = typeof returnTo === 'string' && /^\/(?![/\\])/.test(returnTo);
  return isOwn ? returnTo : '/';
}
