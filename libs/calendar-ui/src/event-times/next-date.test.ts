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
  it('has its weekday and time in the requested zone', () => {
    expect(formatNextDate(evening, 'UTC', { now: NOW })).toBe('Wed 25 Nov, 23:30');
    expect(formatNextDate(evening, 'Asia/Kolkata', { now: NOW })).toBe('Thu 26 Nov, 05:00');
  });

  it('has its year if that is not the current one', () => {
    const later = { ...evening, next_start_time: '2027-01-04T10:00:00Z' };
    expect(formatNextDate(later, 'UTC', { now: NOW })).toBe('Mon 4 Jan 2027, 10:00');
  });

  it('is called today or tomorrow by the date in the requested zone', () => {
    const soon = { ...evening, next_start_time: '2026-11-22T23:30:00Z' };
    expect(formatNextDate(soon, 'UTC', { now: NOW })).toBe('today, 23:30');
    expect(formatNextDate(soon, 'Asia/Kolkata', { now: NOW, hourCycle: 12 })).toBe('tomorrow, 5 am');
  });

  it('of whole days is their date wherever somebody is', () => {
    const days = { ...evening, is_all_day: true, next_start_time: '2026-11-24T18:30:00Z' };
    expect(formatNextDate(days, 'America/New_York', { now: NOW })).toBe('Wed 25 Nov');
  });

  it('is to come until it is over', () => {
    expect(isToCome(evening, Date.parse('2026-11-26T00:29:59Z'))).toBe(true);
    expect(isToCome(evening, Date.parse('2026-11-26T00:30:00Z'))).toBe(false);
  });
});
