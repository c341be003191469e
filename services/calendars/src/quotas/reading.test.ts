import { describe, expect, it } from '@jest/globals';
import { RoundRobin } from '@daymark/service-kit';
import { Reading, SLICE_UNITS, type Steps } from './reading.js';

/** Waits for a turn of the event loop. */
const aTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Work of that many units, one at a time, reporting each of them. */
function* unitsOf(count: number, done: (unit: number) => void = () => undefined): Steps<number> {
  for (let unit = 0; unit < count; unit += 1) {
    done(unit);
    yield 1;
  }
  return count;
}

describe('A reading', () => {
  it('does so much in one go, and then waits for its next turn', async () => {
    const turns = new RoundRobin();
    let units = 0;
    const reading = new Reading('one', turns);
    const result = reading.inSlices(unitsOf(3 * SLICE_UNITS, () => (units += 1)));
    for (const slices of [1, 2, 3]) {
      expect(units).toBe(slices * SLICE_UNITS);
      await aTurn();
    }
    expect(await result).toBe(3 * SLICE_UNITS);
  });

  it('that is short waits for nothing', async () => {
    let isOver = false;
    void new Reading('one').inSlices(unitsOf(SLICE_UNITS - 1)).then(() => (isOver = true));
    await Promise.resolve();
    await Promise.resolve();
    expect(isOver).toBe(true);
  });

  it('counts its own work, and work done elsewhere', async () => {
    const reading = new Reading('one');
    reading.count(1_000);
    await reading.inSlices(unitsOf(300));
    expect(reading.units).toBe(1_300);
  });

  it('ends with the error of its work', async () => {
    function* failing(): Steps<void> {
      yield SLICE_UNITS;
      throw new Error('cannot be read');
    }
    await expect(new Reading('one').inSlices(failing())).rejects.toThrow('cannot be read');
  });
});

describe('The turns of the event loop', () => {
  it('carry one slice each, however many readings are under way', async () => {
    const turns = new RoundRobin();
    let units = 0;
    const readings = Array.from({ length: 20 }, (_, number) =>
      new Reading(`person ${number}`, turns).inSlices(unitsOf(3 * SLICE_UNITS, () => (units += 1))),
    );
    let before = units;
    let isOver = false;
    const all = Promise.all(readings).then(() => (isOver = true));
    while (!isOver) {
      await aTurn();
      expect(units - before).toBeLessThanOrEqual(SLICE_UNITS);
      before = units;
    }
    await all;
    expect(units).toBe(20 * 3 * SLICE_UNITS);
  });

  it('alternate between people, so light readers do not wait for heavy ones', async () => {
    const turns = new RoundRobin();
    const order: string[] = [];
    const read = async (person: string, slices: number) => {
      await new Reading(person, turns).inSlices(unitsOf(slices * SLICE_UNITS));
      order.push(person);
    };
    const heavy = Array.from({ length: 8 }, () => read('heavy', 20));
    await aTurn();
    await read('light', 3);
    expect(order).toEqual(['light']);
    await Promise.all(heavy);
    expect(order).toHaveLength(9);
  });
});
