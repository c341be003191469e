import { describe, expect, it } from '@jest/globals';
import { ReadingSemaphore } from './reading-semaphore.js';

const UNAVAILABLE = { code: 'SERVICE_UNAVAILABLE', texts: { retryAfterSeconds: 2 } };
const semaphoreOf = (limits: object = {}) =>
  new ReadingSemaphore({ atOnce: 2, waiting: 3, limitMs: 60_000, ...limits });
/** Lets everything run that does not wait for a permit. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('A semaphore', () => {
  it('gives its permits to so many callers at a time, and to the others in the order in which they came', async () => {
    const some = semaphoreOf();
    const running: number[] = [];
    const releases: (() => void)[] = [];
    const everybody = Array.from({ length: 5 }, async (_, number) => {
      releases[number] = await some.take();
      running.push(number);
    });
    await settle();
    expect(running).toEqual([0, 1]);
    releases[1]!();
    await settle();
    expect(running).toEqual([0, 1, 2]);
    releases[0]!();
    releases[2]!();
    await Promise.all(everybody);
    expect(running).toEqual([0, 1, 2, 3, 4]);
  });

  it('takes a permit back once, also where it is released twice', async () => {
    const one = semaphoreOf({ atOnce: 1 });
    const release = await one.take();
    release();
    release();
    await one.take();
    let isSecond = false;
    const leaving = new AbortController();
    const second = one.take(leaving.signal).then(() => (isSecond = true));
    await settle();
    expect(isSecond).toBe(false);
    leaving.abort();
    await expect(second).rejects.toMatchObject(UNAVAILABLE);
  });

  it('refuses a caller at once where too many wait, and one that waits after a while', async () => {
    const none = semaphoreOf({ atOnce: 1, waiting: 1, limitMs: 5 });
    await none.take();
    const waiting = none.take();
    await expect(none.take()).rejects.toMatchObject(UNAVAILABLE);
    await expect(waiting).rejects.toMatchObject(UNAVAILABLE);
  });

  it('gives no permit to a caller that left', async () => {
    const one = semaphoreOf({ atOnce: 1 });
    const release = await one.take();
    const leaving = new AbortController();
    const left = one.take(leaving.signal);
    const next = one.take();
    leaving.abort();
    await expect(left).rejects.toMatchObject(UNAVAILABLE);
    release();
    (await next)();
    await expect(one.take(leaving.signal)).rejects.toMatchObject(UNAVAILABLE);
    await one.take();
  });
});

describe('A semaphore with keys', () => {
  const shared = () => semaphoreOf({ atOnce: 2, waiting: 10, ofOneKey: { atOnce: 1, waiting: 3 } });

  it('leaves permits to other keys, however many callers with one key wait', async () => {
    const two = shared();
    const release = await two.take(undefined, 'heavy');
    const begun: string[] = [];
    const more = [1, 2, 3].map((number) =>
      two.take(undefined, 'heavy').then((release) => (begun.push(`heavy ${number}`), release)),
    );
    await expect(two.take(undefined, 'heavy')).rejects.toMatchObject(UNAVAILABLE);
    (await two.take(undefined, 'light'))();
    await settle();
    expect(begun).toEqual([]);
    release();
    await settle();
    expect(begun).toEqual(['heavy 1']);
    (await more[0]!)();
    (await more[1]!)();
    (await more[2]!)();
    expect(begun).toEqual(['heavy 1', 'heavy 2', 'heavy 3']);
  });

  it('serves the key that was given the fewest permits first, and its callers in their order', async () => {
    const one = semaphoreOf({ atOnce: 1, waiting: 10 });
    const release = await one.take(undefined, 'heavy');
    const begun: string[] = [];
    const take = (key: string, name: string) =>
      one.take(undefined, key).then((release) => {
        begun.push(name);
        release();
      });
    const all = [
      take('heavy', 'heavy 2'),
      take('heavy', 'heavy 3'),
      take('light', 'light 1'),
      take('light', 'light 2'),
    ];
    release();
    await Promise.all(all);
    expect(begun).toEqual(['light 1', 'heavy 2', 'light 2', 'heavy 3']);
  });

  it('loses no permit where a caller leaves in the moment in which one is released', async () => {
    const one = semaphoreOf({ atOnce: 1 });
    const release = await one.take();
    const leaving = new AbortController();
    const left = one.take(leaving.signal);
    leaving.abort();
    release();
    await expect(left).rejects.toMatchObject(UNAVAILABLE);
    (await one.take())();
  });
});
