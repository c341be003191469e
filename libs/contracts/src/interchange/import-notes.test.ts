import { expect, test } from '@jest/globals';
import {
  describeImportNote,
  describeImportRefusal,
  importNoteCodes,
  importRefusalCodes,
  losesSomething,
} from './import-notes.js';

const params = {
  count: 3,
  timezone: 'Europe/Berlin',
  tzid: 'Berlin',
  text: 'X',
  rule: 'FREQ=DAILY',
  line: 7,
  encoding: 'Latin-1',
  method: 'REQUEST',
  characters: 5000,
  days: 366,
  name: 'DTEND',
  kilobytes: 9,
  date: '2026-01-05',
  reason: 'It has no start.',
  year: 1601,
  scale: 'HEBREW',
  depth: 6,
  megabytes: 1,
  column: 'Start Date',
  seconds: 60,
  offset: 'UTC+02:00',
  time: '2027-03-28 02:30–03:30',
  shown: '2027-03-28 03:30–04:30',
};

test('every note and refusal of an import has words that end as a sentence does and lack no parameter', () => {
  const words = [
    ...importNoteCodes.map((code) => describeImportNote({ code, params })),
    ...importRefusalCodes.map((code) => describeImportRefusal({ code, params })),
  ];
  for (const text of words) {
    expect(text).not.toContain('undefined');
    expect(text).toMatch(/[.XY]$/);
  }
  expect(new Set(words).size).toBe(words.length);
});

test('a note says whether something of an entry is lost', () => {
  expect(losesSomething({ code: 'attachment_removed' })).toBe(true);
  expect(losesSomething({ code: 'ends_swapped' })).toBe(false);
});

test('one entry is one entry in words', () => {
  const note = { code: 'floating_times', params: { count: 1, timezone: 'Europe/Berlin' } } as const;
  expect(describeImportNote(note)).toContain('1 entry without a time zone');
});

test('a fixed offset is written as people read it', () => {
  const note = { code: 'floating_times', params: { count: 1, timezone: 'Etc/GMT-2' } } as const;
  expect(describeImportNote(note)).toContain('UTC+02:00');
});
