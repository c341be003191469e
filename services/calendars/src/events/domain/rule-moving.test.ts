import { describe, expect, it } from '@jest/globals';
import { aRule } from '../../../test/support/a-stored-event.js';
import { moveRule } from './event-change.js';

describe('The rule of a series that moves as a whole', () => {
  it('is the same when it is daily or the date stays', () => {
    expect(moveRule(aRule(), '2026-03-02', '2026-05-07')).toEqual(aRule());
    const weekly = aRule({ recurrence_type: 'weekly', days_of_week: [1] });
    expect(moveRule(weekly, '2026-03-02', '2026-03-02')).toEqual(weekly);
  });

  it.each([
    ['a day later', '2026-03-03', [1], [2]],
    ['a day earlier, over the end of the week', '2026-03-01', [0, 1], [0, 6]],
    ['a week later', '2026-03-09', [1, 3], [1, 3]],
    ['many weeks earlier', '2025-12-31', [1, 3], [3, 5]],
  ])('has its weekdays %s', (_title, to, days, expected) => {
    const weekly = aRule({ recurrence_type: 'weekly', days_of_week: days });
    expect(moveRule(weekly, '2026-03-02', to).days_of_week).toEqual(expected);
  });

  it('follows the day of the month and the month, if it was on those of the start', () => {
    const monthly = aRule({ recurrence_type: 'monthly', day_of_month: 2 });
    expect(moveRule(monthly, '2026-03-02', '2026-03-31').day_of_month).toBe(31);
    const yearly = aRule({ recurrence_type: 'yearly', day_of_month: 2, month_of_year: 3 });
    expect(moveRule(yearly, '2026-03-02', '2026-07-14')).toMatchObject({
      day_of_month: 14,
      month_of_year: 7,
    });
  });

  it('stays on the last day of the month', () => {
    const last = aRule({ recurrence_type: 'monthly', day_of_month: -1 });
    expect(moveRule(last, '2026-03-31', '2026-04-15').day_of_month).toBe(-1);
  });

  it.each([
    ['a numbered weekday', 'FREQ=MONTHLY;BYDAY=2TU', '2026-03-10', '2026-03-19', 'FREQ=MONTHLY;BYDAY=3TH'],
    ['the last weekday', 'FREQ=MONTHLY;BYDAY=-1TU', '2026-03-31', '2026-03-27', 'FREQ=MONTHLY;BYDAY=-1FR'],
    [
      'no longer the last one',
      'FREQ=MONTHLY;BYDAY=-1TU',
      '2026-03-31',
      '2026-04-03',
      'FREQ=MONTHLY;BYDAY=1FR',
    ],
    ['a fifth weekday', 'FREQ=MONTHLY;BYDAY=2TU', '2026-03-10', '2026-03-30', 'FREQ=MONTHLY;BYDAY=-1MO'],
    [
      'several days of a month',
      'FREQ=MONTHLY;BYMONTHDAY=1,15',
      '2026-03-01',
      '2026-03-03',
      'FREQ=MONTHLY;BYMONTHDAY=3,15',
    ],
    [
      'a weekday of a month',
      'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
      '2026-11-26',
      '2026-10-05',
      'FREQ=YEARLY;BYMONTH=10;BYDAY=1MO',
    ],
    [
      'weekdays of some months',
      'FREQ=WEEKLY;BYMONTH=5,6;BYDAY=TU,SU',
      '2026-05-05',
      '2026-05-06',
      'FREQ=WEEKLY;BYMONTH=5,6;BYDAY=WE,MO',
    ],
    [
      'what names the start in no one way',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      '2026-03-31',
      '2026-03-30',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    ],
    [
      'what names its days twice',
      'FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR',
      '2026-03-13',
      '2026-03-14',
      'FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR',
    ],
    [
      'two numbered weekdays',
      'FREQ=MONTHLY;BYDAY=1MO,3MO',
      '2026-03-02',
      '2026-03-03',
      'FREQ=MONTHLY;BYDAY=1MO,3MO',
    ],
  ])('follows the start of %s, or stays', (_what, rrule, from, to, expected) => {
    expect(moveRule(aRule({ recurrence_type: 'custom', rrule }), from, to).rrule).toBe(expected);
  });

  it('takes its added and excluded dates along', () => {
    const dates = { added_dates: ['2026-03-20', '2026-03-21T10:30'], excluded_dates: ['2026-03-09'] };
    const second = aRule({ recurrence_type: 'custom', rrule: 'FREQ=MONTHLY;BYMONTHDAY=-2', ...dates });
    expect(moveRule(second, '2026-03-10', '2026-03-12')).toEqual({
      ...second,
      added_dates: ['2026-03-22', '2026-03-23T10:30'],
      excluded_dates: ['2026-03-11'],
    });
  });
});
