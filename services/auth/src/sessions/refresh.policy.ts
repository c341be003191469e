export interface PresentedToken {
  replacedAt: Date | null;
  isAnotherBranchUsed: boolean;
  sessionEndedAt: Date | null;
  sessionExpiresAt: Date;
  sessionLastUsedAt: Date;
  accountDeactivatedAt: Date | null;
}

export interface RefreshLimits {
  graceSeconds: number;
  idleSeconds: number;
}

/**
 * 'rotate' also shortly after it was replaced, since tabs refresh in parallel; 'reused': replaced too long ago, or
 * another branch of the session continued, so somebody else has a copy and the session must end.
 */
export function decideRefresh(
  token: PresentedToken,
  { graceSeconds, idleSeconds }: RefreshLimits,
  now: Date,
): 'rotate' | 'over' | 'reused' {
  const { replacedAt, isAnotherBranchUsed } = token;
  const { sessionEndedAt, sessionExpiresAt, sessionLastUsedAt, accountDeactivatedAt } = token;
  if (sessionEndedAt || accountDeactivatedAt || now >= sessionExpiresAt) return 'over';
  if (secondsBetween(sessionLastUsedAt, now) >= idleSeconds) return 'over';
  if (replacedAt && secondsBetween(replacedAt, now) > graceSeconds) return 'reused';
  if (isAnotherBranchUsed) return 'reused';
  return 'rotate';
}

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;
