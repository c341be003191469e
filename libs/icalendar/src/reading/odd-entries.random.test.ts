import { isLocalDate } from '@daymark/contracts';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { aCalendarOf, anEventOf, codesOf, readEventOf, readText } from '../../test/calendar-files.js';
import { runs } from '../../test/property-runs.js';
import { readCalendar } from './read-calendar.js';

const two = (number: number) => String(number).padStart(2, '0');
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });
const lineOf = (name: string, ...values: fc.Arbitrary<string>[]) =>
  maybe(fc.tuple(...values).map((parts) => name + parts.join('')));

const date = fc
  .tuple(
    fc.constantFrom(
      '0000',
      '0001',
      '0099',
      '1599',
      '1899',
      '1900',
      '1901',
      '1969',
      '2026',
      '2028',
      '9996',
      '9998',
      '9999',
    ),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 31 }),
  )
  .map(([year, month, day]) => year + two(month) + two(day));
const time = fc
  .tuple(
    date,
    fc.constantFrom('', 'T000000', 'T023000', 'T190030', 'T235959', 'T235960', 'T240000', 'T190000'),
    fc.constantFrom('', 'Z', '+0100', '-1200', '+1400'),
  )
  .map(([day, clock, offset]) => day + clock + (clock && offset));
const zone = fc.constantFrom(
  '',
  ';VALUE=DATE',
  ...[
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'America/St_Johns',
    'UTC+12:45',
    'Own',
    'Nowhere',
  ].map((tzid) => `;TZID=${tzid}`),
);
const zoned = zone.chain((tzid) => time.map((at) => `${tzid}:${at}`));
const duration = fc.constantFrom(
  'P1D',
  'PT1H',
  '-P1D',
  'P99999W',
  'PT99999999M',
  'P0D',
  'PT0S',
  'P999999D',
  '-PT9999999H',
  '-P99999W',
  'PT36H',
  'P',
);
const numbers = (max: number, isSigned = true) =>
  fc
    .array(fc.integer({ min: isSigned ? -max : 0, max }), { minLength: 1, maxLength: 3 })
    .map((list) => list.join(','));
const frequency = fc.constantFrom('SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY');
const rule = fc
  .tuple(
    frequency.map((name) => `FREQ=${name}`),
    lineOf('INTERVAL=', fc.constantFrom('1', '2', '4', '7', '99', '400', '999', '999999')),
    lineOf('COUNT=', fc.constantFrom('1', '2', '9', '100', '10000', '999999999')),
    lineOf('UNTIL=', time),
    lineOf('BYMONTH=', numbers(12, false)),
    lineOf('BYMONTHDAY=', numbers(31)),
    lineOf(
      'BYDAY=',
      fc.constantFrom('MO', '-1SU', '5FR', '53MO', '-53TU', '1MO,2TU', 'SU,MO,TU,WE,TH,FR,SA'),
    ),
    lineOf('BYYEARDAY=', numbers(366)),
    lineOf('BYWEEKNO=', numbers(53)),
    lineOf('BYSETPOS=', numbers(366)),
    lineOf('BYHOUR=', numbers(23, false)),
    lineOf('WKST=', fc.constantFrom('SU', 'WE')),
  )
  .map((parts) => parts.filter((part) => part !== null).join(';'));
const event = fc
  .tuple(
    fc.constantFrom('UID:a', 'UID:b', 'UID:c', 'X-NONE:1'),
    zoned.map((at) => `DTSTART${at}`),
    lineOf('DTEND', zoned),
    lineOf('DURATION:', duration),
    lineOf('RRULE:', rule),
    lineOf('RRULE:', rule),
    lineOf('EXRULE:', rule),
    lineOf('RDATE', zoned, fc.constant('/'), duration),
    lineOf('EXDATE', zoned),
    lineOf('RECURRENCE-ID', fc.constantFrom('', ';RANGE=THISANDFUTURE'), zoned),
  )
  .map((lines) => ['BEGIN:VEVENT', ...lines.filter((line) => line !== null), 'END:VEVENT']);
const definition = fc
  .tuple(zoned, lineOf('RRULE:', rule), fc.constantFrom('+0100', '-1200', '+1400', '+9959', '+0030'))
  .map(([start, changes, offset]) => [
    'BEGIN:VTIMEZONE',
    'TZID:Own',
    'BEGIN:DAYLIGHT',
    `DTSTART${start}`,
    'TZOFFSETFROM:+0000',
    `TZOFFSETTO:${offset}`,
    ...(changes === null ? [] : [changes]),
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ]);

// `PROPERTY_RUNS=1000` tries 200,000 files.
test('whatever rules, dates and durations entries have, each is read with dates of our years, or named with its line', () => {
  fc.assert(
    fc.property(maybe(definition), fc.array(event, { minLength: 1, maxLength: 4 }), (zoneOfFile, events) => {
      const { entries, broken, vevents, passed_over } = readText(
        aCalendarOf(...(zoneOfFile ? [zoneOfFile] : []), ...events),
      );
      expect(broken.filter(({ reason }) => reason.code === 'entry_fault')).toEqual([]);
      expect(broken.every(({ reason }) => reason.line !== null)).toBe(true);
      const changed = entries.flatMap(({ exceptions }) =>
        exceptions.filter(({ kind }) => kind === 'changed'),
      );
      expect(entries.length + changed.length + broken.length + passed_over).toBeGreaterThanOrEqual(vevents);
      const dates = entries.flatMap(({ event: { start_local, end_local, recurrence }, exceptions }) => [
        start_local,
        end_local,
        ...(recurrence?.added_dates ?? []),
        ...(recurrence?.end_date ? [recurrence.end_date] : []),
        ...exceptions.map(({ occurrence }) => occurrence),
      ]);
      expect(dates.filter((local) => !/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/.test(local))).toEqual([]);
      expect(
        entries.every(
          ({ event: { start_local, end_local } }) =>
            isLocalDate(start_local.slice(0, 10)) && start_local <= end_local,
        ),
      ).toBe(true);
    }),
    runs(200),
  );
});

test.each([
  ['FREQ=YEARLY;INTERVAL=400;BYMONTH=2;BYMONTHDAY=29;COUNT=9', ['rule_without_dates']],
  [
    'FREQ=HOURLY;INTERVAL=999;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO;COUNT=500',
    ['rule_without_dates', 'rule_as_dates'],
  ],
])('of a rule whose dates lie beyond the last year, %s, the dates before it are kept', (rrule, codes) => {
  const [, entry] = readText(aCalendarOf(anEventOf('UID:b'), anEventOf(`RRULE:${rrule}`))).entries;
  expect(codes).toContain(codesOf(entry!)[0]);
});

test('an event that lasts beyond the last year ends there, and one that begins after it is named with its line', () => {
  const long = readEventOf('DTSTART;VALUE=DATE:99980601', 'DURATION:P9999D');
  expect([long.event.end_local, codesOf(long)]).toEqual(['9998-12-31', ['length_cut']]);
  const { entries, broken } = readText(
    aCalendarOf(
      anEventOf('DTSTART:99991231T235959Z'),
      anEventOf('UID:b', 'DTSTART:99981231T230000-1200'),
      anEventOf('UID:c', 'DTSTART;TZID=Europe/Berlin:99981231T230000', 'DURATION:PT9999999H'),
    ),
  );
  expect(entries.map(({ event: { end_local } }) => end_local)).toEqual(['9998-12-31T23:00']);
  expect(broken.map(({ reason: { code, line } }) => [code, line])).toEqual([
    ['year_out_of_range', 5],
    ['year_out_of_range', 10],
  ]);
});

test('an error within one entry that nobody foresaw costs that entry alone, and is named with its line', () => {
  const file = aCalendarOf(
    anEventOf('DTSTART:20260105T190000'),
    anEventOf('UID:b', 'RRULE:FREQ=DAILY;COUNT=2'),
  );
  // Without this zone times of no zone cannot be read.
  const { entries, broken } = readCalendar(new TextEncoder().encode(file), { timezone: 'Nowhere/None' });
  expect(entries.map(({ uid }) => uid)).toEqual(['b']);
  expect(broken.map(({ uid, reason: { code, line } }) => [uid, code, line])).toEqual([
    ['choir@example.org', 'entry_fault', 3],
  ]);
});
