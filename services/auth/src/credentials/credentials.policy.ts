import type { ProblemCode } from '@daymark/contracts';

/** What is known about an address whose password was right. */
export interface RightCredentials {
  kind: 'account' | 'pending';
  is_deactivated: boolean;
  temporary_until: Date | null;
  now: Date;
}

/** Why a person may not sign in; null if they may. `null` as argument means wrong credentials. */
export function refusalOf(credentials: RightCredentials | null): ProblemCode | null {
  if (!credentials) return 'INVALID_CREDENTIALS';
  const { kind, is_deactivated, temporary_until, now } = credentials;
  if (kind === 'pending') return 'AWAITING_APPROVAL';
  if (is_deactivated) return 'DEACTIVATED';
  if (temporary_until && temporary_until <= now) return 'TEMPORARY_PASSWORD_EXPIRED';
  return null;
}
