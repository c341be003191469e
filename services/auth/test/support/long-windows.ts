import { RateLimits, type RateLimit } from '@daymark/service-kit';
import type { AuthUnderTest } from './auth-under-test.js';

const DAY_SECONDS = 86_400;

/** Makes every window of a replica's limits last a day, so that none ends within a test, however slow. */
export function useLongWindows({ service: { application } }: AuthUnderTest): void {
  const limits = application.get(RateLimits);
  const [take, count] = [limits.take.bind(limits), limits.count.bind(limits)];
  const counted = limits.counted.bind(limits);
  const long = (limit: RateLimit = {}) => ({ ...limit, windowSeconds: DAY_SECONDS });
  limits.take = (name, key, limit, cost) => take(name, key, long(limit), cost);
  limits.count = (name, key, limit) => count(name, key, { ...limit, ...long() });
  limits.counted = (name, key, limit) => counted(name, key, { ...limit, ...long() });
}
