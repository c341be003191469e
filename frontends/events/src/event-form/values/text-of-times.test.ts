import { describe, expect, it } from '@jest/globals';
import { emptyEvent, type EventFormValues } from './event-form-values.js';
import { newRule } from './rule-values.js';
import { onLeadingDate } from './text-of-times.js';

const series = (more: Partial<EventFormValues> = {}): EventFormValues => ({
  ...emptyEvent({ timezone: 'UTC' }),
  ...newRule('2025-03-12'),
  repeats: true,
  start_date: '2025-03-12',
  end_date: '2025-03-13',
  ...more,
});
const leading = (more: Partial<EventFormValues>, today: string) => {
  const { start_date, end_date } = onLeadingDate(series(more), today);
  return [start_date, end_date];
};

describe('The date of a series in the preview of its page', () => {
  it('is the first that is not skipped and not over', () => {
    expect(leading({}, '2025-03-01')).toEqual(['2025-03-12', '2025-03-13']);
    expect(leading({ excluded_dates: ['2025-03-12'] }, '2025-03-01')).toEqual(['2025-03-19', '2025-03-20']);
    expect(leading({ excluded_dates: ['2025-04-09'] }, '2025-04-07')).toEqual(['2025-04-16', '2025-04-17']);
  });

  it('is the first that takes place where all are over', () => {
    const over = { recurrence_end: 'after', count: 3, excluded_dates: ['2025-03-12'] } as const;
    expect(leading({ ...over, excluded_dates: [...over.excluded_dates] }, '2025-05-01')).toEqual([
      '2025-03-19',
      '2025-03-20',
    ]);
  });

  it('is the one of an event that does not repeat', () => {
    expect(leading({ repeats: false, excluded_dates: ['2025-03-12'] }, '2025-04-07')).toEqual([
      '2025-03-12',
      '2025-03-13',
    ]);
  });
});
