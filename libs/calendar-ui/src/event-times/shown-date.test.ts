import { describe, expect, it } from '@jest/globals';
import { aListedEvent } from '@daymark/page-testing';
import { onShownDate } from './event-times.js';

const next = { next_start_time: '2026-11-25T17:00:00Z', next_end_time: '2026-11-25T18:00:00Z' };

describe('An event of the list', () => {
  it('of a series is shown on the date that the list is about', () => {
    expect(onShownDate(aListedEvent({ is_recurring: true, ...next }))).toMatchObject({
      start_time: next.next_start_time,
      end_time: next.next_end_time,
    });
  });

  it('of a series of whole days is shown on the days of its own zone', () => {
    const days = aListedEvent({
      is_recurring: true,
      is_all_day: true,
      timezone: 'Europe/Berlin',
      start_local: '2026-11-02',
      end_local: '2026-11-03',
      next_start_time: '2026-11-22T23:00:00Z',
      next_end_time: '2026-11-24T23:00:00Z',
    });
    expect(onShownDate(days)).toMatchObject({ start_local: '2026-11-23', end_local: '2026-11-24' });
  });

  it('that does not repeat is shown when it is', () => {
    const event = aListedEvent(next);
    expect(onShownDate(event)).toBe(event);
  });
});
