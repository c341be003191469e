import { describe, expect, it } from '@jest/globals';
import { ReadingSemaphore } from './reading-semaphore.js';

const UNAVAILABLE = { code: 'SERVICE_UNAVAILABLE', texts: { retryAfterSeconds: 2 } };
const turns = (limits: object = {}) =>
  new ReadingSemaphore({ atOnce: 2, waiting: 3, limitMs: 60_000, ...limits });
/** Lets everything run that does not wait for a turn. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('Turns at reading', () => {
  it('are taken by so many at a time, and by the others in the order in which they came', async () => {
    const some = turns();
    const running: number[] = [];
    const ends: (() => void)[] = [];
    const everybody = Array.from({ length: 5 }, async (_, number) => {
      ends[number] = await some.take();
      running.push(number);
    });
    await settle();
    expect(running).toEqual([0, 1]);
    ends[1]!();
    await settle();
    expect(running).toEqual([0, 1, 2]);
    ends[0]!();
    ends[2]!();
    await Promise.all(everybody);
    expect(running).toEqual([0, 1, 2, 3, 4]);
  });

  it('that end twice end once', async () => {
    const one = turns({ atOnce: 1 });
    const end = await one.take();
    end();
    end();
    await one.take();
    let isSecond = false;
    const leaving = new AbortController();
    const second = one.take(leaving.signal).then(() => (isSecond = true));
    await settle();
    expect(isSecond).toBe(false);
    leaving.abort();
    await expect(second).rejects.toMatchObject(UNAVAILABLE);
  });

  it('are refused at once where too many wait, and after a while to those who do', async () => {
    const none = turns({ atOnce: 1, waiting: 1, limitMs: 5 });
    await none.take();
    const waiting = none.take();
    await expect(none.take()).rejects.toMatchObject(UNAVAILABLE);
    await expect(waiting).rejects.toMatchObject(UNAVAILABLE);
  });

  it('are not given to those who left', async () => {
    const one = turns({ atOnce: 1 });
    const end = await one.take();
    const leaving = new AbortController();
    const left = one.take(leaving.signal);
    const next = one.take();
    leaving.abort();
    await expect(left).rejects.toMatchObject(UNAVAILABLE);
    end();
    (await next)();
    await expect(one.take(leaving.signal)).rejects.toMatchObject(UNAVAILABLE);
    await one.take();
  });
});

describe('Turns under several keys', () => {
  const shared = () => turns({ atOnce: 2, waiting: 10, ofOneKey: { atOnce: 1, waiting: 3 } });

  it('leave the rest to others, however much of one key waits', async () => {
    const two = shared();
    const end = await two.take(undefined, 'heavy');
    const begun: string[] = [];
    const more = [1, 2, 3].map((number) =>
      two.take(undefined, 'heavy').then((done) => (begun.push(`heavy ${number}`), done)),
    );
    await expect(two.take(undefined, 'heavy')).rejects.toMatchObject(UNAVAILABLE);
    (await two.take(undefined, 'light'))();
    await settle();
    expect(begun).toEqual([]);
    end();
    await settle();
    expect(begun).toEqual(['heavy 1']);
    (await more[0]!)();
    (await more[1]!)();
    (await more[2]!)();
    expect(begun).toEqual(['heavy 1', 'heavy 2', 'heavy 3']);
  });

  it('go to the key that had the fewest, and within it to whoever waits longest', async () => {
    const one = turns({ atOnce: 1, waiting: 10 });
    const end = await one.take(undefined, 'heavy');
    const begun: string[] = [];
    const take = (key: string, name: string) =>
      one.take(undefined, key).then((done) => {
        begun.push(name);
        done();
      });
    const all = [
      take('heavy', 'heavy 2'),
      take('heavy', 'heavy 3'),
      take('light', 'light 1'),
      take('light', 'light 2'),
    ];
    end();
    await Promise.all(all);
    expect(begun).toEqual(['light 1', 'heavy 2', 'light 2', 'heavy 3']);
  });

  it('are not lost where somebody leaves in the moment in which a turn ends', async () => {
    const one = turns({ atOnce: 1 });
    const end = await one.take();
    const leaving = new AbortController();
    const left = one.take(leaving.signal);
    leaving.abort();
    end();
    await expect(left).rejects.toMatchObject(UNAVAILABLE);
    (await one.take())();
  });
});
