import { describe, expect, it } from '@jest/globals';
import { atOnce } from '../../test/support/steps.js';
import { withinBudget as stepsWithinBudget } from './feed-page.js';

const entries = ['a', 'ä', '😀', '"', 'line\nbreak'];
const bytesOf = (answer: object) => Buffer.byteLength(JSON.stringify(answer));
/** Kept free for the fields that tell what is before and after the window. */
const ROOM = 40;
const asItem = (title: string) => ({ title });
const asJson = (title: string) => JSON.stringify(asItem(title));
const withinBudget = (...asked: Parameters<typeof stepsWithinBudget<string>>) =>
  JSON.parse(atOnce(stepsWithinBudget(...asked)).text) as { items: object[]; truncated: boolean };

describe('A public list', () => {
  it('that fits into its budget is whole', () => {
    const whole = { items: entries.map(asItem), truncated: false };
    expect(withinBudget({ items: entries, truncated: false }, asJson, bytesOf(whole) + ROOM)).toEqual(whole);
  });

  it('never exceeds its budget, ends with the last entry that fits, and says that it was cut', () => {
    for (let maxBytes = 70; maxBytes < 190; maxBytes += 1) {
      const list = withinBudget({ items: entries, truncated: false }, asJson, maxBytes);
      expect(bytesOf(list)).toBeLessThanOrEqual(maxBytes);
      expect(list.items).toEqual(entries.slice(0, list.items.length).map(asItem));
      expect(list.truncated).toBe(list.items.length < entries.length);
    }
  });

  it('does not serialise entries after the one that did not fit', () => {
    let made = 0;
    const toJson = (title: string) => ((made += 1), asJson(title));
    expect(withinBudget({ items: entries, truncated: false }, toJson, 90).items).toHaveLength(1);
    expect(made).toBe(2);
  });

  it('that was cut before stays one that was cut', () => {
    expect(withinBudget({ items: ['a'], truncated: true }, asJson)).toEqual({
      items: [{ title: 'a' }],
      truncated: true,
    });
  });
});
