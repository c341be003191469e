import { describe, expect, it } from '@jest/globals';
import { withinBudget } from './list-budget.js';

const entries = ['a', 'ä', '😀', '"', 'line\nbreak'];
const bytesOf = (answer: object) => Buffer.byteLength(JSON.stringify(answer));
const asItem = (title: string) => ({ title });

describe('A public list', () => {
  it('that fits into its budget is whole', () => {
    const whole = { items: entries.map(asItem), truncated: false };
    expect(withinBudget({ items: entries, truncated: false }, asItem, bytesOf(whole))).toEqual(whole);
  });

  it('never weighs more than its budget, ends with the last entry that fits, and says that it was cut', () => {
    for (let maxBytes = 30; maxBytes < 150; maxBytes += 1) {
      const list = withinBudget({ items: entries, truncated: false }, asItem, maxBytes);
      expect(bytesOf(list)).toBeLessThanOrEqual(maxBytes);
      expect(list.items).toEqual(entries.slice(0, list.items.length).map(asItem));
      expect(list.truncated).toBe(list.items.length < entries.length);
    }
  });

  it('makes no entry that comes after the one that did not fit', () => {
    let made = 0;
    const toItem = (title: string) => ((made += 1), { title });
    expect(withinBudget({ items: entries, truncated: false }, toItem, 50).items).toHaveLength(1);
    expect(made).toBe(2);
  });

  it('that was cut before stays one that was cut', () => {
    expect(withinBudget({ items: ['a'], truncated: true }, asItem)).toEqual({
      items: [{ title: 'a' }],
      truncated: true,
    });
  });
});
