import { describe, expect, it } from '@jest/globals';
import { aSummary } from '../../test/support/fixtures.js';
import { datedSpanOf, firstDateOf, spanOf, timesElsewhere } from './event-when.js';

const now = Date.parse('2026-03-01T12:00:00Z');
const times = { start: aSummary().start_time, end: aSummary().end_time };

describe('when an event is', () => {
  it.each([
    ['America/New_York', 'Tue 10 Mar, 14:00–16:00'],
    ['Asia/Karachi', 'Tue 10 Mar, 23:00 – Wed 11 Mar, 01:00'],
    ['Asia/Kathmandu', 'Tue 10 Mar, 23:45 – Wed 11 Mar, 01:45'],
    ['Australia/Adelaide', 'Wed 11 Mar, 04:30–06:30'],
  ])('is written in the displayed time zone: %s', (zone, words) =>
    expect(spanOf(aSummary(), zone, now)).toBe(words),
  );

  it('is Today or Tomorrow where it is, and names the year where that is another', () => {
    expect(spanOf(aSummary(), 'Europe/Berlin', Date.parse('2026-03-10T08:00:00Z'))).toBe(
      'Today, 19:00–21:00',
    );
    expect(spanOf(aSummary(), 'Europe/Berlin', Date.parse('2026-03-09T08:00:00Z'))).toBe(
      'Tomorrow, 19:00–21:00',
    );
    expect(spanOf(aSummary(), 'Europe/Berlin', Date.parse('2025-12-01T08:00:00Z'))).toBe(
      'Tue 10 Mar 2026, 19:00–21:00',
    );
  });

  it('is said with its year and without Today where it is to hold on any day', () =>
    expect(datedSpanOf(aSummary(), 'Europe/Berlin')).toBe('Tue 10 Mar 2026, 19:00–21:00'));

  it('is one time where it is a moment', () => {
    const moment = aSummary({ end_time: aSummary().start_time });
    expect(spanOf(moment, 'Europe/Berlin', now)).toBe('Tue 10 Mar, 19:00');
  });

  it('is the same in every zone for whole days', () => {
    const days = aSummary({ is_all_day: true, start_local: '2026-03-20', end_local: '2026-03-22' });
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Honolulu', 'UTC']) {
      expect(spanOf(days, zone, now)).toBe('Fri 20 Mar – Sun 22 Mar, all day');
      expect(firstDateOf(days, zone)).toBe('2026-03-20');
    }
  });

  it('is shown for another zone only if local times differ', () => {
    expect(timesElsewhere(times, 'Asia/Tokyo', 'Europe/Berlin', now)).toBe(
      'In Berlin: Tue 10 Mar, 19:00–21:00',
    );
    expect(timesElsewhere(times, 'America/New_York', 'Europe/Berlin', now)).toBe('In Berlin: 19:00–21:00');
    expect(timesElsewhere(times, 'Europe/Berlin', 'Europe/Berlin', now)).toBe('');
    expect(timesElsewhere(times, 'Europe/Paris', 'Europe/Berlin', now)).toBe('');
    expect(timesElsewhere(times, 'Asia/Calcutta', 'Asia/Kolkata', now)).toBe('');
  });
});
