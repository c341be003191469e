import { describe, expect, it } from '@jest/globals';
import { ListJson } from './list-json.js';

const listOf = (entries: object[], isTruncated = false) => {
  const list = new ListJson();
  for (const entry of entries) list.add(JSON.stringify(entry));
  return list.end({ truncated: isTruncated });
};

describe('The text of a list', () => {
  it.each([
    ['of nothing', [], false],
    ['of one entry', [{ a: 1 }], true],
    ['of many', Array.from({ length: 5_000 }, (_, number) => ({ number, title: 'Concert' })), false],
  ])('%s is what it would be if it were written at once', (_title, items, truncated) => {
    expect(listOf(items, truncated).text).toBe(JSON.stringify({ items, truncated }));
  });

  it('is one piece where it is short, and no piece is much longer than 64 kB', () => {
    expect(listOf([{ a: 1 }]).pieces).toHaveLength(1);
    const { pieces, text } = listOf(Array.from({ length: 1_000 }, () => ({ title: 'x'.repeat(1_000) })));
    expect(pieces.length).toBeGreaterThan(10);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(64 * 1024 + 1_100);
    expect(text).toHaveLength(pieces.reduce((sum, { length }) => sum + length, 0));
  });
});
