import { describe, expect, it } from '@jest/globals';
import { aSummary } from '../../test/support/fixtures.js';
import { whenOf } from './event-when.js';

describe('when an event is', () => {
  it('is said in the zone that is shown', () => {
    expect(whenOf(aSummary(), 'America/New_York')).toEqual({
      firstDate: '2026-03-10',
      date: 'Tuesday, March 10th, 2026',
      time: '14:00 – 16:00',
    });
  });

  it('names both dates when it lasts over midnight there', () => {
    expect(whenOf(aSummary(), 'Asia/Karachi')).toMatchObject({
      date: 'Tuesday, March 10th, 2026 – Wednesday, March 11th, 2026',
      time: '23:00 – 01:00',
    });
  });

  it('knows zones with half hours and quarters', () => {
    expect(whenOf(aSummary(), 'Asia/Kathmandu').time).toBe('23:45 – 01:45');
    expect(whenOf(aSummary(), 'Australia/Adelaide').time).toBe('04:30 – 06:30');
  });

  it('is one time of a moment', () => {
    const moment = aSummary();
    expect(whenOf({ ...moment, end_time: moment.start_time }, 'America/New_York').time).toBe('14:00');
  });

  it('is the same in every zone for whole days', () => {
    const days = aSummary({ is_all_day: true, start_local: '2026-03-20', end_local: '2026-03-22' });
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Honolulu', 'UTC']) {
      expect(whenOf(days, zone)).toEqual({
        firstDate: '2026-03-20',
        date: 'Friday, March 20th, 2026 – Sunday, March 22nd, 2026',
        time: 'All day',
      });
    }
  });
});
