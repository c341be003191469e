import { describe, expect, it } from '@jest/globals';
import { formatNextDate, isToCome } from './next-date.js';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const evening = {
  next_start_time: '2026-11-25T23:30:00Z',
  next_end_time: '2026-11-26T00:30:00Z',
  timezone: 'Asia/Kolkata',
  is_all_day: false,
};

describe('The next date of an event', () => {
  it('is told with its weekday and time in the zone that is asked for', () => {
    expect(formatNextDate(evening, 'UTC', NOW)).toBe('Wednesday, November 25th, 23:30');
    expect(formatNextDate(evening, 'Asia/Kolkata', NOW)).toBe('Thursday, November 26th, 05:00');
  });

  it('is told with its year where that is not this one', () => {
    const later = { ...evening, next_start_time: '2027-01-04T10:00:00Z' };
    expect(formatNextDate(later, 'UTC', NOW)).toBe('Monday, January 4th, 2027, 10:00');
  });

  it('of whole days is their date wherever somebody is', () => {
    const days = { ...evening, is_all_day: true, next_start_time: '2026-11-24T18:30:00Z' };
    expect(formatNextDate(days, 'America/New_York', NOW)).toBe('Wednesday, November 25th');
  });

  it('is to come until it is over', () => {
    expect(isToCome(evening, Date.parse('2026-11-26T00:29:59Z'))).toBe(true);
    expect(isToCome(evening, Date.parse('2026-11-26T00:30:00Z'))).toBe(false);
  });
});
