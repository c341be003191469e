import { describe, expect, it } from '@jest/globals';
import { arrangeFeed, renderEvent, type FeedEvent } from '@daymark/icalendar/rendering';
import { baseOfEvent, expandWithExceptions } from '@daymark/recurrence';
import { at, DAY_MS, days, entriesOf, entry, isInner, READERS } from './support/compared-instants.js';

const TIMEOUT_MS = 300_000;
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Australia/Sydney'] as const;

describe('A feed of 10,000 events, a tenth of them series', () => {
  const events = Array.from({ length: 10_000 }, (_unused, number): FeedEvent => {
    const date = new Date(Date.UTC(2026, 0, 1) + (number % 360) * DAY_MS).toISOString().slice(0, 10);
    const isSeries = number % 10 === 0;
    const times =
      number % 7 === 0 ? days(date) : { is_all_day: false, ...at(date, `${10 + (number % 9)}:15`) };
    return {
      uid: `event-${number}@calendar.example`,
      sequence: number % 3,
      created_at: '2026-01-02T03:04:05.678Z',
      last_modified: '2026-02-03T04:05:06.789Z',
      title: `Event ${number} 🎈`,
      timezone: ZONES[number % ZONES.length]!,
      ...times,
      recurrence: isSeries
        ? {
            recurrence_type: (['daily', 'weekly', 'monthly'] as const)[(number / 10) % 3]!,
            interval: 1,
            count: 12,
          }
        : null,
    };
  });
  const feed = arrangeFeed({
    product_name: 'Daymark',
    calendar: {
      id: 'golden',
      name: 'Golden',
      url: 'https://calendar.example/calendar',
      source: 'https://calendar.example/feed.ics',
      last_modified: '2026-02-03T04:05:06.789Z',
    },
    pieces: events.map(renderEvent).filter((piece) => piece !== null),
  });
  const ics = `${feed.head}${feed.pieces.map(({ text }) => text).join('')}${feed.end}`;
  const window = { from: Date.UTC(2026, 1, 20), to: Date.UTC(2026, 3, 10) };
  const expected = events
    .flatMap((event) => {
      const inUtc = event.is_all_day ? { ...event, timezone: 'UTC' } : event;
      return expandWithExceptions(baseOfEvent(inUtc), event.recurrence, window, []).map(({ start, end }) => ({
        uid: event.uid,
        title: event.title,
        start,
        end,
      }));
    })
    .filter(({ start }) => isInner(window, start))
    .map(({ title, start, end }) => entry(title, start, end))
    .sort();

  it.each(READERS)(
    'has the instants of the engine for %s',
    async (_name, read) => {
      expect(expected.length).toBeGreaterThan(1_500);
      const found = entriesOf(await read(ics, window), window);
      expect(found.filter((one) => !expected.includes(one))).toEqual([]);
      expect(found).toEqual(expected);
    },
    TIMEOUT_MS,
  );
});
