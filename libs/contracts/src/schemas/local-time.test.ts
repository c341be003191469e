import { describe, expect, it, test } from '@jest/globals';
import { canonicalTimeZone, fixedOffsetName, isLocalDate, isLocalDateTime } from './local-time.js';

describe('A local date', () => {
  it.each([
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '0000-01-01',
    '9999-01-01',
    '2026-04-31',
    'infinity',
  ])('is not %s', (value) => expect(isLocalDate(value)).toBe(false));
  it('is 29 February of a leap year', () => expect(isLocalDate('2028-02-29')).toBe(true));
  it.each(['2026-03-01T23:59:60', '2026-03-01 19:00', '2026-03-01T19:00Z', '2026-03-01T19'])(
    'with time is not %s',
    (value) => expect(isLocalDateTime(value)).toBe(false),
  );
});

describe('A time zone', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['america/new_york', 'America/New_York'],
    ['utc', 'UTC'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['asia/calcutta', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['US/Eastern', 'US/Eastern'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ])('named %s is read as %s', (name, expected) => expect(canonicalTimeZone(name)).toBe(expected));

  it.each([
    '+05:00',
    'UTC+1',
    'FOO-3',
    'posix/UTC',
    'localtime',
    '../../etc/passwd',
    'Europe/Berlin\r\nX',
    '',
    'EST',
    'Mars/Base',
    'SystemV/EST5',
    'systemv/ast4adt',
    'Canada/East-Saskatchewan',
    'US/Pacific-New',
  ])('is not %j', (name) => expect(canonicalTimeZone(name)).toBeNull());
});

test.each([
  ['Etc/GMT-2', 'UTC+02:00'],
  ['Etc/GMT+11', 'UTC-11:00'],
  ['Etc/UTC', 'UTC'],
  ['Etc/GMT', 'UTC'],
  ['Europe/Berlin', null],
])('the fixed offset of %s is read by people as %s', (zone, expected) =>
  expect(fixedOffsetName(zone)).toBe(expected),
);

it('A time zone in capitals gets the name that people know', () => {
  expect(['ASIA/KOLKATA', 'US/PACIFIC', 'EUROPE/BERLIN'].map(canonicalTimeZone)).toEqual([
    'Asia/Kolkata',
    'America/Los_Angeles',
    'Europe/Berlin',
  ]);
});
