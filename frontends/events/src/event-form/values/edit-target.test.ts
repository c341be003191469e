import { describe, expect, it } from '@jest/globals';
import { aSeries } from '@daymark/page-testing';
import { occurrenceToEdit, offeredScopes, targetOf } from './edit-target.js';

const shown = {
  id: `${aSeries().id}-occurrence-2`,
  title: 'Evening training',
  status: 'confirmed' as const,
  timezone: 'UTC',
  is_all_day: false,
  start_local: '2025-03-26T18:00',
  end_local: '2025-03-26T19:00',
  start_time: '2025-03-26T18:00:00Z',
  end_time: '2025-03-26T19:00:00Z',
};
const leadingWith = (index: number) => ({
  ...aSeries(),
  series_dates: {
    shown: { ...shown, id: `${aSeries().id}-occurrence-${index}` },
    is_over: false,
    next_dates: [],
  },
});

describe('Where the address names a series as a whole', () => {
  it('the one date that can be edited is the one that its page leads with, from which on it can be edited too', () => {
    const event = leadingWith(2);
    expect(occurrenceToEdit(event, null)).toBe(`${event.id}-occurrence-2`);
    expect(occurrenceToEdit(event, 0)).toBe(`${event.id}-occurrence-0`);
    const loaded = { event, occurrence: null, index: null };
    expect(offeredScopes(loaded)).toEqual(['occurrence', 'following', 'series']);
    expect(targetOf('following', loaded)).toMatchObject({
      id: `${event.id}-occurrence-2`,
      values: { start_date: '2025-03-26' },
    });
    expect(offeredScopes({ ...loaded, event: leadingWith(0) })).toEqual(['occurrence', 'series']);
  });

  it('no single date is offered where each was deleted', () => {
    const event = { ...aSeries(), series_dates: null };
    expect(offeredScopes({ event, occurrence: null, index: null })).toEqual(['series']);
  });
});
