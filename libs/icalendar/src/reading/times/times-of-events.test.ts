import { describeImportNote } from '@daymark/contracts/interchange';
import { baseOfEvent } from '@daymark/recurrence';
import { expect, test } from '@jest/globals';
import { aCalendarOf, anEventOf, codesOf, readEventOf, readText } from '../../../test/calendar-files.js';

const timesOf = (...lines: string[]) => {
  const { event } = readEventOf(...lines);
  return `${event.start_local} ${event.end_local} ${event.timezone}${event.is_all_day ? ' all day' : ''}`;
};

test('a start without an end is a moment, and a date without an end one day', () => {
  expect(timesOf()).toBe('2026-01-05T19:00 2026-01-05T19:00 Europe/Berlin');
  expect(timesOf('DTSTART;VALUE=DATE:20260105')).toBe('2026-01-05 2026-01-05 Europe/Vienna all day');
});

test('the end of whole days is outside of the event, and one equal to the start means one day', () => {
  expect(timesOf('DTSTART;VALUE=DATE:20260105', 'DTEND;VALUE=DATE:20260108')).toContain(
    '2026-01-05 2026-01-07',
  );
  expect(timesOf('DTSTART;VALUE=DATE:20260105', 'DTEND;VALUE=DATE:20260105')).toContain(
    '2026-01-05 2026-01-05',
  );
});

test('VALUE=DATE with a TZID is whole days', () => {
  expect(timesOf('DTSTART;TZID=Europe/Berlin;VALUE=DATE:20260105')).toContain('all day');
});

test('a date as start and a time as end, or the reverse, drop the end: one day, or a moment; reported', () => {
  const day = readEventOf('DTSTART;VALUE=DATE:20260105', 'DTEND:20260105T100000Z');
  expect([day.event.is_all_day, day.event.end_local]).toEqual([true, '2026-01-05']);
  expect(codesOf(day)).toEqual(['end_taken_as_start']);
  const moment = readEventOf('DTEND;VALUE=DATE:20260106');
  expect([moment.event.is_all_day, moment.event.end_local]).toEqual([false, '2026-01-05T19:00']);
});

test('swapped ends are swapped back and reported', () => {
  const timed = readEventOf('DTEND;TZID=Europe/Berlin:20260105T170000');
  expect([timed.event.start_local, timed.event.end_local]).toEqual(['2026-01-05T17:00', '2026-01-05T19:00']);
  expect(codesOf(timed)).toEqual(['ends_swapped']);
  const days = readEventOf('DTSTART;VALUE=DATE:20260108', 'DTEND;VALUE=DATE:20260105');
  expect([days.event.start_local, days.event.end_local]).toEqual(['2026-01-05', '2026-01-07']);
});

test('an end in another zone ends at the same instant in the zone of the start', () => {
  expect(timesOf('DTEND;TZID=America/New_York:20260105T143000')).toBe(
    '2026-01-05T19:00 2026-01-05T20:30 Europe/Berlin',
  );
});

test('days and weeks of a DURATION are nominal and hours exact, also over a clock change', () => {
  const start = 'DTSTART;TZID=Europe/Berlin:20260328T120000';
  expect(timesOf(start, 'DURATION:P1D')).toContain('2026-03-29T12:00');
  expect(timesOf(start, 'DURATION:P1W')).toContain('2026-04-04T12:00');
  expect(timesOf(start, 'DURATION:PT1W')).toContain('2026-04-04T12:00');
  expect(timesOf(start, 'DURATION:PT24H')).toContain('2026-03-29T13:00');
  expect(timesOf(start, 'DURATION:P1DT1H30M')).toContain('2026-03-29T13:30');
  expect(timesOf('DTSTART;VALUE=DATE:20260328', 'DURATION:P3D')).toContain('2026-03-28 2026-03-30');
  expect(timesOf('DTSTART;VALUE=DATE:20260328', 'DURATION:PT36H')).toContain('2026-03-28 2026-03-29');
  const backwards = readEventOf(start, 'DURATION:-PT1H');
  expect(backwards.event.start_local).toBe('2026-03-28T11:00');
  expect(codesOf(backwards)).toEqual(['ends_swapped']);
});

test('an end that names no zone is by the clock of its start', () => {
  const ends = [
    ['DTSTART;TZID=America/New_York:20260105T190000', '2026-01-05T20:00'],
    ['DTSTART:20260105T190000Z', '2026-01-05T20:00'],
  ];
  for (const [start, end] of ends) {
    const entry = readEventOf(start!, 'DTEND:20260105T200000');
    expect([entry.event.start_local, entry.event.end_local, codesOf(entry)]).toEqual([
      '2026-01-05T19:00',
      end,
      [],
    ]);
  }
  const own = readText(
    aCalendarOf(
      ['BEGIN:VTIMEZONE', 'TZID:Club', 'BEGIN:STANDARD', 'DTSTART:20000101T000000', 'TZOFFSETFROM:+0117'],
      ['TZOFFSETTO:+0117', 'END:STANDARD', 'END:VTIMEZONE'],
      anEventOf('DTSTART;TZID=Club:20260105T190000', 'DTEND:20260105T200000'),
    ),
  );
  expect(own.entries[0]!.event).toMatchObject({
    start_local: '2026-01-05T17:43',
    end_local: '2026-01-05T18:43',
  });
});

test('seconds are dropped, which is reported', () => {
  const entry = readEventOf('DTSTART:20260105T190059Z', 'DTEND:20260105T200001Z');
  expect([entry.event.start_local, entry.event.end_local]).toEqual(['2026-01-05T19:00', '2026-01-05T20:00']);
  expect(codesOf(entry)).toEqual(['seconds_dropped']);
});

test('a span of more than 366 days is cut, and that is a loss', () => {
  const entry = readEventOf('DTSTART;VALUE=DATE:20260101', 'DTEND;VALUE=DATE:20300101');
  expect(entry.event.end_local).toBe('2027-01-01');
  expect(codesOf(entry)).toEqual(['length_cut']);
});

test('times with dashes, an offset or 24:00 are understood', () => {
  expect(timesOf('DTSTART:2026-01-05T19:00:00+01:00')).toContain('2026-01-05T18:00');
  expect(timesOf('DTSTART;TZID=Europe/Berlin:20260105T240000')).toContain('2026-01-06T00:00');
  expect(readText(aCalendarOf(anEventOf('DTSTART:20260230T100000'))).broken).toHaveLength(1);
  expect(readText(aCalendarOf(anEventOf('DTSTART:20260105T256000'))).broken).toHaveLength(1);
});

test('an end or a duration that cannot be read is left out and reported', () => {
  expect(codesOf(readEventOf('DTEND:never'))).toEqual(['unreadable_property']);
  expect(codesOf(readEventOf('DURATION:P'))).toEqual(['unreadable_property']);
});

test('a single event in UTC is shown by the clock of its calendar; a series in UTC stays there', () => {
  const read = readText(
    aCalendarOf(
      'X-WR-TIMEZONE:Europe/Berlin',
      anEventOf('UID:single', 'DTSTART:20260105T180000Z', 'DTEND:20260105T190000Z'),
      anEventOf('UID:series', 'DTSTART:20260105T233000Z', 'RRULE:FREQ=WEEKLY;BYDAY=MO'),
      anEventOf('UID:doubled', 'DTSTART:20261025T013000Z'),
    ),
  );
  expect(read.entries.map(({ event }) => `${event.start_local} ${event.timezone}`)).toEqual([
    '2026-01-05T19:00 Europe/Berlin',
    '2026-01-05T23:30 UTC',
    // The clock shows 02:30 twice that day, and this is the second time.
    '2026-10-25T01:30 UTC',
  ]);
});

test('floating times are read in the zone of the calendar, else in the chosen one; reported once', () => {
  const floating = ['DTSTART:20260105T190000', 'DTEND:20260105T200000'];
  const chosen = readText(aCalendarOf(anEventOf('UID:a', ...floating), anEventOf('UID:b', ...floating)));
  expect(chosen.entries.map(({ event, is_floating }) => [event.timezone, is_floating])).toEqual([
    ['Europe/Vienna', true],
    ['Europe/Vienna', true],
  ]);
  expect(chosen.notes).toEqual([
    { code: 'floating_times', line: null, params: { count: 2, timezone: 'Europe/Vienna' } },
  ]);
  const named = readText(aCalendarOf('X-WR-TIMEZONE:Asia/Tokyo', anEventOf(...floating)));
  expect(named.entries.map(({ event, is_floating }) => [event.timezone, is_floating])).toEqual([
    ['Asia/Tokyo', false],
  ]);
  expect(named.notes.map(describeImportNote)).toEqual([
    '1 entry without a time zone: read as times in Asia/Tokyo, which is the time zone of the file.',
  ]);
});

test.each([
  ['20270328T023000', '20270328T033000', '2027-03-28T03:30 2027-03-28T04:30'],
  ['20270328T023000', '20270328T031500', '2027-03-28T03:30 2027-03-28T04:15'],
  ['20270328T023000', '20270328T040000', '2027-03-28T03:30 2027-03-28T04:00'],
  ['20270328T021500', '20270328T024500', '2027-03-28T03:15 2027-03-28T03:45'],
  ['20270328T013000', '20270328T023000', '2027-03-28T01:30 2027-03-28T03:30'],
  ['20270328T023000', '20270328T023000', '2027-03-28T03:30 2027-03-28T03:30'],
])('%s to %s, which a clock change skips, is moved forward to %s, and that is told', (start, end, times) => {
  const entry = readEventOf(`DTSTART;TZID=Europe/Berlin:${start}`, `DTEND;TZID=Europe/Berlin:${end}`);
  expect(`${entry.event.start_local} ${entry.event.end_local}`).toBe(times);
  expect(codesOf(entry)).toEqual(['time_skipped']);
  const skipped = start < '20270328T02' ? end : start;
  expect(entry.notes[0]!.params['time']).toBe(`2027-03-28 02:${skipped.slice(11, 13)}`);
});

test('half an hour that is skipped moves by half an hour, and what is not skipped is not told', () => {
  const lordHowe = (time: string) =>
    timesOf(`DTSTART;TZID=Australia/Lord_Howe:20271003T${time}`, 'DURATION:PT1H');
  expect(lordHowe('021500')).toBe('2027-10-03T02:45 2027-10-03T03:45 Australia/Lord_Howe');
  expect(codesOf(readEventOf('DTSTART;TZID=Europe/Berlin:20270328T030000'))).toEqual([]);
});

test('a series keeps a time of day that its first date lacks, with its length, and a changed date is moved', () => {
  const zoned = (name: string, time: string) => `${name};TZID=Europe/Berlin:${time}`;
  const { entries } = readText(
    aCalendarOf(
      anEventOf(
        zoned('DTSTART', '20270328T023000'),
        zoned('DTEND', '20270328T033000'),
        'RRULE:FREQ=WEEKLY;COUNT=3',
      ),
      anEventOf(
        'UID:b',
        zoned('DTSTART', '20270321T100000'),
        zoned('DTEND', '20270321T110000'),
        'RRULE:FREQ=WEEKLY;COUNT=3',
      ),
      anEventOf(
        'UID:b',
        zoned('RECURRENCE-ID', '20270328T100000'),
        zoned('DTSTART', '20270328T023000'),
        zoned('DTEND', '20270328T033000'),
      ),
    ),
  );
  expect(entries.map(({ event }) => `${event.start_local} ${event.end_local}`)).toEqual([
    '2027-03-28T02:30 2027-03-28T03:30',
    '2027-03-21T10:00 2027-03-21T11:00',
  ]);
  expect(baseOfEvent(entries[0]!.event)).toMatchObject({ duration_minutes: 60 });
  expect(entries[1]!.exceptions).toMatchObject([
    { event: { start_local: '2027-03-28T03:30', end_local: '2027-03-28T04:30' } },
  ]);
  expect(entries.map(codesOf)).toEqual([['time_skipped'], ['time_skipped']]);
});

test('an end in the year 9999 is no end, and the event is shortened as every long one is', () => {
  for (const end of ['DTEND:99991231T235959Z', 'DTEND;TZID=Europe/Berlin:99990101T000000']) {
    const entry = readEventOf(end);
    expect(entry.event.start_local).toBe('2026-01-05T19:00');
    expect(entry.event.end_local).toMatch(/^2027-01-0\dT19:00$/);
    expect(codesOf(entry)).toEqual(['length_cut']);
  }
});

test.each([
  ['1604', ['DTSTART;VALUE=DATE:16040315', 'RRULE:FREQ=YEARLY'], '1900-03-15', '1900-03-15'],
  [
    '1604',
    [
      'DTSTART;VALUE=DATE;X-APPLE-OMIT-YEAR=1604:1604-03-15',
      'DTEND;VALUE=DATE:16040317',
      'RRULE:FREQ=YEARLY',
    ],
    '1900-03-15',
    '1900-03-16',
  ],
  [
    '1604',
    ['DTSTART;VALUE=DATE:16040229', 'DTEND;VALUE=DATE:16040301', 'RRULE:FREQ=YEARLY'],
    '1904-02-29',
    '1904-02-29',
  ],
  [
    '1604',
    ['DTSTART;VALUE=DATE:16040228', 'DTEND;VALUE=DATE:16040229', 'RRULE:FREQ=YEARLY'],
    '1900-02-28',
    '1900-02-28',
  ],
  ['1890', ['DTSTART;VALUE=DATE:18900315', 'RRULE:FREQ=YEARLY;INTERVAL=4'], '1902-03-15', '1902-03-15'],
  [
    '1899',
    [
      'DTSTART;TZID=Europe/Berlin:18990315T090000',
      'DTEND;TZID=Europe/Berlin:18990316T100000',
      'RRULE:FREQ=YEARLY;BYMONTH=3',
    ],
    '1900-03-15T09:00',
    '1900-03-16T10:00',
  ],
  [
    '1890',
    ['DTSTART;VALUE=DATE:18900511', 'RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=2SU'],
    '1900-05-13',
    '1900-05-13',
  ],
])(
  'a yearly series of %s begins at its first date from 1900 on, which is told: %j',
  (before, lines, start, end) => {
    const entry = readEventOf(...lines);
    expect(entry.event).toMatchObject({ start_local: start, end_local: end });
    expect(entry.event.recurrence).toMatchObject({ added_dates: [], end_date: null, count: null });
    expect(entry.notes).toMatchObject([
      { code: 'begins_later', params: { before: Number(before), year: Number(start.slice(0, 4)) } },
    ]);
  },
);

test.each([
  ['DTSTART;VALUE=DATE:18900315'],
  ['DTSTART;VALUE=DATE:18900315', 'RRULE:FREQ=DAILY'],
  ['DTSTART;VALUE=DATE:18900315', 'RRULE:FREQ=YEARLY;COUNT=9'],
  ['DTSTART;VALUE=DATE:18900315', 'RRULE:FREQ=YEARLY;BYSETPOS=2'],
  ['DTSTART;VALUE=DATE:00000101', 'RRULE:FREQ=YEARLY;BYSETPOS=2'],
])('any other event from before 1900 is refused: %s', (...lines) => {
  const { broken } = readText(aCalendarOf(anEventOf(...lines)));
  expect(broken.map(({ reason }) => reason.code)).toEqual(['year_out_of_range']);
});

test.each([
  'DTEND;VALUE=DATE:18901399',
  'DTEND;VALUE=DATE:18900231',
  'DTEND:soon',
  'DTEND;VALUE=DATE:99991231',
])('an end that is no date does not keep a yearly series from beginning later: %s', (end) => {
  const { broken } = readText(
    aCalendarOf(anEventOf('DTSTART;VALUE=DATE:18900315', end, 'RRULE:FREQ=YEARLY')),
  );
  expect(broken.map(({ reason }) => reason.code)).not.toContain('entry_fault');
});
