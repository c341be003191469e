import { describe, expect, it } from '@jest/globals';
import type { CalendarEvent } from '@daymark/contracts';
import { at, DAY_MS, days, entriesOf, entry, isInner, READERS } from './support/compared-instants.js';
import { anEvent, services, useTwoServices } from './support/two-services.js';

const TIMEOUT_MS = 300_000;
/** Short enough for each window of the API to be complete. */
const WINDOWS = ['2026-01-01', '2026-03-01', '2026-05-01', '2026-07-01', '2026-09-01', '2026-11-01'];
const WINDOW_DAYS = 65;

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
      const windows = WINDOWS.map((date) => {
        const from = Date.parse(date);
        return { from, to: from + WINDOW_DAYS * DAY_MS };
      });
      const whole = { from: windows[0]!.from, to: windows.at(-1)!.to };
      const readings = await Promise.all(
        READERS.map(async ([name, read]) => ({ name, occurrences: await read(text, whole) })),
      );
      let compared = 0;
      for (const window of windows) {
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
        for (const { name, occurrences } of readings) {
          expect([name, ...entriesOf(occurrences, window)]).toEqual([name, ...expected]);
        }
      }
      expect(compared).toBeGreaterThan(300);
    },
    TIMEOUT_MS,
  );
});
