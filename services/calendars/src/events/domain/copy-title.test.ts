import { describe, expect, it } from '@jest/globals';
import { inLanguage } from '@daymark/texts';
import { copyTitle } from './copy-title.js';

describe('The title of a copy', () => {
  it("ends in ' (Copy)'", () => expect(copyTitle('Concert')).toBe('Concert (Copy)'));

  it('ends in the language of whoever copies', () =>
    expect(inLanguage('de', () => copyTitle('Konzert'))).toBe('Konzert (Kopie)'));

  it('is cut to 200 characters before its ending', () => {
    expect(copyTitle('a'.repeat(193))).toBe(`${'a'.repeat(193)} (Copy)`);
    expect(copyTitle('a'.repeat(200))).toBe(`${'a'.repeat(193)} (Copy)`);
    expect(copyTitle(`${'a'.repeat(192)} ${'b'.repeat(7)}`)).toBe(`${'a'.repeat(192)} (Copy)`);
  });

  it('is never cut within a character', () => {
    const title = copyTitle(`a${'🎉'.repeat(99)}`);
    expect(title.isWellFormed()).toBe(true);
    expect(title).toBe(`a${'🎉'.repeat(96)} (Copy)`);
  });
});
