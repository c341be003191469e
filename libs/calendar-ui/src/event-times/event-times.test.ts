import { describe, expect, it } from '@jest/globals';
import { formatEventSpan } from './event-times.js';

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
