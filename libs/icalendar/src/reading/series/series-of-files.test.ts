import type { Recurrence } from '@daymark/contracts';
import { wordedNote } from '@daymark/contracts/interchange';
import { baseOfEvent, expandOccurrences } from '@daymark/recurrence';
import { expect, test } from '@jest/globals';
import { aCalendarOf, anEventOf, codesOf, readEventOf, readText } from '../../../test/calendar-files.js';
import type { ReadEntry } from '../index.js';

const rule = (change: Partial<Recurrence>): Recurrence => ({
  recurrence_type: 'daily',
  interval: 1,
  days_of_week: null,
  week_start: null,
  day_of_month: null,
  month_of_year: null,
  rrule: null,
  end_date: null,
  count: null,
  added_dates: [],
  excluded_dates: [],
  ...change,
});
const ruleOf = (...lines: string[]) => readEventOf(...lines).event.recurrence;
const WEEKLY = 'RRULE:FREQ=WEEKLY;BYDAY=MO';
const at = (name: string, value: string) => `${name};TZID=Europe/Berlin:${value}`;
/** A short form of an entry's exceptions. */
const exceptionsOf = ({ exceptions }: ReadEntry) =>
  exceptions.map((one) =>
    one.kind === 'deleted'
      ? `${one.occurrence} deleted`
      : `${one.occurrence} -> ${one.event.start_local} ${one.event.title}`,
  );
const override = (recurrenceId: string, ...lines: string[]) => anEventOf(recurrenceId, ...lines);
const readAll = (...events: string[][]) => readText(aCalendarOf(...events));

test('a rule that the fields can express uses them, and any other has its canonical form', () => {
  expect(ruleOf('RRULE:FREQ=DAILY;INTERVAL=3;COUNT=5')).toEqual(rule({ interval: 3, count: 5 }));
  expect(ruleOf('RRULE:FREQ=WEEKLY;WKST=SU;BYDAY=FR,MO')).toEqual(
    rule({ recurrence_type: 'weekly', days_of_week: [1, 5], week_start: 0 }),
  );
  expect(ruleOf('RRULE:FREQ=MONTHLY;BYMONTHDAY=5')).toEqual(
    rule({ recurrence_type: 'monthly', day_of_month: 5 }),
  );
  expect(ruleOf('RRULE:FREQ=YEARLY')).toEqual(
    rule({ recurrence_type: 'yearly', day_of_month: 5, month_of_year: 1 }),
  );
  expect(ruleOf('RRULE:freq=monthly; byday=1mo;')).toMatchObject({
    recurrence_type: 'custom',
    rrule: 'FREQ=MONTHLY;BYDAY=1MO',
  });
});

test('a weekly rule without WKST begins its weeks on Monday', () => {
  expect(ruleOf('RRULE:FREQ=WEEKLY;INTERVAL=2')).toMatchObject({ days_of_week: [1], week_start: 1 });
});

test('UNTIL with a time becomes the date of the last occurrence that it admits', () => {
  expect(ruleOf(`${WEEKLY};UNTIL=20260119T180000Z`)?.end_date).toBe('2026-01-19');
  expect(ruleOf(`${WEEKLY};UNTIL=20260119T175959Z`)?.end_date).toBe('2026-01-12');
  expect(ruleOf(`${WEEKLY};UNTIL=20260123T000000Z`)?.end_date).toBe('2026-01-19');
});

test('UNTIL of the other kind is understood', () => {
  expect(ruleOf(`${WEEKLY};UNTIL=20260119`)?.end_date).toBe('2026-01-19');
  expect(ruleOf('DTSTART;VALUE=DATE:20260105', `${WEEKLY};UNTIL=20260118T230000Z`)?.end_date).toBe(
    '2026-01-19',
  );
  expect(ruleOf(`${WEEKLY};UNTIL=20260119T190000`)?.end_date).toBe('2026-01-19');
  expect(ruleOf('DTSTART;VALUE=DATE:20260105', `${WEEKLY};UNTIL=20260118T235959Z`)?.end_date).toBe(
    '2026-01-12',
  );
  expect(ruleOf(`${WEEKLY};X-NAME=1;UNTIL=20260119`)?.end_date).toBe('2026-01-19');
  expect(ruleOf(`${WEEKLY};UNTIL=99991231T235959Z`)?.end_date).toBeNull();
});

test('UNTIL before the start leaves the first date, which is reported', () => {
  const entry = readEventOf(`${WEEKLY};UNTIL=20251231T000000Z`);
  expect([entry.event.recurrence, codesOf(entry)]).toEqual([null, ['until_before_start']]);
});

test('a start that does not follow its own rule is kept as an added date', () => {
  const entry = readEventOf('RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=3');
  expect(entry.event.start_local).toBe('2026-01-07T19:00');
  expect(entry.event.recurrence).toMatchObject({ count: 2, added_dates: ['2026-01-05T19:00'] });
  expect(codesOf(entry)).toEqual(['start_outside_rule']);
});

test('the periods of a rule are counted from a start that it does not name', () => {
  const firstOf = (start: string, written: string) =>
    readEventOf(`DTSTART;TZID=Europe/Berlin:${start}T190000`, `RRULE:${written}`).event.start_local;
  expect(firstOf('20050520', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH')).toBe('2005-05-31T19:00');
  expect(firstOf('20050520', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH,SA')).toBe('2005-05-21T19:00');
  // Weeks begin on Saturday, so this is another one.
  expect(firstOf('20050520', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH,SA;WKST=SA')).toBe('2005-05-28T19:00');
  expect(firstOf('20050520', 'FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU')).toBe('2005-08-09T19:00');
  expect(firstOf('20050520', 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=4')).toBe('2005-08-04T19:00');
  expect(firstOf('20050520', 'FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYDAY=-1SU')).toBe('2009-02-22T19:00');
  expect(firstOf('20050520', 'FREQ=DAILY;INTERVAL=2;BYDAY=TU')).toBe('2005-05-24T19:00');
  const never = readEventOf(
    'DTSTART;TZID=Europe/Berlin:20050520T190000',
    'RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=TU',
  );
  expect([never.event.recurrence, codesOf(never)]).toEqual([null, ['rule_without_dates']]);
});

test('a rule that cannot be read, or has no dates, leaves the first date: a loss', () => {
  for (const [written, code] of [
    ['FREQ=SOMETIMES', 'rule_unreadable'],
    ['FREQ=WEEKLY;BYDAY=XX', 'rule_unreadable'],
    ['FREQ=MONTHLY;BYDAY=0MO', 'rule_unreadable'],
    ['FREQ=WEEKLY;COUNT=-1', 'rule_unreadable'],
    ['FREQ=WEEKLY;BYMONTHDAY=5', 'rule_unreadable'],
    ['FREQ=DAILY;BYYEARDAY=5', 'rule_unreadable'],
    ['FREQ=DAILY;BYWEEKNO=2;BYHOUR=9,10;COUNT=4', 'rule_unreadable'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYHOUR=9,10;COUNT=4', 'rule_without_dates'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'rule_without_dates'],
    ['FREQ=DAILY;INTERVAL=5000', 'interval_too_long'],
  ]) {
    const entry = readEventOf(`RRULE:${written}`);
    expect([entry.event.recurrence, codesOf(entry)]).toEqual([null, [code]]);
  }
});

test('a count beyond the maximum is cut, which is a loss', () => {
  const entry = readEventOf('RRULE:FREQ=DAILY;COUNT=20000');
  expect([entry.event.recurrence?.count, codesOf(entry)]).toEqual([10_000, ['count_cut']]);
});

test('a finite rule that repeats more often than daily is stored as its dates', () => {
  const hourly = readEventOf('RRULE:FREQ=HOURLY;INTERVAL=2;COUNT=3');
  expect(hourly.event.recurrence).toEqual(
    rule({ count: 1, added_dates: ['2026-01-05T21:00', '2026-01-05T23:00'] }),
  );
  expect(codesOf(hourly)).toEqual(['rule_as_dates']);
  expect(ruleOf('RRULE:FREQ=DAILY;BYHOUR=9,19;UNTIL=20260107T000000Z')?.added_dates).toEqual([
    '2026-01-06T09:00',
    '2026-01-06T19:00',
  ]);
  expect(ruleOf('RRULE:FREQ=HOURLY;BYDAY=TU;BYHOUR=8;COUNT=2')?.added_dates).toEqual([
    '2026-01-06T08:00',
    '2026-01-13T08:00',
  ]);
  expect(ruleOf('RRULE:FREQ=WEEKLY;BYDAY=MO;BYHOUR=19;BYMINUTE=0;BYSECOND=0')).toMatchObject({
    recurrence_type: 'weekly',
  });
});

test('an endless rule that repeats more often than daily, and one of another calendar, are refused', () => {
  const reasons = [
    'FREQ=HOURLY',
    'FREQ=MINUTELY;COUNT=501',
    'FREQ=SECONDLY;UNTIL=20300101T000000Z',
    'RSCALE=HEBREW;FREQ=YEARLY',
  ];
  const read = reasons.map((written) => readAll(anEventOf(`RRULE:${written}`)).broken[0]?.reason.code);
  expect(read).toEqual(['rule_too_frequent', 'rule_too_frequent', 'rule_too_frequent', 'calendar_scale']);
  expect(ruleOf('RRULE:RSCALE=GREGORIAN;FREQ=YEARLY')?.recurrence_type).toBe('yearly');
});

test('positions count in the set of days and times of a period, also before the start', () => {
  const added = (parts: string) => ruleOf(`RRULE:${parts}`)?.added_dates;
  expect(added('FREQ=DAILY;BYHOUR=9,19;BYSETPOS=-1;COUNT=3')).toEqual([
    '2026-01-06T19:00',
    '2026-01-07T19:00',
  ]);
  expect(added('BYSETPOS=1;FREQ=DAILY;BYHOUR=9,19;COUNT=2')).toEqual([
    '2026-01-06T09:00',
    '2026-01-07T09:00',
  ]);
  expect(added('FREQ=WEEKLY;WKST=SU;BYDAY=SU,MO;BYHOUR=9,19;BYSETPOS=4;COUNT=2')).toEqual([
    '2026-01-12T19:00',
  ]);
  expect(added('FREQ=MONTHLY;BYDAY=MO,TU;BYHOUR=9,19;BYSETPOS=-1;COUNT=3')).toEqual([
    '2026-01-27T19:00',
    '2026-02-24T19:00',
    '2026-03-31T19:00',
  ]);
  expect(added('FREQ=MONTHLY;INTERVAL=2;BYHOUR=9,19;BYSETPOS=2;UNTIL=20260401T000000Z')).toEqual([
    '2026-03-05T19:00',
  ]);
  expect(added('FREQ=YEARLY;BYMONTH=1,7;BYMONTHDAY=5;BYHOUR=9,19;BYSETPOS=-2,1;COUNT=2')).toEqual([
    '2026-07-05T09:00',
    '2027-01-05T09:00',
  ]);
  expect(added('FREQ=MONTHLY;INTERVAL=999;BYHOUR=9,19;BYSETPOS=-1;COUNT=500')?.at(-1)).toBe(
    '9934-10-05T19:00',
  );
  expect(ruleOf('RRULE:FREQ=DAILY;BYHOUR=9,19;BYSETPOS=3;UNTIL=20260401T000000Z')).toBeNull();
  expect(added('FREQ=HOURLY;BYMINUTE=0,30;BYSETPOS=2;COUNT=2')).toEqual([
    '2026-01-05T19:30',
    '2026-01-05T20:30',
  ]);
});

test('RDATE adds dates, also dates alone and periods, with and without a rule', () => {
  const entry = readEventOf(
    at('RDATE', '20260107T100000,20260108T190000'),
    'RDATE;VALUE=DATE:20260109',
    'RDATE:20260110T080000Z',
    'RDATE;VALUE=PERIOD:20260111T080000Z/PT3H',
  );
  expect(entry.event.recurrence).toEqual(
    rule({
      count: 1,
      added_dates: [
        '2026-01-07T10:00',
        '2026-01-08T19:00',
        '2026-01-09T19:00',
        '2026-01-10T09:00',
        '2026-01-11T09:00',
      ],
    }),
  );
  expect(codesOf(entry)).toEqual(['added_periods']);
  expect(ruleOf(WEEKLY, at('RDATE', '20260107T100000'))).toMatchObject({
    recurrence_type: 'weekly',
    added_dates: ['2026-01-07T10:00'],
  });
  const many = Array.from(
    { length: 1_001 },
    (_, index) =>
      `2026010${1 + (index % 9)}T${String(index % 24).padStart(2, '0')}${String(index % 60).padStart(2, '0')}00`,
  );
  expect(new Set(many).size).toBeLessThan(1_001);
  expect(readEventOf(at('RDATE', many.join(','))).event.recurrence!.added_dates.length).toBe(
    new Set(many).size,
  );
});

test('a second rule is stored as added dates, and an endless one is refused', () => {
  const entry = readEventOf(WEEKLY, 'RRULE:FREQ=DAILY;COUNT=3');
  expect(entry.event.recurrence).toMatchObject({
    recurrence_type: 'weekly',
    added_dates: ['2026-01-06T19:00', '2026-01-07T19:00'],
  });
  expect(codesOf(entry)).toEqual(['second_rule_as_dates']);
  expect(readAll(anEventOf(WEEKLY, 'RRULE:FREQ=DAILY')).broken[0]!.reason.code).toBe('second_rule_too_long');
});

test('EXRULE is stored as deleted dates, unless it has more than 1,000', () => {
  const entry = readEventOf('RRULE:FREQ=DAILY;COUNT=10', 'EXRULE:FREQ=WEEKLY;BYDAY=WE,TH');
  expect(exceptionsOf(entry)).toEqual([
    '2026-01-07T19:00 deleted',
    '2026-01-08T19:00 deleted',
    '2026-01-14T19:00 deleted',
  ]);
  expect(codesOf(entry)).toEqual(['exclusion_rule_as_dates']);
  expect(readAll(anEventOf('RRULE:FREQ=DAILY', 'EXRULE:FREQ=WEEKLY')).broken[0]!.reason.code).toBe(
    'exclusion_rule_too_long',
  );
});

test('EXDATE is compared as an instant, then as a date, also several in one line', () => {
  const entry = readEventOf(
    WEEKLY,
    at('EXDATE', '20260112T190000,20260119T190000'),
    'EXDATE:20260126T180000Z',
    'EXDATE;VALUE=DATE:20260202',
    'EXDATE;TZID=America/New_York:20260209T130000',
    at('EXDATE', '20260216T000000'),
  );
  expect(exceptionsOf(entry)).toEqual(
    ['2026-01-12', '2026-01-19', '2026-01-26', '2026-02-02', '2026-02-09', '2026-02-16'].map(
      (date) => `${date}T19:00 deleted`,
    ),
  );
  expect(codesOf(entry)).toEqual([]);
  const days = readEventOf(
    'DTSTART;VALUE=DATE:20260105',
    WEEKLY,
    'EXDATE:20260112T000000',
    'EXDATE;VALUE=DATE:20260119',
  );
  expect(exceptionsOf(days)).toEqual(['2026-01-12 deleted', '2026-01-19 deleted']);
});

test('an EXDATE that the series does not have is left out and reported', () => {
  const entry = readEventOf(WEEKLY, at('EXDATE', '20260113T190000'));
  expect([exceptionsOf(entry), codesOf(entry)]).toEqual([[], ['excluded_date_unmatched']]);
});

test('an EXDATE takes an added date out, and one of two occurrences on a day', () => {
  const entry = readEventOf(WEEKLY, at('RDATE', '20260112T100000'), at('EXDATE', '20260112T100000'));
  expect(exceptionsOf(entry)).toEqual(['2026-01-12T10:00 deleted']);
});

test('changed dates belong to their series wherever they are in the file, and in whatever form they name it', () => {
  const changes = [
    override(at('RECURRENCE-ID', '20260112T190000'), at('DTSTART', '20260113T200000'), 'SUMMARY:Moved'),
    override('RECURRENCE-ID:20260119T180000Z', at('DTSTART', '20260119T190000'), 'SUMMARY:In UTC'),
    override('RECURRENCE-ID;VALUE=DATE:20260126', at('DTSTART', '20260126T190000'), 'SUMMARY:As a date'),
  ];
  const expected = [
    '2026-01-12T19:00 -> 2026-01-13T20:00 Moved',
    '2026-01-19T19:00 -> 2026-01-19T19:00 In UTC',
    '2026-01-26T19:00 -> 2026-01-26T19:00 As a date',
  ];
  for (const events of [
    [anEventOf(WEEKLY), ...changes],
    [...changes, anEventOf(WEEKLY)],
  ]) {
    const read = readAll(...events);
    expect(read.entries.map(exceptionsOf)).toEqual([expected]);
    expect(read.vevents).toBe(4);
  }
});

test('a changed date may be cancelled, private, and of whole days', () => {
  const { entries } = readAll(
    anEventOf(WEEKLY),
    override(
      at('RECURRENCE-ID', '20260112T190000'),
      'DTSTART;VALUE=DATE:20260112',
      'STATUS:CANCELLED',
      'CLASS:PRIVATE',
      'SEQUENCE:4',
    ),
  );
  expect(entries[0]!.exceptions[0]).toMatchObject({
    kind: 'changed',
    status: 'cancelled',
    is_private: true,
    sequence: 4,
    event: { is_all_day: true, end_local: '2026-01-12' },
  });
});

test('a changed date that its series does not have becomes an added date', () => {
  const { entries } = readAll(
    anEventOf(WEEKLY),
    override(at('RECURRENCE-ID', '20260114T190000'), at('DTSTART', '20260114T200000')),
  );
  expect(entries[0]!.event.recurrence!.added_dates).toEqual(['2026-01-14T19:00']);
  expect(exceptionsOf(entries[0]!)).toEqual(['2026-01-14T19:00 -> 2026-01-14T20:00 Choir']);
  expect(codesOf(entries[0]!)).toEqual(['changed_date_added']);
});

test('changed dates whose times are none of the series are dates of their own, also where it has their date', () => {
  const { entries, passed_over } = readAll(
    anEventOf(WEEKLY),
    override(at('RECURRENCE-ID', '20260112T090000'), at('DTSTART', '20260112T090000'), 'SUMMARY:Morning'),
    override('RECURRENCE-ID:20260112T140000Z', at('DTSTART', '20260112T150000'), 'SUMMARY:Afternoon'),
  );
  expect(entries[0]!.event.recurrence!.added_dates).toEqual(['2026-01-12T09:00', '2026-01-12T15:00']);
  expect(exceptionsOf(entries[0]!)).toEqual([
    '2026-01-12T09:00 -> 2026-01-12T09:00 Morning',
    '2026-01-12T15:00 -> 2026-01-12T15:00 Afternoon',
  ]);
  expect([codesOf(entries[0]!), passed_over]).toEqual([['changed_date_added', 'changed_date_added'], 0]);
});

test('a changed date without its series is a separate event', () => {
  const change = override(at('RECURRENCE-ID', '20260112T190000'), at('DTSTART', '20260113T200000'), WEEKLY);
  const { entries } = readAll(change);
  expect(entries.map(({ uid, event }) => [uid, event.start_local, event.recurrence])).toEqual([
    ['choir@example.org-20260112T190000', '2026-01-13T20:00', null],
  ]);
  expect(codesOf(entries[0]!)).toEqual(['override_alone', 'rule_of_date_left_out']);
  expect(entries[0]!.notes[1]).toMatchObject({ line: 8, params: { rule: 'FREQ=WEEKLY;BYDAY=MO' } });
});

test('a changed date that cannot be read is reported in its series, which is kept', () => {
  const { entries, broken } = readAll(
    anEventOf(WEEKLY),
    override(at('RECURRENCE-ID', '20260112T190000'), 'DTSTART:soon'),
  );
  expect(entries[0]!.notes.map(wordedNote)).toEqual([
    {
      code: 'changed_date_not_kept',
      line: 9,
      params: { date: '2026-01-12 19:00', reason: 'Its start could not be read: soon' },
    },
  ]);
  expect(broken).toHaveLength(1);
});

test('THISANDFUTURE makes two series of one, with the exceptions of each', () => {
  const { entries } = readAll(
    anEventOf('RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=6', at('EXDATE', '20260112T190000,20260202T190000')),
    override(
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260126T190000',
      at('DTSTART', '20260127T200000'),
      'SUMMARY:Later',
    ),
    override(at('RECURRENCE-ID', '20260209T190000'), at('DTSTART', '20260209T080000'), 'SUMMARY:Early'),
  );
  const [earlier, later] = entries;
  expect(earlier!.event.recurrence).toMatchObject({ days_of_week: [1], count: 3 });
  expect(exceptionsOf(earlier!)).toEqual(['2026-01-12T19:00 deleted']);
  expect(later).toMatchObject({
    uid: 'choir@example.org-20260126T1900',
    split_from: 'choir@example.org',
    event: { title: 'Later', start_local: '2026-01-27T20:00', recurrence: { days_of_week: [2], count: 3 } },
  });
  expect(exceptionsOf(later!)).toEqual([
    '2026-02-03T20:00 deleted',
    '2026-02-10T20:00 -> 2026-02-09T08:00 Early',
  ]);
  expect(codesOf(earlier!)).toEqual(['series_split']);
});

/** The starts of the later series, when this and the following dates of a series are moved. */
function movedSeries(rule: string, first: string, occurrence: string, moved: string, ...lines: string[]) {
  const { entries } = readAll(
    anEventOf(at('DTSTART', `${first}T180000`), `RRULE:${rule}`),
    override(
      `RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:${occurrence}T180000`,
      at('DTSTART', `${moved}T180000`),
      ...lines,
    ),
  );
  const { event } = entries[1]!;
  const found = expandOccurrences(baseOfEvent(event), event.recurrence, { from: 0, to: Infinity }, 100);
  return {
    rule: event.recurrence!,
    starts: found.map(({ start }) => new Date(start).toISOString().slice(5, 10)),
    codes: codesOf(entries[1]!),
  };
}

test.each([
  [
    'FREQ=WEEKLY;UNTIL=20270428T160000Z',
    '20270303',
    '20270317',
    '20270318',
    '03-18 03-25 04-01 04-08 04-15 04-22 04-29',
  ],
  [
    'FREQ=WEEKLY;UNTIL=20270428T160000Z',
    '20270303',
    '20270317',
    '20270316',
    '03-16 03-23 03-30 04-06 04-13 04-20 04-27',
  ],
  ['FREQ=WEEKLY;UNTIL=20270428', '20270303', '20270414', '20270412', '04-12 04-19 04-26'],
  ['FREQ=WEEKLY;UNTIL=20270428', '20270303', '20270414', '20270501', '05-01 05-08 05-15'],
  ['FREQ=WEEKLY;COUNT=9', '20270303', '20270414', '20270415', '04-15 04-22 04-29'],
  ['FREQ=DAILY;INTERVAL=3;UNTIL=20270315', '20270303', '20270306', '20270308', '03-08 03-11 03-14 03-17'],
  ['FREQ=DAILY;UNTIL=20270307', '20270303', '20270305', '20270304', '03-04 03-05 03-06'],
  // In every second week: the Friday moves into the week between.
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;UNTIL=20270402',
    '20270301',
    '20270315',
    '20270318',
    '03-18 03-22 04-01 04-05',
  ],
  ['FREQ=MONTHLY;UNTIL=20270703T160000Z', '20270303', '20270403', '20270404', '04-04 05-04 06-04 07-04'],
  ['FREQ=MONTHLY;BYDAY=2TU;UNTIL=20270708', '20270309', '20270413', '20270414', '04-14 05-12 06-09'],
])('%s from %s, moved from %s to %s, keeps all of its dates', (rule, first, occurrence, moved, starts) => {
  expect(movedSeries(rule, first, occurrence, moved)).toMatchObject({ starts: starts.split(' '), codes: [] });
});

test.each([
  ['FREQ=MONTHLY', '20270303', '20270404', { recurrence_type: 'monthly', day_of_month: 4 }],
  [
    'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1',
    '20270331',
    '20270530',
    { rrule: 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-2' },
  ],
  ['FREQ=MONTHLY;BYMONTHDAY=3,15', '20270303', '20270317', { rrule: 'FREQ=MONTHLY;BYMONTHDAY=5,17' }],
  [
    'FREQ=MONTHLY;BYDAY=2TU',
    '20270309',
    '20270414',
    { rrule: 'FREQ=MONTHLY;BYMONTHDAY=9,10,11,12,13,14,15;BYDAY=WE' },
  ],
  [
    'FREQ=MONTHLY;BYDAY=-1FR',
    '20270326',
    '20270429',
    { rrule: 'FREQ=MONTHLY;BYMONTHDAY=-8,-7,-6,-5,-4,-3,-2;BYDAY=TH' },
  ],
  ['FREQ=YEARLY', '20271224', '20281223', { recurrence_type: 'yearly', day_of_month: 23, month_of_year: 12 }],
  ['FREQ=YEARLY', '20271231', '20290101', { recurrence_type: 'yearly', day_of_month: 1, month_of_year: 1 }],
])(
  'an endless %s from %s stays a rule where this and the following dates move to %s',
  (rule, first, moved, kept) => {
    const second = readEventOf(at('DTSTART', `${first}T180000`), `RRULE:${rule}`).event;
    const [, next] = expandOccurrences(baseOfEvent(second), second.recurrence, { from: 0, to: Infinity }, 2);
    const occurrence = new Date(next!.start).toISOString().slice(0, 10).replaceAll('-', '');
    const read = movedSeries(rule, first, occurrence, moved);
    expect(read.rule).toMatchObject({ ...kept, added_dates: [], end_date: null, count: null });
    expect(read.codes).toEqual([]);
  },
);

test('where no rule has the dates they are listed one by one, which is told', () => {
  const read = movedSeries('FREQ=MONTHLY', '20270131', '20270331', '20270401');
  expect(read.starts.slice(0, 4)).toEqual(['04-01', '06-01', '08-01', '09-01']);
  expect([read.rule.added_dates.length, read.codes]).toEqual([499, ['moved_rule_as_dates']]);
});

test('a rule of the change itself counts, and a start that it does not have is an added date', () => {
  const read = movedSeries(
    'FREQ=WEEKLY',
    '20270303',
    '20270317',
    '20270318',
    'RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=3',
  );
  expect(read).toMatchObject({ starts: ['03-18', '03-24', '03-31'], codes: ['start_outside_rule'] });
});

test('what a THISANDFUTURE at the first date loses is reported, as of any change', () => {
  const changeOf = (recurrenceId: string) =>
    readAll(
      anEventOf(WEEKLY),
      override(
        recurrenceId,
        at('DTSTART', '20260105T200000'),
        `ATTACH;ENCODING=BASE64;VALUE=BINARY:${'A'.repeat(2000)}`,
      ),
    ).entries.map(codesOf);
  expect(changeOf('RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260105T190000')).toEqual(
    changeOf(at('RECURRENCE-ID', '20260105T190000')),
  );
  expect(changeOf(at('RECURRENCE-ID', '20260105T190000'))).toEqual([['attachment_removed']]);
});

test('of two events with one UID the higher SEQUENCE wins, then the later change, else the first; reported', () => {
  const titlesOf = (...events: string[][]) => {
    const read = readAll(...events);
    expect([read.passed_over, read.entries.map(codesOf)]).toEqual([1, [['duplicate_uid']]]);
    return read.entries[0]!.event.title;
  };
  const one = (title: string, ...lines: string[]) => anEventOf(`SUMMARY:${title}`, ...lines);
  expect(titlesOf(one('A', 'SEQUENCE:2'), one('B', 'SEQUENCE:1', 'LAST-MODIFIED:20260101T000000Z'))).toBe(
    'A',
  );
  expect(titlesOf(one('A', 'DTSTAMP:20250101T000000Z'), one('B', 'LAST-MODIFIED:20260101T000000Z'))).toBe(
    'B',
  );
  expect(titlesOf(one('A'), one('B'))).toBe('A');
});

test('an event without UID gets one of its start, title and place, the same in each run', () => {
  const withoutUid = (...lines: string[]) => anEventOf(...lines).filter((line) => !line.startsWith('UID'));
  const uids = (...events: string[][]) => readAll(...events).entries.map(({ uid }) => uid);
  const all = [withoutUid(), withoutUid('LOCATION:Hall'), withoutUid('SUMMARY:Other')];
  expect(new Set(uids(...all)).size).toBe(3);
  expect(uids(...all.toReversed()).toReversed()).toEqual(uids(...all));
  expect(readAll(withoutUid('DESCRIPTION:x')).entries[0]!.uid).toBe(readAll(withoutUid()).entries[0]!.uid);
});

test('an older change of a date and a rule of a single date are told with their lines', () => {
  const change = (...lines: string[]) =>
    anEventOf(
      'RECURRENCE-ID;TZID=Europe/Berlin:20260112T190000',
      'DTSTART;TZID=Europe/Berlin:20260113T190000',
      ...lines,
    );
  const series = anEventOf('RRULE:FREQ=WEEKLY;COUNT=3');
  const told = (...parts: string[][]) =>
    readText(aCalendarOf(...parts)).entries[0]!.notes.map(({ code, line }) => [code, line]);
  expect(told(series, change('SEQUENCE:2', 'RRULE:FREQ=DAILY'), change('SEQUENCE:1'))).toEqual([
    ['older_change', 17],
    ['rule_of_date_left_out', 15],
  ]);
  const inUtc = change('SEQUENCE:1').map((line) =>
    line.replace(/^RECURRENCE-ID.*/, 'RECURRENCE-ID:20260112T180000Z'),
  );
  expect(told(series, change('SEQUENCE:2'), inUtc)).toEqual([['older_change', 16]]);
  expect(told(change('SEQUENCE:1'), change('SEQUENCE:2'))).toEqual([
    ['override_alone', 10],
    ['older_change', 3],
  ]);
});

test.each([
  ['RRULE:FREQ=WEEKLY', 'RRULE:freq=weekly '],
  ['RRULE:FREQ=WEEKLY;BYDAY=MO', 'RRULE:RRULE:FREQ=WEEKLY;BYDAY=MO'],
  ['RRULE:FREQ=MONTHLY;BYDAY=1MO', 'RRULE:FREQ=MONTHLY;BYDAY=1MON', 'RRULE:FREQ=MONTHLY;BYDAY=1MONDAY'],
  ['RRULE:FREQ=WEEKLY;COUNT=3', 'RRULE:FREQ=WEEKLY;COUNT=3;UNTIL=20270101T000000Z'],
  ['RRULE:FREQ=WEEKLY;UNTIL=20260120', 'RRULE:FREQ=WEEKLY;COUNT=30;UNTIL=20260120'],
])('%s is what is meant by %s too, and by itself twice', (rule, ...others) => {
  const { event } = readEventOf(rule);
  expect(event.recurrence).not.toBeNull();
  for (const other of others) {
    const entry = readEventOf(other);
    expect([entry.event, entry.notes]).toEqual([event, readEventOf(rule).notes]);
  }
  const twice = readText(
    aCalendarOf([
      'BEGIN:VEVENT',
      'UID:1',
      'DTSTART;TZID=Europe/Berlin:20260105T190000',
      'SUMMARY:Choir',
      rule,
      `${rule} `,
      'END:VEVENT',
    ]),
  );
  expect(twice.entries[0]!.event).toEqual(event);
});

test('deleted dates may stand in one line with semicolons between them', () => {
  const dates = '20260112T190000;20260119T190000';
  const { exceptions, notes } = readEventOf(
    'RRULE:FREQ=WEEKLY;COUNT=4',
    `EXDATE;TZID=Europe/Berlin:${dates}`,
  );
  expect([exceptions.map(({ occurrence }) => occurrence), notes]).toEqual([
    ['2026-01-12T19:00', '2026-01-19T19:00'],
    [],
  ]);
});
