import { expect, test } from '@jest/globals';
import { aCalendarOf, anEventOf, readText } from '../../test/calendar-files.js';
import { zoneOfName } from './zone-names.js';

const startIn = (tzid: string) => `DTSTART;TZID=${tzid}:20260705T190000`;
const read = (...parts: (string | string[])[]) => readText(aCalendarOf(...parts));

/** A definition like central Europe's, or one that changes in March and November. */
const definition = (tzid: string, { standard = '+0100', summer = '+0200', more = [] as string[] } = {}) => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  ...more,
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  `TZOFFSETFROM:${summer}`,
  `TZOFFSETTO:${standard}`,
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:00010101T020000',
  `TZOFFSETFROM:${standard}`,
  `TZOFFSETTO:${summer}`,
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['"Europe/Berlin" ', 'Europe/Berlin'],
  ['europe/berlin', 'Europe/Berlin'],
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['Eastern Standard Time', 'America/New_York'],
  ['Pacific Standard Time', 'America/Los_Angeles'],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Amsterdam'],
  ['(GMT+01.00) Amsterdam / Berlin / Bern / Rome / Stockholm / Vienna', 'Europe/Amsterdam'],
  ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
  ['(GMT-08:00) Pacific Time (US & Canada); Tijuana', 'America/Los_Angeles'],
  ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', 'Asia/Kolkata'],
  ['Mitteleuropäische Zeit', 'Europe/Berlin'],
  ['Mitteleuropäische Sommerzeit', 'Europe/Berlin'],
  ['heure d’Europe centrale', 'Europe/Berlin'],
  ['US-Eastern', 'US/Eastern'],
  ['/mozilla.org/20050126_1/America/Boise', 'America/Boise'],
  ['/freeassociation.sourceforge.net/Tzfile/Europe/Vienna', 'Europe/Vienna'],
  ['/citadel.org/20210210_1/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/New York', 'America/New_York'],
  ['CET', 'Europe/Brussels'],
  ['GMT', 'UTC'],
  ['Customized Time Zone 1', null],
  ['MyTimezone', null],
  ['tzone://Microsoft/Custom', null],
  ['', null],
  ['../../etc/passwd', null],
])('the zone named %j is %j', (name, zone) => {
  expect(zoneOfName(name)).toBe(zone);
});

test('a zone that is used and never defined is known by its name', () => {
  const { entries, notes } = read(anEventOf(startIn('"W. Europe Standard Time "')));
  expect(entries[0]!.event).toMatchObject({ start_local: '2026-07-05T19:00', timezone: 'Europe/Berlin' });
  expect(entries[0]!.zones).toEqual({ 'W. Europe Standard Time': 'Europe/Berlin' });
  expect(notes).toEqual([]);
});

test('names with colons and commas are read also without quotation marks', () => {
  const display = '(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna';
  expect(read(anEventOf(startIn(display))).entries[0]!.event).toMatchObject({
    start_local: '2026-07-05T19:00',
    timezone: 'Europe/Amsterdam',
  });
  const custom = read(anEventOf(startIn('tzone://Microsoft/Custom')), definition('tzone://Microsoft/Custom'));
  expect(custom.entries[0]!.event.timezone).toBe('Europe/Vienna');
});

test('a custom definition becomes the zone with the same clock that is nearest to the calendar', () => {
  const custom = read(anEventOf(startIn('Customized Time Zone 1')), definition('Customized Time Zone 1'));
  expect(custom.entries[0]!.event.timezone).toBe('Europe/Vienna');
  expect(custom.notes).toEqual([
    {
      code: 'zone_by_definition',
      line: 8,
      params: { tzid: 'Customized Time Zone 1', timezone: 'Europe/Vienna' },
    },
  ]);
  const named = read('X-WR-TIMEZONE:Europe/Madrid', definition('Mine'), anEventOf(startIn('Mine')));
  expect(named.entries[0]!.event.timezone).toBe('Europe/Madrid');
});

test('X-LIC-LOCATION names the zone where its name does not', () => {
  const more = ['X-LIC-LOCATION:Europe/Oslo'];
  expect(read(definition('Mine', { more }), anEventOf(startIn('Mine'))).entries[0]!.event.timezone).toBe(
    'Europe/Oslo',
  );
});

test('an IANA name wins over its definition, and a visible difference is reported', () => {
  const wrong = definition('Europe/Berlin', { standard: '+0300', summer: '+0400' });
  const { entries, notes } = read(wrong, anEventOf(startIn('Europe/Berlin')));
  expect(entries[0]!.event).toMatchObject({ start_local: '2026-07-05T19:00', timezone: 'Europe/Berlin' });
  expect(notes.map(({ code }) => code)).toEqual(['zone_differs']);
  expect(read(definition('Europe/Berlin'), anEventOf(startIn('Europe/Berlin'))).notes).toEqual([]);
});

test('a definition by old rules is reported where a series meets the weeks in which they differ', () => {
  const old = [
    'BEGIN:VTIMEZONE',
    'TZID:America/New_York',
    ...[
      ['STANDARD', '20001029T020000', '-0400', '-0500', 'BYDAY=-1SU;BYMONTH=10'],
      ['DAYLIGHT', '20000402T020000', '-0500', '-0400', 'BYDAY=1SU;BYMONTH=4'],
    ].flatMap(([kind, start, from, to, days]) => [
      `BEGIN:${kind}`,
      `DTSTART:${start}`,
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      `RRULE:FREQ=YEARLY;${days}`,
      `END:${kind}`,
    ]),
    'END:VTIMEZONE',
  ];
  const codesOf = (rule: string) =>
    read(old, anEventOf('DTSTART;TZID=America/New_York:20270120T190000', rule)).notes.map(({ code }) => code);
  expect(codesOf('RRULE:FREQ=WEEKLY')).toEqual(['zone_differs']);
  expect(codesOf('RRULE:FREQ=WEEKLY;COUNT=5')).toEqual([]);
});

test('with a clock that no zone has, a single event is stored in UTC, a series as its dates', () => {
  const odd = definition('Odd', { standard: '+0117', summer: '+0217' });
  const { entries } = read(
    odd,
    anEventOf('UID:single', startIn('Odd'), 'DTEND;TZID=Odd:20260705T200000'),
    anEventOf(
      'UID:short',
      'DTSTART;TZID=Odd:20261018T120000',
      'RRULE:FREQ=WEEKLY;COUNT=3',
      'EXDATE;TZID=Odd:20261025T120000',
    ),
    anEventOf('UID:endless', startIn('Odd'), 'RRULE:FREQ=DAILY'),
  );
  const [single, short, endless] = entries;
  expect(single!.event).toMatchObject({
    start_local: '2026-07-05T16:43',
    end_local: '2026-07-05T17:43',
    timezone: 'UTC',
  });
  expect(single!.notes.map(({ code }) => code)).toEqual(['zone_as_utc']);
  expect(single!.zones).toEqual({ Odd: null });
  // The clock goes back on 25 October.
  expect(short!.event.start_local).toBe('2026-10-18T09:43');
  expect(short!.event.recurrence!.added_dates).toEqual(['2026-10-25T10:43', '2026-11-01T10:43']);
  expect(short!.exceptions).toEqual([{ occurrence: '2026-10-25T10:43', kind: 'deleted' }]);
  expect(endless!.event.recurrence!.added_dates).toHaveLength(499);
  expect(endless!.notes.map(({ code }) => code)).toEqual(['zone_series_cut']);
});

test('an unknown, undefined name is read as the zone of the calendar, which is reported', () => {
  const { entries, notes } = read(anEventOf(startIn('Nowhere')));
  expect(entries[0]!.event.timezone).toBe('Europe/Vienna');
  expect(notes).toEqual([
    { code: 'zone_unknown', line: 5, params: { tzid: 'Nowhere', timezone: 'Europe/Vienna' } },
  ]);
});
