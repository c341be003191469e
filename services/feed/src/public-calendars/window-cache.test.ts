import { beforeEach, describe, expect, it } from '@jest/globals';
import { listPublicCalendarEvents } from '@daymark/contracts';
import { CheckedJson, unavailable } from '@daymark/service-kit';
import { WindowCache } from './window-cache.js';

const answer = () => CheckedJson.of(listPublicCalendarEvents, { items: [], truncated: false });

describe('An answer for a window', () => {
  let cache: WindowCache;
  let signals: AbortSignal[];
  let finish: (outcome: CheckedJson | Error) => void;
  beforeEach(() => {
    cache = new WindowCache();
    signals = [];
  });
  const read = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<CheckedJson>((resolve, reject) => {
      finish = (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome));
    });
  };

  it('is read once for all concurrent clients, and for later ones', async () => {
    const asked = Array.from({ length: 200 }, () => cache.get('a', read));
    expect(cache.isInProgress('a')).toBe(true);
    expect(cache.peek('a')).toBeUndefined();
    const one = answer();
    finish(one);
    expect(new Set(await Promise.all(asked))).toEqual(new Set([one]));
    expect(await cache.get('a', read)).toBe(one);
    expect(cache.peek('a')).toBe(one);
    expect(signals).toHaveLength(1);
  });

  it('is another one under another version', async () => {
    const first = cache.get('a:1', read);
    finish(answer());
    await first;
    void cache.get('a:2', read);
    expect(signals).toHaveLength(2);
  });

  it('is cancelled when all clients have left, and not before', async () => {
    const visitors = [new AbortController(), new AbortController()];
    const asked = visitors.map(({ signal }) => cache.get('a', read, signal));
    visitors[0]!.abort();
    expect(signals[0]!.aborted).toBe(false);
    visitors[1]!.abort();
    expect(signals[0]!.aborted).toBe(true);
    const anew = cache.get('a', read);
    expect(signals).toHaveLength(2);
    const one = answer();
    finish(one);
    expect(await anew).toBe(one);
    // The first read never ended in this test; nobody waits for it any more.
    expect(asked).toHaveLength(2);
  });

  it('that could not be read is not cached', async () => {
    const asked = cache.get('a', read);
    finish(unavailable());
    await expect(asked).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const again = cache.get('a', read);
    finish(answer());
    await again;
    expect(signals).toHaveLength(2);
  });

  it('stays until the cache is full; the least recently used one is evicted first', async () => {
    const room = (answer().text.length + 1) * 2 * 2;
    cache = new WindowCache(room);
    for (const key of ['a', 'b', 'a', 'c']) await cache.get(key, () => Promise.resolve(answer()));
    expect(['a', 'b', 'c'].map((key) => cache.peek(key) !== undefined)).toEqual([true, false, true]);
  });
});
