import { describe, expect, it } from '@jest/globals';
import { loadPageTexts, setLanguage } from '@daymark/texts';
import { eventTexts } from '@daymark/calendar-ui/page-texts';
import { dateTexts } from '@daymark/ui/page-texts';
import { emptyEvent, type EventFormValues } from './event-form-values.js';
import { newRule } from './rule-values.js';
import { onLeadingDate, textOfTimes } from './text-of-times.js';

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

describe('When an event takes place, in the preview of its page', () => {
  const told = (more: Partial<EventFormValues>, hourCycle: 12 | 24 = 24) =>
    textOfTimes(
      {
        ...emptyEvent({ timezone: 'Europe/Berlin' }),
        start_date: '2031-03-12',
        end_date: '2031-03-12',
        start_clock: '18:00',
        end_clock: '20:30',
        ...more,
      },
      hourCycle,
    );

  it('is in the hour cycle of the person', () => {
    expect(told({}, 12)).toBe('Wed 12 Mar 2031, 6–8:30 pm, Berlin');
    expect(told({ end_date: '2031-03-13', end_clock: '00:00' }, 12)).toBe(
      'Wed 12 Mar 2031, 6 pm – Thu 13 Mar 2031, 12 am, Berlin',
    );
    expect(told({})).toBe('Wed 12 Mar 2031, 18:00–20:30, Berlin');
    expect(told({ end_clock: '18:00' })).toBe('Wed 12 Mar 2031, 18:00, Berlin');
    expect(told({ end_date: '2031-03-14' })).toBe('Wed 12 Mar 2031, 18:00 – Fri 14 Mar 2031, 20:30, Berlin');
  });

  it('has the comma of its language', async () => {
    setLanguage('ar');
    await loadPageTexts(dateTexts, eventTexts);
    try {
      expect([told({}), told({ start_date: 'x', end_date: null })].join()).toMatch(
        /^[^,]+،[^,]+، [^,]+,x، 18:00 – 20:30$/,
      );
    } finally {
      setLanguage('en');
    }
  });

  it('is its dates where it lasts whole days, and what was typed where that is none', () => {
    expect(told({ is_all_day: true })).toBe('Wed 12 Mar 2031');
    expect(told({ is_all_day: true, end_date: '2031-03-14' })).toBe('Wed 12 Mar 2031 – Fri 14 Mar 2031');
    expect(told({ is_all_day: true, start_date: 'soon', end_date: 'soon' })).toBe('soon');
    expect(told({ start_clock: '1', end_date: null }, 12)).toBe('2031-03-12, 1 – 20:30');
  });
});

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
