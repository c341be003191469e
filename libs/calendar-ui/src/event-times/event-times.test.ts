import { describe, expect, it } from '@jest/globals';
import { formatOwnTimes } from './event-times.js';

describe("The time on an event's own clocks", () => {
  const event = {
    start_local: '2025-03-11T09:30',
    end_local: '2025-03-11T10:15',
    timezone: 'Asia/Tokyo',
    is_all_day: false,
    start_time: '2025-03-11T00:30:00Z',
    end_time: '2025-03-11T01:15:00Z',
  };

  it('is said beside the times of another zone', () =>
    expect(formatOwnTimes(event, 'UTC')).toBe('09:30–10:15 in Tokyo'));

  it('names the date where that is another one there', () =>
    expect(formatOwnTimes(event, 'America/New_York')).toBe('Tue 11 Mar, 09:30–10:15 in Tokyo'));

  it('names both dates where it ends on another one, and the year where that is another', () =>
    expect(
      formatOwnTimes(
        { ...event, start_time: '2024-12-31T16:00:00Z', end_time: '2025-01-01T16:00:00Z' },
        'America/New_York',
      ),
    ).toBe('Wed 1 Jan 2025, 01:00 – Thu 2 Jan, 01:00 in Tokyo'));

  it('is one time of a moment', () =>
    expect(formatOwnTimes({ ...event, end_time: event.start_time }, 'UTC')).toBe('09:30 in Tokyo'));

  it('is not one moment where it goes over the hour that comes twice', () =>
    expect(
      formatOwnTimes(
        {
          ...event,
          timezone: 'Europe/Berlin',
          start_time: '2026-10-25T00:30:00Z',
          end_time: '2026-10-25T01:30:00Z',
        },
        'UTC',
      ),
    ).toBe('02:30–02:30 (60 min) in Berlin'));

  it('is not said in the same zone, whichever of its names is given, and not of whole days', () => {
    expect(formatOwnTimes(event, 'Asia/Tokyo')).toBeNull();
    expect(formatOwnTimes({ ...event, timezone: 'Asia/Calcutta' }, 'Asia/Kolkata')).toBeNull();
    expect(formatOwnTimes({ ...event, is_all_day: true }, 'UTC')).toBeNull();
  });
});
