import { CHANGES_PER_MINUTE_MAX } from '@daymark/contracts';
import type { RateLimits } from '@daymark/service-kit';

/**
 * So many things a minute, of whatever kind, may a person change.
 * @throws ProblemException TOO_MANY_REQUESTS
 */
export const limitChanges = (limits: RateLimits, userId: string): Promise<void> =>
  limits.take('change', userId, { attempts: CHANGES_PER_MINUTE_MAX });
