import { describe, expect, test } from '@jest/globals';
import { aCalendarOf, anEventOf, codesOf, readText } from '../../test/calendar-files.js';

const dateOf = (day: number, ...lines: string[]) =>
  anEventOf(`DTSTART;TZID=Europe/Berlin:202607${String(day).padStart(2, '0')}T193000`, ...lines);
const read = (...parts: string[][]) => readText(aCalendarOf(...parts));
const identities = (...parts: string[][]) =>
  Object.fromEntries(
    read(...parts).entries.map(({ uid, other_uid, event }) => [event.title, [uid, other_uid]]),
  );

test('events with different starts under one UID are all kept, each with its UID and start, and that is told', () => {
  const showings = [5, 12, 19].map((day) => dateOf(day, `SUMMARY:Showing ${day}`));
  const { entries, passed_over } = read(...showings);
  expect(entries.map(({ uid }) => uid)).toEqual([
    'choir@example.org-20260705T1730Z',
    'choir@example.org-20260712T1730Z',
    'choir@example.org-20260719T1730Z',
  ]);
  expect(entries.map(({ other_uid }) => other_uid)).toEqual(Array(3).fill('choir@example.org'));
  expect(entries.map(codesOf)).toEqual(Array(3).fill(['uid_shared']));
  expect(entries[0]!.notes[0]!.params).toEqual({ count: 3 });
  expect(passed_over).toBe(0);
});

test('their identities do not depend on their order, nor on the form of their starts', () => {
  const [one, two] = [dateOf(5, 'SUMMARY:One'), dateOf(12, 'SUMMARY:Two')];
  const inUtc = anEventOf('DTSTART:20260705T173000Z', 'SUMMARY:One');
  expect(identities(two, one)).toEqual(identities(one, two));
  expect(identities(two, inUtc)).toEqual(identities(one, two));
});

test('whole days, times without a zone and times in UTC under one UID are told apart', () => {
  const { entries } = read(
    anEventOf('DTSTART;VALUE=DATE:20260705'),
    anEventOf('DTSTART:20260705T193000'),
    anEventOf('DTSTART:20260705T193000Z'),
  );
  expect(entries.map(({ uid }) => uid.slice('choir@example.org'.length))).toEqual([
    '-20260705',
    '-20260705T1930',
    '-20260705T1930Z',
  ]);
});

test.each([
  ['a\\, b\\; c@x', 'a, b; c@x'],
  ['a, b; c@x', 'a, b; c@x'],
  [String.raw`C:\\new\,\new`, String.raw`C:\new,\new`],
])('a UID is a text, whether its characters are escaped or not: %s', (written, uid) =>
  expect(read(dateOf(5, `UID:${written}`)).entries[0]!.uid).toBe(uid),
);

test('an event alone under its UID keeps that, and its start is known as its other identity', () => {
  expect(identities(dateOf(5, 'SUMMARY:One'))).toEqual({
    One: ['choir@example.org', 'choir@example.org-20260705T1730Z'],
  });
});

test('of several events with the same start under one UID the newest is read, and that is told', () => {
  const { entries, passed_over } = read(
    dateOf(5, 'SUMMARY:Old'),
    dateOf(12, 'SUMMARY:Other'),
    dateOf(5, 'SUMMARY:New', 'SEQUENCE:1'),
  );
  expect(entries.map(({ event }) => event.title)).toEqual(['New', 'Other']);
  expect(entries.map(codesOf)).toEqual([['duplicate_uid', 'uid_shared'], ['uid_shared']]);
  expect(passed_over).toBe(1);
});

test('changed dates go to the series or event of their UID that has the date, and others stand alone', () => {
  const weekly = 'RRULE:FREQ=WEEKLY;COUNT=4';
  const changeOf = (day: number) =>
    dateOf(day, `RECURRENCE-ID;TZID=Europe/Berlin:202607${String(day).padStart(2, '0')}T193000`);
  const { entries } = read(
    changeOf(13),
    changeOf(7),
    changeOf(30),
    dateOf(6, 'SUMMARY:Mondays', weekly),
    dateOf(7, 'SUMMARY:Tuesdays', weekly),
    dateOf(30, 'SUMMARY:Once'),
  );
  expect(
    entries.map(({ event, exceptions }) => [event.title, exceptions.map(({ occurrence }) => occurrence)]),
  ).toEqual([
    ['Mondays', ['2026-07-13T19:30']],
    ['Tuesdays', ['2026-07-07T19:30']],
    ['Once', ['2026-07-30T19:30']],
  ]);
  const lone = read(changeOf(9), dateOf(5, 'SUMMARY:One'), dateOf(6, 'SUMMARY:Two')).entries;
  expect(lone.map(codesOf)).toEqual([['uid_shared'], ['uid_shared'], ['override_alone']]);
});

test('one of them that cannot be read leaves the others', () => {
  const { entries, broken } = read(
    dateOf(5, 'SUMMARY:One'),
    anEventOf('DTSTART:soon', 'SUMMARY:Two'),
    dateOf(7, 'SUMMARY:Three', 'RRULE:FREQ=MINUTELY;COUNT=9999'),
  );
  expect(entries.map(({ event }) => event.title)).toEqual(['One']);
  expect(broken.map(({ uid, reason }) => [uid, reason.code])).toEqual([
    ['choir@example.org', 'start_unreadable'],
    ['choir@example.org-20260707T1730Z', 'rule_too_frequent'],
  ]);
});

test('20,000 events under one UID are read as quickly as under many', () => {
  const days = Array.from({ length: 20_000 }, (_, day) =>
    anEventOf(
      `DTSTART;VALUE=DATE:${new Date(Date.UTC(2000, 0, 1 + day)).toISOString().slice(0, 10).replaceAll('-', '')}`,
    ),
  );
  expect(new Set(read(...days).entries.map(({ uid }) => uid)).size).toBe(20_000);
});

describe('of events with the same start under one UID', () => {
  const one = (title: string, place: string, ...lines: string[]) =>
    dateOf(5, `SUMMARY:${title}`, `LOCATION:${place}`, ...lines);
  const orders = <Item>([a, b, c]: Item[]) => [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ];

  test('those with another title and place are kept, in any order of the file with the same identities', () => {
    const stamps = ['DTSTAMP:20260101T000000Z', 'DTSTAMP:20260102T000000Z', 'DTSTAMP:20260103T000000Z'];
    const events = [
      one('Yoga', 'A', stamps[0]!),
      one('Judo', 'B', stamps[1]!),
      one('Chess', 'C', stamps[2]!),
    ];
    const found = orders(events).map((parts) => identities(...(parts as string[][])));
    expect(Object.keys(found[0]!).sort()).toEqual(['Chess', 'Judo', 'Yoga']);
    expect(new Set(Object.values(found[0]!).map(([uid]) => uid)).size).toBe(3);
    for (const other of found) expect(other).toEqual(found[0]);
    const { entries, passed_over } = read(...events);
    expect([passed_over, entries.map(codesOf)]).toEqual([0, Array(3).fill(['uid_shared'])]);
  });

  test.each([
    ['a higher SEQUENCE', one('Old', 'A'), one('New', 'B', 'SEQUENCE:1')],
    ['a later change of the title', one('Old', 'A'), one('New', 'A', 'LAST-MODIFIED:20260101T000000Z')],
    ['a later change of the place', one('New', 'A'), one('New', 'B', 'LAST-MODIFIED:20260101T000000Z')],
  ])('%s is a newer copy', (_, ...copies) => {
    for (const parts of [copies, copies.toReversed()]) {
      const { entries, passed_over } = read(...parts);
      expect([entries.map(({ event }) => event.title), passed_over]).toEqual([['New'], 1]);
      expect(codesOf(entries[0]!)).toEqual(['duplicate_uid']);
    }
  });

  test('20,000 are read as quickly as under many UIDs', () => {
    const many = Array.from({ length: 20_000 }, (__, number) => one(`T${number}`, `P${number}`));
    expect(new Set(read(...many).entries.map(({ uid }) => uid)).size).toBe(20_000);
  });
});
