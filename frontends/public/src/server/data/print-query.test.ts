import { expect, it } from '@jest/globals';
import { parsePrint } from './print-query.js';

const parse = (query: string, languages = '') => parsePrint(new URLSearchParams(query), languages);

it.each([
  ['print=month', { layout: 'month', months: 1 }],
  ['print=list&months=12', { layout: 'list', months: 12 }],
  ['print=month&months=13', { layout: 'month', months: 1 }],
  ['print=month&months=0', { layout: 'month', months: 1 }],
  ['print=month&months=2.5', { layout: 'month', months: 1 }],
])('One to twelve months are printed, as a grid or as a list: %s', (query, choice) =>
  expect(parse(query)).toMatchObject(choice),
);

it.each(['', 'print=', 'print=week', 'months=3'])('Nothing is printed unless it is requested: %j', (query) =>
  expect(parse(query)).toBeNull(),
);

it.each([
  ['', 'en-US,en;q=0.9', 'letter'],
  ['', 'fr-CA', 'letter'],
  ['', 'en-GB,en-US;q=0.5', 'a4'],
  ['', '', 'a4'],
  ['paper=a4', 'en-US', 'a4'],
  ['paper=letter', 'de-DE', 'letter'],
  ['paper=a3', 'de-DE', 'a4'],
])(
  'Paper is the requested one (%j), else the usual one for the visitor’s language (%j): %s',
  (query, languages, paper) => expect(parse(`print=month&${query}`, languages)).toMatchObject({ paper }),
);
