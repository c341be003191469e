import { describe, expect, it } from '@jest/globals';
import { aSeries } from '@daymark/page-testing';
import { occurrenceToEdit, offeredScopes } from './edit-target.js';

const first_date = {
  occurrence_index: 2,
  start_local: '2025-03-26T18:00',
  end_local: '2025-03-26T19:00',
  start_time: '2025-03-26T18:00:00Z',
  end_time: '2025-03-26T19:00:00Z',
};

describe('Where the address names a series as a whole', () => {
  it('the one date that can be edited is the first that is as planned', () => {
    const event = { ...aSeries(), first_date };
    expect(occurrenceToEdit(event, null)).toBe(`${event.id}-occurrence-2`);
    expect(occurrenceToEdit(event, 0)).toBe(`${event.id}-occurrence-0`);
    expect(offeredScopes({ event, occurrence: null, index: null })).toEqual(['occurrence', 'series']);
  });

  it('no single date is offered where each was changed or deleted by itself', () => {
    const event = { ...aSeries(), first_date: null };
    expect(offeredScopes({ event, occurrence: null, index: null })).toEqual(['series']);
  });
});
