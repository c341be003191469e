import { describe, expect, it } from '@jest/globals';
import { PerPersonReadLimit } from './per-person-read-limit.js';

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('The readings of a person', () => {
  it('are refused when they cost too much within a minute, until some of that is over, without affecting others', async () => {
    const readings = new PerPersonReadLimit();
    await readings.take('one', async (reading) => reading.count(5_000_000));
    let wasRead = false;
    await expect(readings.take('one', async () => (wasRead = true))).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      texts: { retryAfterSeconds: 15 },
    });
    expect(wasRead).toBe(false);
    expect(await readings.take('another', () => Promise.resolve('read'))).toBe('read');
  });

  it('are charged also where they fail', async () => {
    const readings = new PerPersonReadLimit();
    const failing = readings.take('one', async (reading) => {
      reading.count(5_000_000);
      throw new Error('nobody waits any more');
    });
    await expect(failing).rejects.toThrow('nobody waits');
    await expect(readings.take('one', async () => null)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it.each([
    ['two at a time', 0, 2],
    ['one by one after a large read just before', 300_000, 1],
  ])('are %s', async (_title, units, expected) => {
    const readings = new PerPersonReadLimit();
    await readings.take('one', async (reading) => reading.count(units));
    const { promise: go, resolve: letGo } = Promise.withResolvers<void>();
    let [underWay, most] = [0, 0];
    const all = Array.from({ length: 8 }, () =>
      readings.take('one', async () => {
        most = Math.max(most, (underWay += 1));
        await go;
        underWay -= 1;
      }),
    );
    await settle();
    letGo();
    await Promise.all(all);
    expect(most).toBe(expected);
  });
});
