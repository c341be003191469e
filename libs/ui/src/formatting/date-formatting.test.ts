import { describe, expect, it } from '@jest/globals';
import { languages } from '@daymark/contracts';
import { inLanguage } from '@daymark/texts';
import { formatDate, formatDays, formatMonth, weekdayBrief } from './date-formatting.js';
import { weekOf } from './local-date.js';

describe('Dates as people read them', () => {
  it.each([
    ['2025-03-01', 'March 1st, 2025'],
    ['2024-02-29', 'February 29th, 2024'],
    ['2025-11-22', 'November 22nd, 2025'],
    ['2025-12-03', 'December 3rd, 2025'],
  ])('%s is %s', (date, text) => expect(formatDate(date)).toBe(text));

  it('name a month with its year', () => expect(formatMonth('2025-03')).toBe('March 2025'));

  it('name the year of the first of several days where it is another', () => {
    expect(formatDays('2026-12-28', '2027-01-03')).toBe('28 December 2026 – 3 January 2027');
  });

  it('in French begin a month with an ordinal', () => {
    const texts = inLanguage('fr', () => [
      formatDate('2026-06-01'),
      formatDate('2026-06-11'),
      formatDate('2026-06-21'),
      formatDays('2026-12-01', '2027-01-01'),
    ]);
    expect(texts).toEqual([
      '1er juin 2026',
      '11 juin 2026',
      '21 juin 2026',
      '1er décembre 2026 – 1er janvier 2027',
    ]);
  });

  // Versions of the Unicode data differ in the spaces, and a page of the server has to match that of the browser.
  it.each(languages)('have plain spaces around the dash of a range in %s', (language) => {
    const range = inLanguage(language, () => formatDays('2026-11-30', '2026-12-06'));
    expect(range).toMatch(/ – /);
    expect(range).not.toMatch(/[\u2009\u202f]/);
  });

  it.each(languages)('have another brief name for each day of a week in %s', (language) => {
    const names = inLanguage(language, () => weekOf('2026-03-04', 1).map(weekdayBrief));
    expect(new Set(names).size).toBe(7);
  });
});
