import { describe, expect, it } from '@jest/globals';
import { formatDate, formatEventSpan, formatMonth, formatTime, ordinal } from './date-formatting.js';

describe('Dates as people read them', () => {
  it.each([
    ['2025-03-01', 'March 1st, 2025'],
    ['2024-02-29', 'February 29th, 2024'],
    ['2025-11-22', 'November 22nd, 2025'],
    ['2025-12-03', 'December 3rd, 2025'],
  ])('%s is %s', (date, text) => expect(formatDate(date)).toBe(text));

  it('have th after 11, 12 and 13', () => {
    expect([11, 12, 13, 21, 31].map(ordinal)).toEqual(['11th', '12th', '13th', '21st', '31st']);
  });

  it('name a month with its year', () => expect(formatMonth('2025-03')).toBe('March 2025'));

  it('show 24-hour times in the zone that is asked for', () => {
    expect(formatTime('2025-03-01T23:30:00Z', 'Asia/Kolkata')).toBe('05:00');
    expect(formatTime('2025-03-01T05:00:00Z', 'America/New_York')).toBe('00:00');
  });
});

describe('The span of an event', () => {
  const event = {
    start_local: '2025-03-01T23:00',
    end_local: '2025-03-02T01:00',
    timezone: 'UTC',
    is_all_day: false,
    start_time: '2025-03-01T23:00:00Z',
    end_time: '2025-03-02T01:00:00Z',
  };

  it('names the second date when it ends on another one', () => {
    expect(formatEventSpan(event, 'UTC')).toBe('March 1st, 2025, 23:00 – March 2nd, 2025, 01:00');
    expect(formatEventSpan(event, 'America/New_York')).toBe('March 1st, 2025, 18:00 – 20:00');
  });

  it('has no time and no zone for whole days', () => {
    const wholeDay = { ...event, is_all_day: true, start_local: '2025-03-01', end_local: '2025-03-01' };
    expect(formatEventSpan(wholeDay, 'Pacific/Auckland')).toBe('March 1st, 2025, all day');
  });
});
