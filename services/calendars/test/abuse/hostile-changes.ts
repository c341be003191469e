import type { HostileValue } from './hostile-values.js';

/** Versions that a change must not name. */
export const hostileVersions: HostileValue[] = [
  { why: 'nothing', value: undefined },
  { why: 'null', value: null },
  { why: 'a text', value: '1' },
  { why: 'half a version', value: 1.5 },
  { why: 'a negative version', value: -1 },
  { why: 'a version beyond all integers', value: 2 ** 53 },
  { why: 'an endless version', value: 1e308 },
  { why: 'a list', value: [1] },
  { why: 'an object', value: { valueOf: 1 } },
  { why: 'true', value: true },
];

/** For the query of a change or a deletion, encoded. */
export const hostileScopes: { why: string; query: string }[] = [
  { why: 'an unknown scope', query: 'scope=all' },
  { why: 'an empty scope', query: 'scope=' },
  { why: 'another case', query: 'scope=Series' },
  { why: 'two scopes in one', query: 'scope=occurrence,series' },
  { why: 'two scopes', query: 'scope=occurrence&scope=series' },
  { why: 'a key of objects', query: 'scope=toString' },
  { why: 'blanks', query: 'scope=%20series' },
  { why: 'NUL', query: 'scope=series%00' },
  { why: 'SQL', query: 'scope=series%27%3B--' },
];

/** For the list of own events, encoded. */
export const hostileListQueries: { why: string; query: string }[] = [
  { why: 'NUL in the search', query: 'search=a%00b' },
  { why: 'a line break in the search', query: 'search=a%0Ab' },
  { why: 'an escape character in the search', query: 'search=%1B%5B31m' },
  { why: 'a search of 201 characters', query: `search=${'a'.repeat(201)}` },
  { why: 'two searches', query: 'search=a&search=b' },
  { why: 'an unknown view', query: 'view=all' },
  { why: 'an empty view', query: 'view=' },
  { why: 'two views', query: 'view=past&view=current' },
  { why: 'a date that does not exist', query: 'start_date=2026-02-30' },
  { why: 'a date with a time', query: 'start_date=2026-02-03T10:00' },
  { why: 'an empty date', query: 'start_date=' },
  { why: 'infinity as a date', query: 'start_date=-infinity' },
  { why: 'a year of five digits', query: 'end_date=10000-01-01' },
  { why: 'year 0', query: 'end_date=0000-01-01' },
  { why: 'milliseconds as a date', query: 'end_date=1772323200000' },
  { why: 'two dates', query: 'end_date=2026-02-03&end_date=2026-02-04' },
  { why: 'SQL as a date', query: 'end_date=2026-02-03%27%20OR%201=1' },
  { why: 'a calendar that is no id', query: 'calendar_id=1' },
  { why: 'a calendar in braces', query: 'calendar_id=%7B4f0f3c5e-8f0a-4a57-9d0e-3c1b6a7d8e9f%7D' },
  { why: 'the nil calendar', query: 'calendar_id=00000000-0000-0000-0000-000000000000' },
  { why: 'two calendars', query: 'calendar_id=4f0f3c5e-8f0a-4a57-9d0e-3c1b6a7d8e9f&calendar_id=x' },
  { why: 'SQL as a calendar', query: 'calendar_id=%27%20OR%201=1%20--' },
];

/** For the key of a request that creates something. */
export const hostileKeys: { why: string; key: string }[] = [
  { why: 'an empty key', key: '' },
  { why: 'a blank', key: 'a b' },
  { why: 'a tab', key: 'a\tb' },
  { why: 'letters beyond ASCII', key: 'sch\u00fcssel' },
  { why: '201 characters', key: 'a'.repeat(201) },
];
