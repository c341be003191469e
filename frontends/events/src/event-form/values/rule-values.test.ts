import { describe, expect, it } from '@jest/globals';
import { Recurrence } from '@daymark/contracts';
import { describeRecurrence } from '@daymark/recurrence';
import { aForm } from '../../../test/support/a-form.js';
import { completeRule, missingDays, newRule, presetsFor, recurrenceOf, valuesOfRule } from './rule-values.js';

const aRule = (more: Partial<Recurrence> = {}): Recurrence => ({
  recurrence_type: 'weekly',
  interval: 1,
  days_of_week: [1, 3],
  week_start: more.recurrence_type === undefined || more.recurrence_type === 'weekly' ? 0 : null,
  day_of_month: null,
  month_of_year: null,
  rrule: null,
  end_date: null,
  count: null,
  added_dates: [],
  excluded_dates: [],
  ...more,
});

describe('A rule that is turned on', () => {
  it('is weekly, with interval 1, on the weekday of the event, and never ends', () => {
    expect(recurrenceOf({ ...newRule('2025-03-12'), repeats: true })).toEqual(
      aRule({ days_of_week: [3], interval: 1 }),
    );
  });

  it('has, once it is monthly, the day of the event, and once it is yearly, its month too', () => {
    const values = { ...newRule('2025-03-12'), repeats: true };
    expect(recurrenceOf({ ...values, recurrence_type: 'monthly' })).toMatchObject({
      day_of_month: 12,
      month_of_year: null,
      days_of_week: null,
    });
    expect(recurrenceOf({ ...values, recurrence_type: 'yearly' })).toMatchObject({
      day_of_month: 12,
      month_of_year: 3,
    });
  });
});

describe('When the type of a rule changes', () => {
  it('what the new type lacks is taken from the event', () => {
    const date = '2025-03-12';
    expect(missingDays(aForm({ days_of_week: [] }), 'weekly', date)).toEqual({ days_of_week: [3] });
    expect(missingDays(aForm({ day_of_month: null }), 'monthly', date)).toEqual({ day_of_month: 12 });
    expect(missingDays(aForm({ day_of_month: null }), 'yearly', date)).toEqual({ day_of_month: 12 });
  });

  it('what was chosen stays', () => {
    expect(missingDays(aForm({ days_of_week: [1, 5] }), 'weekly', '2025-03-12')).toEqual({});
    expect(missingDays(aForm({ days_of_week: [] }), 'daily', '2025-03-12')).toEqual({});
  });
});

describe('A stored rule', () => {
  it.each<[string, Recurrence]>([
    ['weekly', aRule()],
    ['daily with a count', aRule({ recurrence_type: 'daily', days_of_week: null, count: 5, interval: 2 })],
    ['monthly on a day', aRule({ recurrence_type: 'monthly', days_of_week: null, day_of_month: 31 })],
    ['on the last day', aRule({ recurrence_type: 'monthly', days_of_week: null, day_of_month: -1 })],
    [
      'yearly until a date',
      aRule({
        recurrence_type: 'yearly',
        days_of_week: null,
        day_of_month: 29,
        month_of_year: 2,
        end_date: '2040-02-29',
      }),
    ],
    ...[
      'FREQ=MONTHLY;BYDAY=2TU',
      'FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      'FREQ=MONTHLY;BYMONTHDAY=1,15',
      'FREQ=YEARLY;BYMONTH=3,6,10;BYMONTHDAY=5',
      'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
      'FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=-1',
      'FREQ=MONTHLY;BYMONTH=3,6,10;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      // These are shown only as text, and kept.
      'FREQ=YEARLY;INTERVAL=2;BYWEEKNO=20;BYDAY=MO',
      'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    ].map((rrule): [string, Recurrence] => {
      const interval = Number(/INTERVAL=(\d+)/.exec(rrule)?.[1] ?? 1);
      return [rrule, aRule({ recurrence_type: 'custom', days_of_week: null, interval, rrule, count: 7 })];
    }),
    [
      'of picked dates',
      aRule({
        recurrence_type: 'daily',
        days_of_week: null,
        count: 1,
        added_dates: ['2025-03-20', '2025-05-02'],
      }),
    ],
    [
      'every other week from Monday on, with one date added and one removed',
      aRule({ interval: 2, week_start: 1, added_dates: ['2025-03-20'], excluded_dates: ['2025-04-02'] }),
    ],
  ])('%s, is the same after it went through the form', (_name, rule) => {
    expect(recurrenceOf(valuesOfRule(rule, '2025-03-12'))).toEqual(rule);
    expect(Recurrence.parse(recurrenceOf(valuesOfRule(rule, '2025-03-12')))).toEqual(rule);
  });
});

describe('A rule is not complete', () => {
  const complete = (more: object) => completeRule(aForm({ repeats: true, ...more }));

  it.each([
    ['without a weekday, if it is weekly', { days_of_week: [] }],
    ['without a day, if it is monthly', { recurrence_type: 'monthly', day_of_month: null }],
    ['without a number, if it ends after one', { recurrence_end: 'after', count: null }],
    ['without a date, if it ends on one', { recurrence_end: 'on' }],
    ['while its last date is none', { recurrence_end: 'on', end_date_of_recurrence: 'soon' }],
    ['on 30 February', { recurrence_type: 'yearly', day_of_month: 30, months_of_year: [2] }],
    ['without an interval', { interval: null }],
  ])('%s', (_when, more) => expect(complete(more)).toBeNull());

  it('otherwise it is', () => {
    expect(complete({})).not.toBeNull();
    expect(complete({ recurrence_end: 'after', count: 3 })?.count).toBe(3);
  });
});

describe('The rules that are offered first', () => {
  const words = (date: string) =>
    presetsFor(date).map((values) => {
      const rule = completeRule(aForm({ repeats: true, ...values }));
      return rule && describeRecurrence(rule);
    });

  it('fit the date of the event', () => {
    expect(words('2026-11-24')).toEqual([
      'Daily, forever',
      'Every weekday, forever',
      'Weekly on Tue, forever',
      'Monthly on the 24th, forever',
      'On the fourth Tuesday of every month, forever',
      'On the last Tuesday of every month, forever',
      'Yearly on November 24th, forever',
    ]);
    expect(words('2026-11-30')).toContain('On the last Monday of every month, forever');
    expect(words('2026-11-30')).toHaveLength(6);
  });
});
