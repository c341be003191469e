/** With its session and account. */
export interface PresentedToken {
  replaced_at: Date | null;
  is_another_branch_used: boolean;
  ended_at: Date | null;
  expires_at: Date;
  last_used_at: Date;
  deactivated_at: Date | null;
  now: Date;
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
): 'rotate' | 'over' | 'reused' {
  const { replaced_at, ended_at, expires_at, last_used_at, deactivated_at, now } = token;
  if (ended_at || deactivated_at || now >= expires_at) return 'over';
  if (secondsBetween(last_used_at, now) >= idleSeconds) return 'over';
  if (replaced_at && secondsBetween(replaced_at, now) > graceSeconds) return 'reused';
  if (token.is_another_branch_used) return 'reused';
  return 'rotate';
}

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;
