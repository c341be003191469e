import { describe, expect, it } from '@jest/globals';
import type { EventTimes } from '../event-times/event-times.js';
import { daysOfEntries } from './days-of-entries.js';

type Entry = EventTimes & { id: string; title: string };

function anEntry(more: Partial<Entry> = {}): Entry {
  return {
    id: 'training',
    title: 'Training',
    start_local: '2025-03-12T18:00',
    end_local: '2025-03-12T19:00',
    timezone: 'UTC',
    is_all_day: false,
    start_time: '2025-03-12T18:00:00Z',
    end_time: '2025-03-12T19:00:00Z',
    ...more,
  };
}

describe('The days of an event', () => {
  const days = (entry: Entry, zone: string) => [
    ...daysOfEntries([entry], zone, '2025-03-01', '2025-03-31').keys(),
  ];

  it('depend on the zone that they are shown in', () => {
    const entry = anEntry({ start_time: '2025-03-12T23:30:00Z', end_time: '2025-03-13T00:30:00Z' });
    expect(days(entry, 'UTC')).toEqual(['2025-03-12', '2025-03-13']);
    expect(days(entry, 'America/New_York')).toEqual(['2025-03-12']);
    expect(days(entry, 'Asia/Tokyo')).toEqual(['2025-03-13']);
  });

  it('do not include the one that begins when it ends', () => {
    expect(days(anEntry({ end_time: '2025-03-13T00:00:00Z' }), 'UTC')).toEqual(['2025-03-12']);
  });

  it('are the same in every zone for whole days', () => {
    const entry = anEntry({ is_all_day: true, start_local: '2025-03-12', end_local: '2025-03-13' });
    for (const zone of ['Pacific/Auckland', 'America/Los_Angeles']) {
      expect(days(entry, zone)).toEqual(['2025-03-12', '2025-03-13']);
    }
  });
});
