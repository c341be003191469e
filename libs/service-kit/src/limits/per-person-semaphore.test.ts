import { describe, expect, it } from '@jest/globals';
import { PerPersonSemaphore } from './per-person-requests.interceptor.js';

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('A semaphore for each person', () => {
  it('lets two requests of a person run at a time and thirty more wait, and refuses the next', async () => {
    const semaphore = new PerPersonSemaphore({ atOnce: 2, waiting: 30, limitMs: 60_000 });
    const reading = new Set<number>();
    let mostAtOnce = 0;
    const { promise: go, resolve: letGo } = Promise.withResolvers<void>();
    const reads = Array.from({ length: 200 }, (_, index) =>
      semaphore.take('one', async () => {
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

  it('does not count the requests of others, and forgets a person who has none', async () => {
    const semaphore = new PerPersonSemaphore({ atOnce: 2, waiting: 30, limitMs: 60_000 });
    const { promise: go, resolve: letGo } = Promise.withResolvers<void>();
    const busy = Array.from({ length: 10 }, () => semaphore.take('one', () => go));
    expect(await semaphore.take('another', () => Promise.resolve('read'))).toBe('read');
    expect(semaphore.size).toBe(1);
    letGo();
    await Promise.all(busy);
    await expect(semaphore.take('one', () => Promise.reject(new Error('no answer')))).rejects.toThrow(
      'no answer',
    );
    expect(semaphore.size).toBe(0);
  });
});
