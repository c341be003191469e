import { describe, expect, it } from '@jest/globals';
import type { CalendarEvent } from '@daymark/contracts';
import { arrangeFeed, renderEvent, type FeedEvent } from '@daymark/icalendar/rendering';
import { baseOfEvent, expandWithExceptions } from '@daymark/recurrence';
import {
  occurrencesByIcalJs,
  occurrencesByNodeIcal,
  type ReadOccurrence,
} from './support/calendar-readers.js';
import { pythonReader } from './support/python-reader.js';
import { anEvent, services, useTwoServices } from './support/two-services.js';

const DAY_MS = 86_400_000;
const TIMEOUT_MS = 300_000;
/** Short enough for each window of the API to be complete. */
const WINDOWS = ['2026-01-01', '2026-03-01', '2026-05-01', '2026-07-01', '2026-09-01', '2026-11-01'];
const WINDOW_DAYS = 65;
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Australia/Sydney'] as const;

interface Window {
  from: number;
  to: number;
}
type Reader = (ics: string, window: Window) => ReadOccurrence[] | Promise<ReadOccurrence[]>;

const byPython = await pythonReader();
const READERS: [string, Reader][] = [
  ['ical.js', occurrencesByIcalJs],
  ['node-ical', occurrencesByNodeIcal],
];
if (byPython !== null) READERS.push(["Python's recurring-ical-events", byPython]);

const at = (date: string, time: string, minutes = 90) => {
  const end = new Date(Date.parse(`${date}T${time}Z`) + minutes * 60_000).toISOString();
  return { start_local: `${date}T${time}`, end_local: end.slice(0, 16) };
};
const days = (first: string, last = first) => ({ is_all_day: true, start_local: first, end_local: last });

/** One of each kind of event, followed by the changes of its occurrences. */
const GOLDEN: { fields: object; changes?: [occurrence: number, fields: object | 'delete'][] }[] = [
  { fields: { title: 'Once 🎉 é', ...at('2026-03-02', '19:00') } },
  { fields: { title: 'Once in UTC', timezone: 'UTC', ...at('2026-03-03', '23:30') } },
  { fields: { title: 'Over midnight', timezone: 'Asia/Tokyo', ...at('2026-06-30', '22:00', 300) } },
  { fields: { title: 'One day', ...days('2026-02-28') } },
  { fields: { title: 'Four days', timezone: 'America/New_York', ...days('2026-12-30', '2027-01-02') } },
  {
    fields: {
      title: 'Daily, endless',
      timezone: 'America/New_York',
      ...at('2026-02-20', '08:30', 30),
      recurrence: { recurrence_type: 'daily', interval: 3 },
    },
    changes: [
      [2, 'delete'],
      [5, { title: 'Moved 🚲', ...at('2026-03-08', '15:00') }],
    ],
  },
  {
    fields: {
      title: 'Daily in UTC',
      timezone: 'UTC',
      ...at('2026-03-20', '23:45', 30),
      recurrence: { recurrence_type: 'daily', interval: 1, count: 20 },
    },
    changes: [[3, 'delete']],
  },
  {
    fields: {
      title: 'Weekly on three days, over both clock changes',
      ...at('2026-01-05', '18:00'),
      recurrence: { recurrence_type: 'weekly', days_of_week: [1, 3, 5] },
    },
    changes: [
      [0, { title: 'The first one, renamed' }],
      [10, 'delete'],
      [11, 'delete'],
      [36, { timezone: 'Asia/Tokyo', ...at('2026-03-31', '20:00') }],
      [125, { ...at('2026-10-22', '09:00') }],
    ],
  },
  {
    fields: {
      title: 'Every other Sunday in Sydney',
      timezone: 'Australia/Sydney',
      ...at('2026-01-04', '07:00'),
      recurrence: { recurrence_type: 'weekly', interval: 2, days_of_week: [0], end_date: '2026-11-30' },
    },
    changes: [[4, { ...at('2026-03-02', '07:00') }]],
  },
  {
    fields: {
      title: 'Mondays in UTC',
      timezone: 'UTC',
      ...at('2026-01-05', '00:15'),
      recurrence: { recurrence_type: 'weekly', days_of_week: [1], count: 30 },
    },
  },
  {
    fields: {
      title: 'On the 15th',
      timezone: 'Asia/Tokyo',
      ...at('2026-01-15', '09:00'),
      recurrence: { recurrence_type: 'monthly', day_of_month: 15 },
    },
    changes: [[2, { ...at('2026-04-20', '09:00') }]],
  },
  {
    fields: {
      title: 'On the 31st',
      ...at('2026-01-31', '12:00'),
      recurrence: { recurrence_type: 'monthly', day_of_month: 31 },
    },
  },
  {
    fields: {
      title: 'Last days of months',
      timezone: 'Australia/Sydney',
      ...at('2025-12-31', '22:00', 180),
      recurrence: { recurrence_type: 'monthly', day_of_month: -1, count: 9 },
    },
    changes: [[3, 'delete']],
  },
  {
    fields: {
      title: 'Yearly',
      timezone: 'America/New_York',
      ...at('2020-03-10', '08:00'),
      recurrence: { recurrence_type: 'yearly' },
    },
  },
  {
    fields: {
      title: 'On leap days',
      ...at('2024-02-29', '10:00'),
      recurrence: { recurrence_type: 'yearly', month_of_year: 2, day_of_month: 29 },
    },
  },
  {
    fields: {
      title: 'Whole days, weekly',
      timezone: 'America/New_York',
      ...days('2026-02-06', '2026-02-07'),
      recurrence: { recurrence_type: 'weekly', days_of_week: [5], count: 25 },
    },
    changes: [
      [1, 'delete'],
      [2, { ...days('2026-02-24') }],
    ],
  },
];

const entry = (title: string, start: number, end: number) =>
  `${new Date(start).toISOString()} ${new Date(end).toISOString()} ${title}`;
/** Midnights of all-day events are in UTC, for the readers and here; occurrences at a border are not compared. */
const isInner = ({ from, to }: Window, start: number) =>
  start >= from + 2 * DAY_MS && start < to - 2 * DAY_MS;
const entriesOf = (read: ReadOccurrence[], window: Window) =>
  read
    .filter(({ start }) => isInner(window, start))
    .map(({ title, start, end }) => entry(title, start, end))
    .sort();

describe('A calendar with one of each kind of event', () => {
  useTwoServices();

  it(
    'has the same instants in the API and in its feed, to every reader',
    async () => {
      const { id } = await services.createCalendar({ name: 'Golden 🥇' });
      for (const { fields, changes = [] } of GOLDEN) {
        const event = await services.createEvent(anEvent({ calendar_id: id, ...fields }));
        for (const [number, change] of changes) {
          const path = `/api/events/${event.id}-occurrence-${number}`;
          if (change === 'delete') await services.ask(services.owner, 'DELETE', path);
          else {
            const { version } = await services.ask(services.owner, 'GET', path);
            await services.ask(services.owner, 'PATCH', path, { version, ...change });
          }
        }
      }
      const { text } = await services.feed.get(`/feed/${id}.ics`);
      let compared = 0;
      for (const from of WINDOWS) {
        const window = { from: Date.parse(from), to: Date.parse(from) + WINDOW_DAYS * DAY_MS };
        const query = `from=${new Date(window.from).toISOString()}&to=${new Date(window.to).toISOString()}`;
        const { items } = await services.ask<{ items: CalendarEvent[] }>(
          services.owner,
          'GET',
          `/api/calendars/${id}/events?${query}`,
        );
        const expected = items
          .map((item) =>
            item.is_all_day
              ? { ...item, start: Date.parse(item.start_local), end: Date.parse(item.end_local) + DAY_MS }
              : { ...item, start: Date.parse(item.start_time), end: Date.parse(item.end_time) },
          )
          .filter(({ start }) => isInner(window, start))
          .map(({ title, start, end }) => entry(title, start, end))
          .sort();
        compared += expected.length;
        for (const [name, read] of READERS) {
          expect([name, ...entriesOf(await read(text, window), window)]).toEqual([name, ...expected]);
        }
      }
      expect(compared).toBeGreaterThan(300);
    },
    TIMEOUT_MS,
  );
});

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
