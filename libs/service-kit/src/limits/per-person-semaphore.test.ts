import { describe, expect, it } from '@jest/globals';
import { PerPersonSemaphore } from './per-person-semaphore.js';

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('Turns of people', () => {
  it('are two at a time for one person, of whom thirty more wait and the next are refused', async () => {
    const turns = new PerPersonSemaphore({ atOnce: 2, waiting: 30, limitMs: 60_000 });
    const reading = new Set<number>();
    let mostAtOnce = 0;
    const { promise: go, resolve: letGo } = Promise.withResolvers<void>();
    const reads = Array.from({ length: 200 }, (_, index) =>
      turns.take('one', async () => {
        reading.add(index);
        mostAtOnce = Math.max(mostAtOnce, reading.size);
        await go;
        reading.delete(index);
        return index;
      }),
    );
    const outcomes = Promise.allSettled(reads);
    await settle();
    expect([...reading]).toEqual([0, 1]);
    letGo();
    const settled = await outcomes;
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(32);
    expect(settled.at(-1)).toMatchObject({
      status: 'rejected',
      reason: { code: 'SERVICE_UNAVAILABLE', texts: { retryAfterSeconds: 2 } },
    });
    expect(mostAtOnce).toBe(2);
  });

  it('do not depend on what others read, and are forgotten when nobody reads', async () => {
    const turns = new PerPersonSemaphore({ atOnce: 2, waiting: 30, limitMs: 60_000 });
    const { promise: go, resolve: letGo } = Promise.withResolvers<void>();
    const busy = Array.from({ length: 10 }, () => turns.take('one', () => go));
    expect(await turns.take('another', () => Promise.resolve('read'))).toBe('read');
    expect(turns.size).toBe(1);
    letGo();
    await Promise.all(busy);
    await expect(turns.take('one', () => Promise.reject(new Error('no answer')))).rejects.toThrow(
      'no answer',
    );
    expect(turns.size).toBe(0);
  });
});
