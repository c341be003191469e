import { describe, expect, it } from '@jest/globals';
import { formatShortEnd, formatShortSpan, formatShortStart } from './short-times.js';

const now = Date.parse('2026-11-23T12:00:00Z');
const training = {
  start_local: '2026-11-24T18:00',
  end_local: '2026-11-24T20:00',
  timezone: 'Europe/Berlin',
  is_all_day: false,
  start_time: '2026-11-24T17:00:00Z',
  end_time: '2026-11-24T19:00:00Z',
};
const camp = { ...training, is_all_day: true, start_local: '2026-11-27', end_local: '2026-11-29' };

describe('When an event is, in short', () => {
  it('is in the requested zone, whose date is today', () => {
    expect(formatShortSpan(training, 'Europe/Berlin', { now })).toBe('Tomorrow, 18:00–20:00');
    expect(formatShortSpan(training, 'Asia/Tokyo', { now })).toBe('Wed 25 Nov, 02:00–04:00');
    expect(formatShortSpan(training, 'America/New_York', { now, hourCycle: 12 })).toBe('Tomorrow, 12–2 pm');
  });

  it('is not one moment where it goes over the hour that comes twice', () =>
    expect(
      formatShortSpan(
        { ...training, start_time: '2026-10-25T00:30:00Z', end_time: '2026-10-25T01:30:00Z' },
        'Europe/Berlin',
        { now },
      ),
    ).toBe('Sun 25 Oct, 02:30–02:30 (60 min)'));

  it('has a start and an end of its own', () => {
    expect(formatShortStart(training, 'Asia/Tokyo', { now })).toBe('Wed 25 Nov, 02:00');
    expect(formatShortEnd(training, 'Asia/Tokyo', { now })).toBe('Wed 25 Nov, 04:00');
  });

  it('of whole days is their dates in every zone', () => {
    expect(formatShortSpan(camp, 'Pacific/Auckland', { now })).toBe('Fri 27 Nov – Sun 29 Nov');
    expect(formatShortEnd(camp, 'Pacific/Auckland', { now })).toBe('Sun 29 Nov');
  });
});
