import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { addDays } from '../times/calendar-day.js';
import { expandOccurrences, nextDates } from '../occurrences/expand-occurrences.js';
import { canonicalRule, firstFittingDate, isPossible } from './first-fitting-date.js';
import type { OccurrenceBase, RecurrenceRule } from './recurrence-rule.js';
import { indexOfOccurrenceDate, occurrenceDateAt } from '../occurrences/series-numbers.js';
import { runs } from '../../test/property-runs.js';
import { anyRRule } from '../../test/rrule-arbitrary.js';
import { dateBetween } from '../../test/series-arbitrary.js';
import { walkRRule } from '../../test/walking-rrule.js';

const custom = (rrule: string): RecurrenceRule => ({ recurrence_type: 'custom', interval: 1, rrule });
const aBase = (date: string): OccurrenceBase => ({
  start_local: `${date}T09:00`,
  timezone: 'UTC',
  duration_minutes: 60,
});
const YEARS_WALKED = 12;

/** A rule, and its first date on or after a random one; many random rules never match. */
const anySeries = fc
  .tuple(anyRRule, dateBetween('1990-01-01', '2030-12-31'))
  .filter(([rrule]) => isPossible(custom(rrule)))
  .map(([rrule, date]) => ({ rrule, start: firstFittingDate(date, custom(rrule)), from: date }));

describe('any rule of RFC 5545', () => {
  it('has the dates that its words name, with their numbers, seen from the start and from years on', () => {
    fc.assert(
      fc.property(anySeries, ({ rrule, start, from }) => {
        const last = addDays(start, YEARS_WALKED * 365);
        const dates = walkRRule(start, rrule, last);
        expect(dates[0]).toBe(start);
        const rule = custom(rrule);
        expect(nextDates(start, rule, dates.length, start)).toEqual(dates);
        const window = { from: Date.parse(addDays(last, -3 * 365)), to: Date.parse(addDays(last, 1)) };
        const found = expandOccurrences(aBase(start), rule, window);
        const expected = dates.filter((date) => Date.parse(date) >= window.from);
        expect(found.map((one) => new Date(one.start).toISOString().slice(0, 10))).toEqual(expected);
        expect(found.map(({ index }) => dates[index])).toEqual(expected);
        if (start > addDays(from, YEARS_WALKED * 365)) return;
        // The base is the first date of the rule on or after the requested date.
        const walked = walkRRule(from, rrule, start);
        if (walked.length > 0) expect(walked).toEqual([start]);
        else expect(walkRRule(from, rrule.replace(/;INTERVAL=\d+/, ''), start)).toEqual([start]);
      }),
      runs(50),
    );
  });

  it('gives a date for each number, and the number for each date, in any order', () => {
    fc.assert(
      fc.property(anySeries, fc.nat(3000), fc.nat(3000), ({ rrule, start }, one, other) => {
        const rule = custom(rrule);
        for (const index of [one, other, one + 1]) {
          const date = occurrenceDateAt(aBase(start), rule, index);
          // Rare dates with a large interval may lie beyond four-digit years.
          if (date === null || date.length !== 10) continue;
          expect(indexOfOccurrenceDate(aBase(start), rule, date)).toBe(index);
          const next = occurrenceDateAt(aBase(start), rule, index + 1);
          if (next?.length === 10) expect(next > date).toBe(true);
        }
      }),
      runs(300),
    );
  });

  it('has the same dates in its canonical form, which is its own', () => {
    fc.assert(
      fc.property(anySeries, ({ rrule, start }) => {
        const canonical = canonicalRule(custom(rrule), start);
        expect(canonicalRule(canonical, start)).toEqual(canonical);
        expect(nextDates(start, canonical, 60)).toEqual(nextDates(start, custom(rrule), 60));
      }),
      runs(300),
    );
  });
});

describe('a rule that programs read in several ways', () => {
  // Found among random series: python-dateutil or libical disagree here, each alone, and violate the quoted sentence.
  it.each([
    // BYSETPOS 'operates on a set of recurrence instances in one interval of the recurrence rule. For example, in a
    // WEEKLY rule, the interval would be one week' (RFC 5545 3.3.10): a whole one, also that of the start.
    [
      'picks from the whole week of the start',
      'FREQ=WEEKLY;BYDAY=SU,MO,FR,SA;BYSETPOS=4',
      '2002-05-12',
      ['2002-05-19'],
    ],
    [
      'picks from the days of a week that lie in the month',
      'FREQ=WEEKLY;BYMONTH=7;BYDAY=SU,MO,TU,WE,TH,FR,SA;BYSETPOS=-1,3;WKST=TU',
      '2016-07-03',
      ['2016-07-04', '2016-07-07'],
    ],
    // 'Week number one of the calendar year is the first week that contains at least four (4) days in that calendar
    // year.'
    [
      'has no week 53 where the year has 52',
      'FREQ=YEARLY;BYWEEKNO=53;BYDAY=SA',
      '2010-01-02',
      ['2016-01-02', '2021-01-02'],
    ],
    [
      'counts years of whole weeks',
      'FREQ=YEARLY;INTERVAL=3;BYWEEKNO=-53,32,53;BYDAY=SU,TU',
      '1998-12-29',
      ['1999-01-03', '2001-08-07'],
    ],
    [
      'picks from a year of whole weeks',
      'FREQ=YEARLY;BYWEEKNO=-35,37,52;BYDAY=SU,TU,WE,SA;BYSETPOS=-2,-1',
      '2004-12-26',
      ['2005-12-31', '2006-01-01'],
    ],
    [
      'leaves out what is of another month',
      'FREQ=YEARLY;BYMONTH=12;BYWEEKNO=-53;BYDAY=TU,WE,FR',
      '2008-12-30',
      ['2008-12-31', '2014-12-30'],
    ],
    // BYDAY: 'Each BYDAY value can also be preceded by a positive (+n) or negative (-n) integer': each by itself.
    [
      'names plain weekdays beside numbered ones',
      'FREQ=MONTHLY;BYDAY=3SA,4MO,TU',
      '2002-01-22',
      ['2002-01-28', '2002-01-29'],
    ],
    // BYMONTHDAY: '-10 represents the tenth to the last day of the month', whatever the frequency.
    [
      'counts days from the end of a month, also day by day',
      'FREQ=DAILY;INTERVAL=3;BYMONTHDAY=-29,-16,2,15',
      '1991-03-02',
      ['1991-05-16', '1991-06-15'],
    ],
  ])('%s: %s', (_what, rrule, start, next) => {
    const expected = [start, ...next];
    expect(nextDates(start, custom(rrule), expected.length, start)).toEqual(expected);
    expect(walkRRule(start, rrule, expected.at(-1)!)).toEqual(expected);
  });
});

describe('a rule that is rarely due', () => {
  it('is found at once, also where thousands of years lie between two dates', () => {
    // Every seventh year in which 29 February is a Monday.
    const rule = custom('FREQ=YEARLY;INTERVAL=7;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO');
    expect(firstFittingDate('2030-01-01', rule)).toBe('2044-02-29');
    const dates = nextDates('2044-02-29', rule, 3);
    expect(dates).toEqual(['2044-02-29', '2072-02-29', '2912-02-29']);
    expect(dates.map((date) => new Date(date).getUTCDay())).toEqual([1, 1, 1]);
    const far = { from: Date.UTC(200_000, 0, 1), to: Date.UTC(202_800, 0, 1) };
    const found = expandOccurrences(aBase('2044-02-29'), rule, far);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ start }) => (new Date(start).getUTCFullYear() - 2044) % 7 === 0)).toBe(true);
  });

  it.each([
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30,31',
    'FREQ=YEARLY;BYWEEKNO=20;BYMONTH=1;BYDAY=MO',
    'FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=20',
    'FREQ=YEARLY;BYYEARDAY=1;BYMONTH=7',
    'FREQ=DAILY;BYDAY=MO;BYSETPOS=2',
    'FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=5',
  ])('is refused if it is never due: %s', (rrule) => {
    expect(isPossible(custom(rrule))).toBe(false);
    expect(() => canonicalRule(custom(rrule), '2026-01-01')).toThrow(RangeError);
    expect(() => expandOccurrences(aBase('2026-01-01'), custom(rrule), { from: 0, to: 1 })).toThrow(
      RangeError,
    );
  });
});

describe('the canonical form of a rule', () => {
  const WEEKDAYS = 'MO,TU,WE,TH,FR';
  it.each([
    ['FREQ=MONTHLY;BYDAY=2TU', 'FREQ=MONTHLY;BYDAY=2TU'],
    ['wkst=SU;byday=+2tu;freq=monthly;interval=1', 'FREQ=MONTHLY;BYDAY=2TU'],
    ['RRULE:FREQ=MONTHLY;BYMONTHDAY=15,1,15,-1', 'FREQ=MONTHLY;BYMONTHDAY=-1,1,15'],
    [
      `FREQ=YEARLY;BYSETPOS=-1;BYDAY=${WEEKDAYS};BYMONTH=10,3`,
      `FREQ=YEARLY;BYMONTH=3,10;BYDAY=${WEEKDAYS};BYSETPOS=-1`,
    ],
    [
      'FREQ=WEEKLY;BYMONTH=5;BYDAY=TU;INTERVAL=2;WKST=SU',
      'FREQ=WEEKLY;INTERVAL=2;BYMONTH=5;BYDAY=TU;WKST=SU',
    ],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;WKST=MO', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO'],
    ['RSCALE=GREGORIAN;FREQ=YEARLY;BYWEEKNO=20', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=TH'],
    ['FREQ=YEARLY;BYMONTH=3,9', 'FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=12'],
    ['FREQ=MONTHLY;BYMONTH=3,9', 'FREQ=MONTHLY;BYMONTH=3,9;BYMONTHDAY=12'],
    ['FREQ=MONTHLY;BYMONTHDAY=-2', 'FREQ=MONTHLY;BYMONTHDAY=-2'],
  ])('of %s is %s', (rrule, canonical) => {
    expect(canonicalRule(custom(rrule), '2026-03-12T18:00')).toMatchObject({
      recurrence_type: 'custom',
      rrule: canonical,
    });
  });

  const weekly = { recurrence_type: 'weekly', interval: 1, days_of_week: [2], week_start: 1 };
  it.each<[string, object]>([
    ['FREQ=DAILY;INTERVAL=3', { recurrence_type: 'daily', interval: 3 }],
    ['FREQ=DAILY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12', { recurrence_type: 'daily', interval: 1 }],
    ['FREQ=WEEKLY;BYDAY=TU', weekly],
    ['FREQ=WEEKLY;BYDAY=TU;WKST=SU', { ...weekly, week_start: 0 }],
    ['FREQ=WEEKLY;INTERVAL=2', { ...weekly, interval: 2, days_of_week: [4] }],
    ['FREQ=WEEKLY;BYDAY=MO,TU,FR;BYSETPOS=2', weekly],
    ['FREQ=DAILY;BYDAY=TU', weekly],
    ['FREQ=MONTHLY;BYDAY=TU', weekly],
    ['FREQ=YEARLY;BYDAY=TU', weekly],
    ['FREQ=MONTHLY', { recurrence_type: 'monthly', interval: 1, day_of_month: 12 }],
    ['FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1', { recurrence_type: 'monthly', interval: 2, day_of_month: -1 }],
    ['FREQ=MONTHLY;BYDAY=SU,MO,TU,WE,TH,FR,SA;BYSETPOS=-1', { recurrence_type: 'monthly', day_of_month: -1 }],
    ['FREQ=DAILY;BYMONTHDAY=15', { recurrence_type: 'monthly', day_of_month: 15 }],
    ['FREQ=YEARLY', { recurrence_type: 'yearly', interval: 1, day_of_month: 12, month_of_year: 3 }],
    ['FREQ=YEARLY;BYMONTH=7', { recurrence_type: 'yearly', day_of_month: 12, month_of_year: 7 }],
    ['FREQ=YEARLY;BYMONTHDAY=5', { recurrence_type: 'yearly', day_of_month: 5, month_of_year: 3 }],
    ['FREQ=YEARLY;BYYEARDAY=-1', { recurrence_type: 'yearly', day_of_month: 31, month_of_year: 12 }],
    ['FREQ=MONTHLY;BYMONTH=7;BYMONTHDAY=4', { recurrence_type: 'yearly', day_of_month: 4, month_of_year: 7 }],
    [
      'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=-2',
      { recurrence_type: 'yearly', day_of_month: 29, month_of_year: 4 },
    ],
  ])('of %s is in fields: %j', (rrule, fields) => {
    expect(canonicalRule(custom(rrule), '2026-03-12T18:00')).toMatchObject({ ...fields, rrule: null });
  });

  it('of a rule in fields has what these leave open from the start', () => {
    expect(canonicalRule({ recurrence_type: 'yearly', interval: 1 }, '2026-03-12')).toMatchObject({
      day_of_month: 12,
      month_of_year: 3,
      days_of_week: null,
    });
    const weekly = { recurrence_type: 'weekly', interval: 1, days_of_week: [5, 1, 5] } as const;
    expect(canonicalRule(weekly, '2026-03-12')).toMatchObject({ days_of_week: [1, 5], week_start: 0 });
  });

  it.each([
    ['FREQ=HOURLY', 'tooFrequent'],
    ['FREQ=FORTNIGHTLY', 'frequency FORTNIGHTLY'],
    ['BYDAY=MO', 'noFrequency'],
    ['FREQ=DAILY;COUNT=3', 'countAndUntil'],
    ['FREQ=DAILY;BYHOUR=9', 'timeOfDay BYHOUR'],
    ['FREQ=MONTHLY;BYDAY=0MO', 'weekdayZero'],
    ['FREQ=MONTHLY;BYDAY=6MO', 'noDate'],
    ['FREQ=YEARLY;BYDAY=54MO', 'numberedOfYear 53'],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO', 'numberedWithWeeks'],
    ['FREQ=WEEKLY;BYDAY=1MO', 'numbered'],
    ['FREQ=WEEKLY;BYMONTHDAY=1', 'notWeekly'],
    ['FREQ=MONTHLY;BYWEEKNO=1', 'onlyYearly BYWEEKNO'],
    ['FREQ=MONTHLY;BYYEARDAY=1', 'onlyYearly BYYEARDAY'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'numbersFromEnd BYMONTHDAY 31 32'],
    ['FREQ=YEARLY;BYMONTH=-1', 'numbers BYMONTH 12 -1'],
    ['RSCALE=CHINESE;FREQ=YEARLY', 'calendar'],
    ['FREQ=DAILY;INTERVAL=0', 'interval'],
    ['FREQ=DAILY;INTERVAL=1000', 'longInterval 999'],
    ['FREQ=DAILY;FREQ=DAILY', 'twice FREQ'],
    ['FREQ=DAILY;BYEASTER=0', 'part BYEASTER=0'],
    ['once a week', 'part ONCE A WEEK'],
  ])('is refused for %s: %s', (rrule, fault) => {
    expect(() => canonicalRule(custom(rrule), '2026-03-12')).toThrow(new RangeError(fault));
  });
});
