import { describe, expect, it } from '@jest/globals';
import { newTemporaryPassword } from './account-creation.service.js';

describe('a temporary password', () => {
  it('has four groups of four characters that are not taken for each other', () => {
    for (let round = 0; round < 200; round += 1) {
      expect(newTemporaryPassword()).toMatch(
        /^[abcdefghjkmnpqrstvwxyz2-9]{4}(-[abcdefghjkmnpqrstvwxyz2-9]{4}){3}$/,
      );
    }
  });

  it('is never the same twice, and uses all characters alike', () => {
    const passwords = Array.from({ length: 3_000 }, newTemporaryPassword);
    expect(new Set(passwords).size).toBe(passwords.length);
    const counts = new Map<string, number>();
    for (const character of passwords.join('').replaceAll('-', '')) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    // 1,600 of each are expected; five standard deviations are 200.
    expect(counts.size).toBe(30);
    expect(Math.min(...counts.values())).toBeGreaterThan(1_400);
    expect(Math.max(...counts.values())).toBeLessThan(1_800);
  });
});
