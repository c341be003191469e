import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { timeLanes } from './time-lanes.js';

const item = (from: number, to: number) => ({ from, to });
const SHORTEST = 30;
const items = fc.array(
  fc
    .record({ from: fc.integer({ min: 0, max: 1380 }), length: fc.integer({ min: 0, max: 300 }) })
    .map(({ from, length }) => item(from, Math.min(1440, from + length))),
  { maxLength: 60 },
);
const endOf = ({ from, to }: { from: number; to: number }) => Math.max(to, from + SHORTEST);
type Span = { from: number; to: number };
const overlap = (a: Span, b: Span) => a.from < endOf(b) && b.from < endOf(a);

describe('Columns for what overlaps', () => {
  it('are never shared by two events at one time', () => {
    fc.assert(
      fc.property(items, (some) => {
        const { lanes } = timeLanes(some, SHORTEST);
        expect(lanes).toHaveLength(some.length);
        for (const [index, a] of lanes.entries()) {
          for (const b of lanes.slice(index + 1)) {
            if (!overlap(a.item, b.item)) continue;
            const isBeside = a.lane + a.span <= b.lane || b.lane + b.span <= a.lane;
            expect(isBeside).toBe(true);
            expect(a.lanes).toBe(b.lanes);
          }
        }
      }),
    );
  });

  it('are as wide as what is beside them leaves them', () => {
    fc.assert(
      fc.property(items, (some) => {
        const { lanes } = timeLanes(some, SHORTEST);
        for (const a of lanes) {
          const next = a.lane + a.span;
          expect(next).toBeLessThanOrEqual(a.lanes);
          if (next === a.lanes) continue;
          expect(lanes.some((b) => b.lane === next && overlap(a.item, b.item))).toBe(true);
        }
      }),
    );
  });

  it('are one for what follows each other, and widen where they are free', () => {
    expect(timeLanes([item(60, 120), item(120, 180)], SHORTEST).lanes.map(({ lanes }) => lanes)).toEqual([
      1, 1,
    ]);
    const [long, first, second, third] = timeLanes(
      [item(0, 240), item(0, 60), item(30, 90), item(120, 180)],
      SHORTEST,
    ).lanes.sort((a, b) => a.item.from - b.item.from || b.item.to - a.item.to);
    expect([long, first, second, third].map((each) => [each!.lane, each!.span, each!.lanes])).toEqual([
      [0, 1, 3],
      [1, 1, 3],
      [2, 1, 3],
      [1, 2, 3],
    ]);
  });

  it('keep apart what is so short that it is drawn longer', () => {
    expect(timeLanes([item(60, 65), item(70, 75)], SHORTEST).lanes.map(({ lane }) => lane)).toEqual([0, 1]);
  });
});

describe('More than can be read side by side', () => {
  it('keeps its first columns, and the last one stands for all the others', () => {
    const six = Array.from({ length: 6 }, (_, index) => item(60, 120 + index));
    const alone = item(600, 660);
    const { lanes, folded } = timeLanes([...six, alone], SHORTEST, { most: 4, folded: 4 });
    expect(lanes.map(({ lane, span, lanes: count }) => [lane, span, count])).toEqual([
      [0, 1, 4],
      [1, 1, 4],
      [2, 1, 4],
      [0, 1, 1],
    ]);
    expect(folded.map(({ items: some, from, to, lanes: count }) => [some.length, from, to, count])).toEqual([
      [3, 60, 122, 4],
    ]);
    expect(timeLanes(six, SHORTEST, { most: 6, folded: 4 }).folded).toEqual([]);
  });

  it('leaves fewer and wider columns than fit where nothing is folded', () => {
    const five = Array.from({ length: 5 }, () => item(60, 120));
    const two = [item(600, 660), item(600, 660)];
    const { lanes, folded } = timeLanes([...five, ...two], SHORTEST, { most: 4, folded: 3 });
    expect(lanes.map(({ lane, lanes: count }) => [lane, count])).toEqual([
      [0, 3],
      [1, 3],
      [0, 2],
      [1, 2],
    ]);
    expect(folded.map(({ items: some, lanes: count }) => [some.length, count])).toEqual([[3, 3]]);
  });

  it('shows in the columns that are left what all columns would have there, and folds the others in the order of time', () => {
    fc.assert(
      fc.property(items, (some) => {
        const most = 3;
        const whole = timeLanes(some, SHORTEST).lanes;
        const { lanes, folded } = timeLanes(some, SHORTEST, { most, folded: most });
        expect(lanes.length + folded.flatMap((fold) => fold.items).length).toBe(some.length);
        for (const each of lanes) {
          const same = whole.find(({ item: other }) => other === each.item)!;
          expect(each.lane).toBe(same.lane);
          const isWhole = same.lanes <= most;
          expect(each.lanes).toBe(isWhole ? same.lanes : most);
          expect(each.span).toBe(isWhole ? same.span : Math.min(same.span, most - 1 - each.lane));
        }
        for (const { items: rest, from, to } of folded) {
          expect(rest).toEqual(rest.toSorted((a, b) => a.from - b.from));
          expect([from, to]).toEqual([rest[0]!.from, Math.max(...rest.map((each) => each.to))]);
          for (const each of rest) {
            const { lane, lanes: count } = whole.find(({ item: other }) => other === each)!;
            expect(count).toBeGreaterThan(most);
            expect(lane).toBeGreaterThanOrEqual(most - 1);
          }
        }
      }),
    );
  });
});
