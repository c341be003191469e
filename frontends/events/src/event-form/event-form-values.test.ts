import { describe, expect, it } from '@jest/globals';
import { EventRequest } from '@daymark/contracts';
import {
  daysAfterMove,
  emptyEvent,
  endAfterMove,
  formFieldOf,
  incompleteRecurrence,
  requestOf,
  type EventFormValues,
} from './event-form-values.js';
import { recurrenceSentence } from './recurrence-sentence.js';

const NOW = Date.parse('2025-03-12T09:20:00Z');
const aForm = (more: Partial<EventFormValues> = {}): EventFormValues => ({
  ...emptyEvent(null, NOW),
  title: 'Training',
  ...more,
});

describe('A new event', () => {
  it('begins with the next full hour, for an hour, and is shared', () => {
    expect(emptyEvent(null, NOW)).toMatchObject({
      start_date: '2025-03-12',
      start_time: '10:00',
      end_date: '2025-03-12',
      end_time: '11:00',
      is_public_shareable: true,
      repeats: false,
    });
  });

  it('ends on the next day when it begins an hour before midnight', () => {
    expect(emptyEvent(null, Date.parse('2025-03-12T22:20:00Z'))).toMatchObject({
      start_time: '23:00',
      end_date: '2025-03-13',
      end_time: '00:00',
    });
  });

  it('repeats weekly, for ever, on its own weekday, once that is switched on', () => {
    const values = aForm({ repeats: true });
    expect(requestOf(values).recurrence).toMatchObject({
      recurrence_type: 'weekly',
      interval: 1,
      days_of_week: [3],
      end_date: null,
      count: null,
    });
    expect(recurrenceSentence(values)).toEqual({ rule: 'Weekly, forever', notes: ['On Wednesday.'] });
  });

  it('makes a request that the contract takes', () => {
    expect(EventRequest.safeParse(requestOf(aForm({ repeats: true }))).success).toBe(true);
    expect(requestOf(aForm({ is_all_day: true }))).toMatchObject({
      start_local: '2025-03-12',
      end_local: '2025-03-12',
    });
  });
});

describe('When the start moves', () => {
  it('a new date takes the end date with it', () => {
    const before = aForm({ end_date: '2025-03-15' });
    expect(endAfterMove(before, { start_date: '2025-04-01', start_time: '10:00' }).end_date).toBe(
      '2025-04-01',
    );
  });

  it('an event over midnight still ends on the day after', () => {
    const before = aForm({ start_time: '23:00', end_date: '2025-03-13', end_time: '00:30' });
    const after = endAfterMove(before, { start_date: '2025-04-01', start_time: '23:00' });
    expect(after).toEqual({ end_date: '2025-04-02', end_time: '00:30' });
  });

  it('a new time keeps the length', () => {
    const after = endAfterMove(aForm({ end_time: '11:30' }), {
      start_date: '2025-03-12',
      start_time: '23:00',
    });
    expect(after).toEqual({ end_date: '2025-03-13', end_time: '00:30' });
  });

  it('the days of the rule follow, unless they were chosen otherwise', () => {
    expect(daysAfterMove(aForm(), '2025-03-12', '2025-04-01')).toEqual({
      days_of_week: [2],
      day_of_month: 1,
      month_of_year: 4,
    });
    expect(daysAfterMove(aForm({ days_of_week: [1, 3] }), '2025-03-12', '2025-03-14')).toEqual({
      day_of_month: 14,
      month_of_year: 3,
    });
  });
});

describe('What the form asks for', () => {
  it('is a count for "after" and a date for "on"', () => {
    const message = 'Please complete all required recurrence fields';
    const after = aForm({ repeats: true, recurrence_end: 'after', count: null });
    expect(incompleteRecurrence(after)).toEqual([{ field: 'recurrence.count', message }]);
    const on = aForm({ repeats: true, recurrence_end: 'on' });
    expect(incompleteRecurrence(on)).toEqual([{ field: 'recurrence.end_date', message }]);
    expect(incompleteRecurrence({ ...on, repeats: false })).toEqual([]);
  });

  it.each([
    ['start_local', 'Start date is required', 'start_date'],
    ['start_local', 'Invalid time format', 'start_time'],
    ['end_local', 'End date is required', 'end_date'],
    ['end_local', 'End time must be after start time', 'end_time'],
    ['recurrence.days_of_week', 'x', 'days_of_week'],
    ['recurrence.end_date', 'x', 'end_date_of_recurrence'],
    ['url', 'Invalid URL', 'url'],
  ])('%s, "%s" is said at %s', (path, message, field) => expect(formFieldOf(path, message)).toBe(field));
});

describe('The rule in words', () => {
  const sentence = (more: Partial<EventFormValues>) => recurrenceSentence(aForm({ repeats: true, ...more }));

  it('says which months a day 31 skips', () => {
    const shown = sentence({ recurrence_type: 'monthly', day_of_month: 31 });
    expect(shown?.rule).toBe('Monthly, forever');
    expect(shown?.notes.join(' ')).toContain('Months without a day 31 are skipped');
  });

  it('says when the event will begin on another date', () => {
    expect(sentence({ days_of_week: [5] })?.notes).toContain(
      'The first date that fits is Friday, March 14th, 2025; the event starts then.',
    );
  });

  it('waits until the rule is complete', () => {
    expect(sentence({ days_of_week: [] })).toBeNull();
    expect(sentence({ recurrence_end: 'after', count: null })).toBeNull();
    expect(sentence({ recurrence_type: 'yearly', day_of_month: 30, month_of_year: 2 })).toBeNull();
  });
});
