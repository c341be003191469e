import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { StoreClocks } from './store-clocks.js';

const warn = jest.fn();
const clocksAhead = (seconds: Record<string, number>) =>
  new StoreClocks(
    Object.entries(seconds).map(([store, ahead]) => [
      store,
      () => Promise.resolve(Date.now() - ahead * 1000),
    ]),
    { warn },
  );

describe('The clock of a process beside those of the stores', () => {
  afterEach(() => {
    warn.mockClear();
    jest.restoreAllMocks();
  });

  it.each([-59, -1, 0, 59])('may be %i seconds ahead', async (ahead) => {
    await expect(clocksAhead({ database: ahead, redis: 0 }).requireTogether()).resolves.toBeUndefined();
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([-62, 62, 90])('may not be %i seconds ahead of one of them', async (ahead) => {
    const clocks = clocksAhead({ database: 0, redis: ahead });
    await expect(clocks.requireTogether()).rejects.toThrow();
    const [database, redis] = await clocks.differences();
    expect([database!.store, redis!.store]).toEqual(['database', 'redis']);
    expect(Math.abs(database!.aheadSeconds)).toBeLessThan(1);
    expect(Math.abs(redis!.aheadSeconds - ahead)).toBeLessThan(1);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('is compared with those that answer, and once for all who ask at a time', async () => {
    const read = jest.fn(() => Promise.resolve(Date.now()));
    const clocks = new StoreClocks(
      [
        ['database', () => Promise.reject(new Error('away'))],
        ['redis-cache', () => new Promise<number>(() => undefined)],
        ['redis', read],
      ],
      { warn },
    );
    const asked = await Promise.all([clocks.differences(), clocks.differences()]);
    for (const differences of asked) expect(differences.map(({ store }) => store)).toEqual(['redis']);
    expect(read).toHaveBeenCalledTimes(1);
    const { now } = performance;
    jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 11_000);
    await clocks.differences();
    expect(read).toHaveBeenCalledTimes(2);
  });
});
