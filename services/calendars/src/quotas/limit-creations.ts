import { CREATIONS_PER_MINUTE_MAX } from '@daymark/contracts';
import type { RateLimits } from '@daymark/service-kit';

/**
 * So many things a minute, of whatever kind, may a person create.
 * @throws ProblemException TOO_MANY_REQUESTS
 */
export const limitCreations = (limits: RateLimits, userId: string): Promise<void> =>
  limits.take('creation', userId, { attempts: CREATIONS_PER_MINUTE_MAX });
