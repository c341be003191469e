import { describe, expect, it } from '@jest/globals';
import { decideRemovals } from './removals.js';

const NOW = new Date('2026-06-15T00:00:00Z');
const NOT_AGREED = false;
const events = (count: number, ends_at: Date | null, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    event_id: 'x',
    uid: String(from + index),
    hash: 'h',
    text_hash: null,
    ends_at,
  }));
const toCome = events(10, new Date('2026-07-01T00:00:00Z'));
const past = events(100, new Date('2026-05-01T00:00:00Z'), 10);
const all = [...toCome, ...past];

describe('The part that an answer lacks', () => {
  it('is removed up to half of what is upcoming, however much of the past it is', () => {
    expect(decideRemovals(all, [], NOW, null, NOT_AGREED)).toBeNull();
    expect(decideRemovals(all, toCome.slice(0, 5), NOW, null, NOT_AGREED)).toBeNull();
    expect(decideRemovals(all, past, NOW, null, NOT_AGREED)).toBeNull();
  });

  it('waits if it is more than half of what is upcoming, or everything', () => {
    expect(decideRemovals(all, toCome.slice(0, 6), NOW, null, NOT_AGREED)).toMatchObject({
      count: 6,
      answers: 1,
    });
    expect(decideRemovals(past, past, NOW, null, NOT_AGREED)).toMatchObject({ count: 100, answers: 1 });
    const endless = events(2, null);
    expect(decideRemovals(endless, endless, NOW, null, NOT_AGREED)).toMatchObject({ count: 2 });
  });

  it('is removed when the owner agrees, or when three answers in a row lack the same', () => {
    expect(decideRemovals(all, toCome, NOW, null, true)).toBeNull();
    const first = decideRemovals(all, toCome, NOW, null, NOT_AGREED)!;
    const second = decideRemovals(all, toCome, NOW, first, NOT_AGREED)!;
    expect(second.answers).toBe(2);
    expect(decideRemovals(all, toCome, NOW, second, NOT_AGREED)).toBeNull();
    expect(decideRemovals(all, toCome.slice(1), NOW, second, NOT_AGREED)).toMatchObject({ answers: 1 });
  });
});
