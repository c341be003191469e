import { describe, expect, it } from '@jest/globals';
import { aSummary } from '../../test/support/fixtures.js';
import { datedSpanOf, datedSpanWithZone, firstDateOf, whenOf } from './event-when.js';

const now = Date.parse('2026-03-01T12:00:00Z');

describe('when an event is', () => {
  it('is the same in every zone for whole days', () => {
    const days = aSummary({ is_all_day: true, start_local: '2026-03-20', end_local: '2026-03-22' });
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Honolulu', 'UTC']) {
      const { times, ownTime } = whenOf(days, { timeZone, hourCycle: 24, now });
      expect([times, ownTime]).toEqual(['Fri 20 Mar – Sun 22 Mar, all day', null]);
      expect(firstDateOf(days, timeZone)).toBe('2026-03-20');
    }
  });

  it('is said with its year and without Today where it is to hold on any day', () =>
    expect(datedSpanOf(aSummary(), { timeZone: 'Europe/London', hourCycle: 24 })).toBe(
      'Tue 10 Mar 2026, 18:00–20:00 (19:00 Berlin)',
    ));

  it('names the place in a preview, which has no zone of a page', () => {
    expect(datedSpanWithZone(aSummary(), 24)).toBe('Tue 10 Mar 2026, 19:00–21:00 (Berlin)');
    expect(datedSpanWithZone(aSummary(), 12)).toBe('Tue 10 Mar 2026, 7–9 pm (Berlin)');
  });
});
