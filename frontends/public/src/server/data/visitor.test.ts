import { expect, it } from '@jest/globals';
import { pageLanguage, visitorsHourCycle, weekStartOf } from './visitor.js';

it.each([
  ['de-DE,de;q=0.9,en;q=0.8', 1],
  ['en-US,en;q=0.5', 0],
  ['en-GB', 1],
  ['ar-EG', 6],
  ['fr', 1],
  ['', 0],
  ['*', 0],
  ['xx-zz-!!', 0],
  [`de-${'x'.repeat(9_000)}`, 0],
])('Weeks for the languages %p begin with day %i', (languages, day) =>
  expect(weekStartOf(languages)).toBe(day),
);

it.each([
  ['en-US,en;q=0.5', 12],
  ['en', 12],
  ['hi-IN', 12],
  ['en-GB,en;q=0.9', 24],
  ['de-DE,de;q=0.9,en-US;q=0.8', 24],
  ['ja', 24],
  ['', 24],
  ['*', 24],
  ['xx-zz-!!', 24],
])('Times for the languages %p have %i hours', (languages, hours) =>
  expect(visitorsHourCycle({ languages })).toBe(hours),
);

it.each([
  ['a=b; daymark_hour_cycle=12', 12],
  ['daymark_hour_cycle=24', 24],
  ['daymark_hour_cycle=', 12],
  ['daymark_hour_cycle=13', 12],
])('Times for an American with the cookies %p have %i hours', (cookies, hours) =>
  expect(visitorsHourCycle({ languages: 'en-US', cookies })).toBe(hours),
);

it('A page is in the language of its address, else the calendar’s, else the chosen one, else the browser’s, else English', () => {
  const visitor = { lang: 'pl', languages: 'fr-CA', cookies: 'a=b; daymark_language=de' } as const;
  expect(pageLanguage(visitor, { language: 'it' })).toBe('pl');
  expect(pageLanguage({ ...visitor, lang: undefined }, { language: 'it' })).toBe('it');
  expect(pageLanguage({ ...visitor, lang: undefined }, { language: null })).toBe('de');
  expect(pageLanguage({ languages: 'fr-CA', cookies: 'daymark_language=tlh' })).toBe('fr');
  expect(pageLanguage({ languages: 'tlh' })).toBe('en');
});
