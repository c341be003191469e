import { offsetMinutesAt } from '@daymark/recurrence';
import { expect, test } from '@jest/globals';
import { aCalendarOf, anEventOf, readEventOf, readText } from '../../../test/calendar-files.js';
import { offsetOfName, zoneOfName, zoneOfOffset } from './zone-names.js';

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

const ONE_WORD =
  'CET Cuba EET Egypt Eire EST5EDT CST6CDT MST7MDT PST8PDT GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong ' +
  'Iceland Iran Israel Jamaica Japan Kwajalein Libya MET MST NZ NZ-CHAT Navajo PRC Poland Portugal ROC ROK Singapore ' +
  'Turkey UCT UTC Universal W-SU WET Zulu';

test.each(ONE_WORD.split(' '))(
  'the IANA name %s, a single word, has its own clock in any letter case',
  (name) => {
    for (const written of [name, name.toLowerCase(), `/freeassociation.sourceforge.net/${name}`]) {
      for (let month = 0; month < 24; month++) {
        const instant = Date.UTC(2026, month, 15);
        expect(offsetMinutesAt(instant, zoneOfName(written)!)).toBe(offsetMinutesAt(instant, name));
      }
    }
  },
);

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['India Standard Time', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['(UTC+05:45) Kathmandu', 'Asia/Kathmandu'],
  ['GMT+01:00 Berlin', 'Europe/Berlin'],
  ['Berlin', 'Europe/Berlin'],
  ['Canada/East-Saskatchewan', 'America/Regina'],
])('the zone named %s has its name of today, %s', (name, zone) => expect(zoneOfName(name)).toBe(zone));

test.each([
  ['+02:00', 120, 'Etc/GMT-2'],
  ['"+02:00"', 120, 'Etc/GMT-2'],
  ['+0200', 120, 'Etc/GMT-2'],
  ['+02', 120, 'Etc/GMT-2'],
  ['GMT+0530', 330, 'Asia/Kolkata'],
  ['UTC-3', -180, 'Etc/GMT+3'],
  ['utc\u22123', -180, 'Etc/GMT+3'],
  ['(UTC+02:00)', 120, 'Etc/GMT-2'],
  ['(GMT-09:30)', -570, 'Pacific/Marquesas'],
  ['(UTC+02:00) Nowhere', 120, 'Etc/GMT-2'],
  ['GMT+02:00 (CEST)', 120, 'Etc/GMT-2'],
  ['UTC+9 JST', 540, 'Etc/GMT-9'],
  ['GMT-05:00/Standard', -300, 'Etc/GMT+5'],
  ['GMT+14', 840, 'Etc/GMT-14'],
  ['GMT-00:00', 0, 'UTC'],
  ['UTC+12:45', 765, null],
])('the offset %s is %i minutes ahead of UTC, with the sign that people mean', (name, minutes, zone) => {
  expect([offsetOfName(name), zoneOfOffset(minutes)]).toEqual([minutes, zone]);
});

test.each(['UTC', 'Etc/GMT+5', '+25:00', 'GMT+15', '20260105', '+2 hours'])('%s is no offset', (name) =>
  expect(offsetOfName(name)).toBeNull(),
);

test.each([
  ['TZID=+02:00', '2026-07-05T19:00', 'Etc/GMT-2'],
  ['TZID="GMT-0500"', '2026-07-05T19:00', 'Etc/GMT+5'],
  ['TZID=(UTC+02:00)', '2026-07-05T19:00', 'Etc/GMT-2'],
  ['TZID=UTC+12:45', '2026-07-05T06:15', 'UTC'],
  ['TZID=Etc/GMT+5', '2026-07-05T19:00', 'Etc/GMT+5'],
])('a start with %s is %s in %s', (tzid, local, zone) => {
  const { entries } = read(anEventOf(`DTSTART;${tzid}:20260705T190000`));
  expect([entries[0]!.event.start_local, entries[0]!.event.timezone]).toEqual([local, zone]);
});

test('an offset in the name of a zone that the file defines does not replace its definition', () => {
  const { entries, notes } = read(definition('GMT+0100'), anEventOf(startIn('GMT+0100')));
  expect(entries[0]!.event.timezone).toBe('Europe/Vienna');
  expect(notes.map(({ code }) => code)).toEqual(['zone_by_definition']);
  const { notes: told } = read(anEventOf(startIn('GMT+0100')));
  expect(told).toMatchObject([{ code: 'zone_by_offset', line: 5, params: { offset: 'UTC+01:00' } }]);
});

test.each([
  ['Singapore', 'Asia/Singapore'],
  ['GMT+0800', 'Etc/GMT-8'],
  ['-05:00', 'Etc/GMT+5'],
])('X-WR-TIMEZONE %s is %s for times without a zone', (name, zone) => {
  const { timezone, entries } = read(`X-WR-TIMEZONE:${name}`, anEventOf('DTSTART:20260705T190000'));
  expect([timezone, entries[0]!.event.timezone]).toEqual([zone, zone]);
});

test.each([
  ['AEST', 'Australia/Sydney'],
  ['NZDT', 'Pacific/Auckland'],
  ['SGT', 'Asia/Singapore'],
  ['MDT', 'America/Denver'],
  ['Lord_Howe', 'Australia/Lord_Howe'],
  ['Europe/Berlin (Mitteleuropa)', 'Europe/Berlin'],
  ['W. Europe Standard Time (Berlin)', 'Europe/Berlin'],
  ['Kamchatka Standard Time', 'Asia/Kamchatka'],
  ['ASIA/KOLKATA', 'Asia/Kolkata'],
  ['US/PACIFIC', 'America/Los_Angeles'],
])('the zone %s is %s', (tzid, timezone) => {
  expect(readEventOf(`DTSTART;TZID=${tzid}:20260705T190000`).event).toMatchObject({
    timezone,
    start_local: '2026-07-05T19:00',
  });
});

test('a definition may write its offsets with colons', () => {
  const zone = [
    ['BEGIN:VTIMEZONE', 'TZID:Ours', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
    ['TZOFFSETFROM:+05:30', 'TZOFFSETTO:+05:30', 'END:STANDARD', 'END:VTIMEZONE'],
  ].flat();
  const { entries } = readText(aCalendarOf(zone, anEventOf('DTSTART;TZID=Ours:20260705T190000')));
  expect(entries[0]!.event.timezone).toMatch(/^Asia\/(?:Kolkata|Colombo)$/);
});

const oneOffset = (tzid: string, to: string, from = to) => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  'END:STANDARD',
  'END:VTIMEZONE',
];

test.each([
  ['UTC+1', '+0100', '+0100', 'Etc/GMT-1', 'UTC+01:00'],
  ['+02:00', '+0200', '+0100', 'Etc/GMT-2', 'UTC+02:00'],
  ['(GMT-03:00)', '-0300', '-0300', 'Etc/GMT+3', 'UTC-03:00'],
  ['GMT+0530', '+0530', '+0530', 'Asia/Kolkata', 'UTC+05:30'],
  // As POSIX writes signs.
  ['UTC+5', '-0500', '-0500', 'Etc/GMT+5', 'UTC-05:00'],
])('%s with a definition of one offset, %s, is that offset and no city', (tzid, to, from, zone, offset) => {
  const { entries, notes } = read(oneOffset(tzid, to, from), anEventOf(startIn(tzid)));
  expect(entries[0]!.event).toMatchObject({ timezone: zone, start_local: '2026-07-05T19:00' });
  expect(notes).toMatchObject([{ code: 'zone_by_offset', params: { tzid, offset } }]);
});

test.each(['MY ZONE', 'my zone', 'My Zone'])('%s is the zone that the file defines as My Zone', (tzid) => {
  const { entries, notes } = read(definition('My Zone'), anEventOf(startIn(tzid)));
  expect(entries[0]!.event.timezone).toBe('Europe/Vienna');
  expect(notes.map(({ code }) => code)).toEqual(['zone_by_definition']);
});
