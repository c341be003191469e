import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RateLimits } from '@daymark/service-kit';
import { PublicReadLimit } from './public-read-limit.js';

const MEGABYTE = 1_000_000;

describe('What a client may read', () => {
  const take = jest.fn(async (..._taken: Parameters<RateLimits['take']>) => undefined);
  const limit = new PublicReadLimit({ take } as unknown as RateLimits);
  const costs = () => take.mock.calls.map(([, , , cost]) => cost);
  beforeEach(() => void take.mockClear());

  it('costs nothing while it is small, and then by its bytes', async () => {
    for (const length of [0, 99_999, 100_000, 20 * MEGABYTE]) await limit.forSending(Buffer.alloc(length));
    expect(costs()).toEqual([1, 200]);
  });

  it('costs four times that to merge, so that four of the largest feeds take a minute', async () => {
    for (const length of [1, 100_000, 20 * MEGABYTE]) await limit.forMerging(length);
    expect(costs()).toEqual([1, 5, 801]);
    expect(take.mock.calls[0]![2]).toEqual({ attempts: 3_000, windowSeconds: 60 });
  });
});
