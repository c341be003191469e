import { describe, expect, it } from '@jest/globals';
import { aForm } from '../../../test/support/a-form.js';
import { clockHints } from './time-fields.js';
import type { EventFormValues } from '../values/event-form-values.js';

const berlin = (date: string, start_clock: string, end_clock: string, more: Partial<EventFormValues> = {}) =>
  clockHints(
    aForm({ timezone: 'Europe/Berlin', start_date: date, end_date: date, start_clock, end_clock, ...more }),
  );

describe('The form says', () => {
  it('that a time in a gap does not exist, and when the event starts instead', () => {
    expect(berlin('2025-03-30', '02:30', '04:00')).toEqual([
      '02:30 does not exist on that day; the event starts at 03:30.',
    ]);
  });

  it('the same of the end', () => {
    expect(berlin('2025-03-30', '01:00', '02:15')).toEqual([
      '02:15 does not exist on that day; the event ends at 03:15.',
    ]);
  });

  it('that a time happens twice, and that the first is meant', () => {
    expect(berlin('2025-10-26', '02:30', '04:00')).toEqual([
      '02:30 happens twice on that day; the event uses the first.',
    ]);
  });

  it('which later occurrence of a series the clocks move', () => {
    const daily = { repeats: true, recurrence_type: 'daily' } as const;
    expect(berlin('2025-03-12', '02:30', '03:00', daily)).toEqual([
      'On Sun 30 Mar 2025, 02:30 does not exist; the event starts at 03:30 then.',
    ]);
    expect(berlin('2025-03-12', '02:30', '03:00', { repeats: true })).toEqual([]);
  });

  it('nothing where the clocks go on, of whole days, or while a time is no time', () => {
    expect(berlin('2025-03-12', '02:30', '04:00')).toEqual([]);
    expect(berlin('2025-03-30', '02:30', '04:00', { is_all_day: true })).toEqual([]);
    expect(berlin('2025-03-30', 'noon', '04:00')).toEqual([]);
    expect(berlin('2025-03-30', '02:30', '04:00', { timezone: 'UTC' })).toEqual([]);
  });
});
