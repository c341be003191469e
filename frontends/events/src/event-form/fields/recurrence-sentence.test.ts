import { describe, expect, it } from '@jest/globals';
import { aForm } from '../../../test/support/a-form.js';
import type { EventFormValues } from '../values/event-form-values.js';
import { ruleInWords } from './recurrence-sentence.js';

const TODAY = '2025-03-12';
const words = (more: Partial<EventFormValues>, today = TODAY) =>
  ruleInWords(aForm({ repeats: true, ...more }), today);
const datesOf = (more: Partial<EventFormValues>, today = TODAY) =>
  words(more, today)!.nextDates.map(({ date }) => date);

describe('The rule in words', () => {
  it('is a sentence with its days', () => {
    expect(words({})).toMatchObject({ rule: 'Weekly on Wed, forever', notes: [] });
    expect(words({ interval: 2, recurrence_end: 'after', count: 5, days_of_week: [1, 3, 5] })).toMatchObject({
      rule: 'Every 2 weeks on Mon, Wed and Fri, 5 times',
    });
    expect(words({ recurrence_end: 'on', end_date_of_recurrence: '2025-05-29' })?.rule).toBe(
      'Weekly on Wed, until May 29th, 2025',
    );
  });

  it('says which months a day 31 skips, and offers the last day instead', () => {
    const shown = words({ recurrence_type: 'monthly', day_of_month: 31 })!;
    expect(shown.rule).toBe('Monthly on the 31st, forever');
    expect(shown.notes).toContain(
      'Months without a day 31 are skipped. Choose the last day of the month to include every month.',
    );
    expect(words({ recurrence_type: 'monthly', day_kind: 'last' })).toMatchObject({
      rule: 'Monthly on the last day, forever',
      notes: ['The first date that fits is Mon 31 Mar; the event starts then.'],
    });
  });

  it('says that 29 February comes in leap years alone', () => {
    expect(words({ recurrence_type: 'yearly', months_of_year: [2], day_of_month: 29 })!.notes).toContain(
      'February 29th only occurs in leap years.',
    );
  });

  it('says when the event will begin on another date, the first that fits', () => {
    expect(words({ days_of_week: [5] })!.notes).toContain(
      'The first date that fits is Fri 14 Mar; the event starts then.',
    );
  });

  it('says that the event begins later where its first dates are skipped', () => {
    expect(words({ excluded_dates: ['2025-03-12'] })!.notes).toContain(
      'The first date that fits is Wed 19 Mar; the event starts then.',
    );
  });

  it('is nothing until the rule is complete', () => {
    expect(words({ days_of_week: [] })).toBeNull();
    expect(words({ recurrence_end: 'after', count: null })).toBeNull();
    expect(words({ repeats: false })).toBeNull();
  });
});

describe('The next dates of a rule', () => {
  it('are five, from the first that fits on', () => {
    expect(datesOf({ days_of_week: [5] })).toEqual([
      '2025-03-14',
      '2025-03-21',
      '2025-03-28',
      '2025-04-04',
      '2025-04-11',
    ]);
  });

  it('are fewer where the series ends, and none without a start date', () => {
    expect(datesOf({ recurrence_end: 'after', count: 2 })).toEqual(['2025-03-12', '2025-03-19']);
    expect(words({ start_date: null })!.nextDates).toEqual([]);
  });

  it('of a series that began before are those from today on', () => {
    expect(datesOf({}, '2030-01-01')[0]).toBe('2030-01-02');
  });
});
