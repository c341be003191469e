import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import ICAL from 'ical.js';
import rrulePackage from 'rrule';
import { runs } from '../test/property-runs.js';
import { anyRRule } from '../test/rrule-arbitrary.js';
import { anySeries, dateBetween } from '../test/series-arbitrary.js';
import { expandOccurrences } from './occurrences/expand-occurrences.js';
import { firstFittingDate, isPossible } from './rules/first-fitting-date.js';
import { occurrenceDateAt } from './occurrences/series-numbers.js';
import type { OccurrenceBase, RecurrenceRule } from './rules/recurrence-rule.js';
import { toRRule } from './rrule-text.js';
import { localToInstant } from './times/wall-clock.js';

const OCCURRENCES_COMPARED = 40;
const base: OccurrenceBase = {
  start_local: '2024-01-08T09:00',
  timezone: 'America/New_York',
  duration_minutes: 60,
};
const wholeDays: OccurrenceBase = {
  start_local: '2024-01-08',
  timezone: 'UTC',
  is_all_day: true,
  duration_days: 1,
};

describe('a rule as RRULE', () => {
  it.each<[OccurrenceBase, RecurrenceRule, string]>([
    [base, { recurrence_type: 'daily', interval: 1 }, 'FREQ=DAILY'],
    [base, { recurrence_type: 'daily', interval: 2, count: 5 }, 'FREQ=DAILY;INTERVAL=2;COUNT=5'],
    [
      base,
      { recurrence_type: 'weekly', interval: 2, days_of_week: [1, 3] },
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU',
    ],
    [base, { recurrence_type: 'monthly', interval: 1, day_of_month: -1 }, 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    [
      base,
      { recurrence_type: 'yearly', interval: 1, month_of_year: 2, day_of_month: 29 },
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
    ],
    [
      base,
      { recurrence_type: 'yearly', interval: 2, month_of_year: 1, day_of_month: -1 },
      'FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYMONTHDAY=31',
    ],
    [
      base,
      { recurrence_type: 'yearly', interval: 1, month_of_year: 2, day_of_month: -1 },
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1',
    ],
    [
      base,
      { recurrence_type: 'daily', interval: 1, end_date: '2024-05-31' },
      'FREQ=DAILY;UNTIL=20240601T035959Z',
    ],
    [
      wholeDays,
      { recurrence_type: 'daily', interval: 1, end_date: '2024-05-31' },
      'FREQ=DAILY;UNTIL=20240531',
    ],
  ])('is written for reading by others: %#', (ofBase, rule, text) => {
    expect(toRRule(ofBase, rule)).toBe(text);
  });

  it('ends with the last start where the clock skips the end of the last day', () => {
    const inApia: OccurrenceBase = {
      start_local: '2011-12-28T10:00',
      timezone: 'Pacific/Apia',
      duration_minutes: 60,
    };
    const rule: RecurrenceRule = { recurrence_type: 'daily', interval: 1, end_date: '2011-12-30' };
    expect(toRRule(inApia, rule)).toBe('FREQ=DAILY;UNTIL=20111230T200000Z');
  });

  it('means the same dates to ical.js and to rrule', () => {
    fc.assert(
      fc.property(anySeries, (series) => {
        // Readers get wall-clock times, so that only the meaning of the rule is compared; UNTIL is given the same way.
        const wallClock = { ...series.base, timezone: 'UTC' };
        const text = toRRule(wallClock, series.rule);
        const expected: string[] = [];
        for (let index = 0; index < OCCURRENCES_COMPARED; index++) {
          const date = occurrenceDateAt(wallClock, series.rule, index);
          if (date !== null) expected.push(date);
        }
        expect(datesOfIcalJs(wallClock, text)).toEqual(expected);
        expect(datesOfRrule(wallClock, text)).toEqual(expected);
      }),
      runs(150),
    );
  });

  it('means the same dates to ical.js where it is any rule that ical.js can read', () => {
    // It does not support week numbers, lets days of a month overflow into the next in yearly rules, and gets several
    // positions, and those that not every month has, wrong.
    const isRead = (rrule: string) =>
      !rrule.startsWith('FREQ=YEARLY') && !/BYSETPOS=(?!-?[1-4](?:;|$))/.test(rrule);
    const LAST_DATE = '2080-12-31';
    fc.assert(
      fc.property(anyRRule.filter(isRead), dateBetween('1990-01-01', '2030-12-31'), (rrule, date) => {
        const rule: RecurrenceRule = { recurrence_type: 'custom', interval: 1, rrule };
        fc.pre(isPossible(rule));
        const start = firstFittingDate(date, rule);
        fc.pre(start < LAST_DATE);
        const series: OccurrenceBase = {
          start_local: `${start}T09:00`,
          timezone: 'UTC',
          duration_minutes: 60,
        };
        const window = { from: -Infinity, to: Date.parse(LAST_DATE) };
        const expected = expandOccurrences(series, rule, window, OCCURRENCES_COMPARED).map((one) =>
          new Date(one.start).toISOString().slice(0, 10),
        );
        const text = `${toRRule(series, rule)};UNTIL=${LAST_DATE.replaceAll('-', '')}T000000Z`;
        expect(datesOfIcalJs(series, text)).toEqual(expected);
      }),
      runs(100),
    );
  });

  it('ends on the same last occurrence in every zone when UNTIL is compared in UTC', () => {
    fc.assert(
      fc.property(
        anySeries.filter(({ base: ofBase, rule }) => rule.end_date != null && ofBase.is_all_day !== true),
        ({ base: ofBase, rule }) => {
          const until = /UNTIL=(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(toRRule(ofBase, rule))!;
          const [year, month, day, hour, minute, second] = until.slice(1).map(Number) as [
            number,
            number,
            number,
            number,
            number,
            number,
          ];
          const untilInstant = Date.UTC(year, month - 1, day, hour, minute, second);
          const endless = { ...rule, end_date: null };
          const inReader = expandOccurrences(ofBase, endless, {
            from: -Infinity,
            to: untilInstant + 1,
          }).filter(({ start }) => start <= untilInstant);
          expect(inReader).toEqual(expandOccurrences(ofBase, rule, { from: -Infinity, to: Infinity }));
        },
      ),
      runs(100),
    );
  });
});

function datesOfIcalJs(ofBase: OccurrenceBase, text: string): string[] {
  const [year, month, day, hour = 0, minute = 0] = ofBase.start_local.split(/[-T:]/).map(Number);
  const start = ICAL.Time.fromData({ year, month, day, hour, minute, isDate: ofBase.is_all_day === true });
  const iterator = ICAL.Recur.fromString(text).iterator(start);
  const dates: string[] = [];
  while (dates.length < OCCURRENCES_COMPARED) {
    const next = iterator.next() as ICAL.Time | null;
    if (next === null) break;
    dates.push(next.toString().slice(0, 10));
  }
  return dates;
}

function datesOfRrule(ofBase: OccurrenceBase, text: string): string[] {
  const options = rrulePackage.RRule.parseString(text.replace(/UNTIL=(\d{8})$/, 'UNTIL=$1T000000Z'));
  const rule = new rrulePackage.RRule({
    ...options,
    dtstart: new Date(localToInstant(ofBase.start_local, 'UTC').instant),
  });
  return rule
    .all((_date, index) => index < OCCURRENCES_COMPARED)
    .map((date) => date.toISOString().slice(0, 10));
}
