import { describe, expect, it } from '@jest/globals';
import { anEvent } from '@daymark/page-testing';
import { countOnDays, namedDays } from './count-on-days.js';

describe('The days that the scheduler names', () => {
  it.each([
    ['month', '2026-11-24', '2026-11-01', '2026-11-30'],
    ['week', '2026-11-24', '2026-11-23', '2026-11-29'],
    ['day', '2026-11-24', '2026-11-24', '2026-11-24'],
    ['year', '2026-11-24', '2026-01-01', '2026-12-31'],
  ] as const)('of a %s', (view, date, from, to) => {
    expect(namedDays(view, date, 1)).toEqual({ from, to });
  });

  it('have no event that is on the days beside them alone, and none that ended at midnight', () => {
    const november = namedDays('month', '2026-11-24', 1);
    const at = (start_time: string, end_time: string) => anEvent({ start_time, end_time });
    const isOn = (start: string, end: string, zone = 'UTC') =>
      countOnDays([at(start, end)], november, zone) === 1;
    expect(isOn('2026-12-01T18:00:00Z', '2026-12-01T19:00:00Z')).toBe(false);
    expect(isOn('2026-10-31T22:00:00Z', '2026-11-01T00:00:00Z')).toBe(false);
    expect(isOn('2026-10-31T22:00:00Z', '2026-11-01T00:30:00Z')).toBe(true);
    const holidays = anEvent({ is_all_day: true, start_local: '2026-10-20', end_local: '2026-11-01' });
    expect(countOnDays([holidays, holidays], november, 'UTC')).toBe(2);
    expect(isOn('2026-12-01T02:00:00Z', '2026-12-01T03:00:00Z', 'America/New_York')).toBe(true);
    expect(isOn('2026-11-01T02:00:00Z', '2026-11-01T03:00:00Z', 'America/New_York')).toBe(false);
  });
});
