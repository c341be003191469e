import { expect, it } from '@jest/globals';
import { weekStartOf } from './week-start.js';

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
