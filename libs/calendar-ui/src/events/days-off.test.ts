import { describe, expect, it } from '@jest/globals';
import { daysOffOf } from './days-off.js';

const aDay = (title: string, start_local: string, more: object = {}) => ({
  title,
  start_local,
  end_local: start_local,
  is_all_day: true,
  status: 'confirmed' as const,
  draft: null,
  ...more,
});

describe('The days off of a calendar', () => {
  it('are all days of what lasts whole days, with its name', () => {
    const days = daysOffOf([
      aDay('Holidays', '2026-12-23', { end_local: '2026-12-25' }),
      aDay('Christmas', '2026-12-25'),
      aDay('Christmas', '2026-12-25'),
    ]);
    expect([...days]).toEqual([
      ['2026-12-23', 'Holidays'],
      ['2026-12-24', 'Holidays'],
      ['2026-12-25', 'Holidays, Christmas'],
    ]);
  });

  it('are none of what has a time, is cancelled, or is a draft', () => {
    const days = daysOffOf([
      aDay('Meeting', '2026-12-23T10:00', { is_all_day: false, end_local: '2026-12-23T11:00' }),
      aDay('Cancelled', '2026-12-24', { status: 'cancelled' }),
      aDay('Draft', '2026-12-25', { draft: 'shared' }),
    ]);
    expect([...days]).toEqual([]);
  });
});
