import { expect, it } from '@jest/globals';
import { daysOfEntries } from '@daymark/calendar-ui/public';
import { aSummary } from '../../test/support/fixtures.js';
import type { ListedEvent } from '../page-data.js';
import { daysToCome, daysWithin } from './to-come.js';

// The 10th in Berlin, and still the 9th in New York.
const calendar = { zone: 'Europe/Berlin', now: Date.parse('2026-03-10T02:00:00Z') };

const at = (title: string, start_time: string, end_time: string) => aSummary({ title, start_time, end_time });
const wholeDays = (title: string, start_local: string, end_local: string) =>
  aSummary({ title, is_all_day: true, start_local, end_local });

/** The coming events by date, in a visitor's zone. */
const toCome = (timeZone: string, ...events: ListedEvent[]) =>
  daysToCome(
    [...daysOfEntries(events, timeZone, '2026-03-01', '2026-03-31')].sort(([a], [b]) => (a < b ? -1 : 1)),
    calendar,
  ).map(([date, entries]) => [date, ...entries.map(({ entry }) => entry.title)]);

it('What is to come begins with the whole of today where the calendar is', () => {
  const events = [
    at('Yesterday', '2026-03-09T18:00:00Z', '2026-03-09T20:00:00Z'),
    at('Over midnight', '2026-03-09T22:00:00Z', '2026-03-10T00:00:00Z'),
    at('In the night', '2026-03-10T00:00:00Z', '2026-03-10T01:00:00Z'),
    at('Tonight', '2026-03-10T18:00:00Z', '2026-03-10T20:00:00Z'),
  ];
  expect(toCome('Europe/Berlin', ...events)).toEqual([
    ['2026-03-10', 'Over midnight', 'In the night', 'Tonight'],
  ]);
});

it('Coming events are the same for visitors with another date, at their own dates', () => {
  const events = [
    at('Yesterday', '2026-03-09T18:00:00Z', '2026-03-09T20:00:00Z'),
    at('Over midnight', '2026-03-09T22:00:00Z', '2026-03-10T00:00:00Z'),
    at('In the night', '2026-03-10T00:00:00Z', '2026-03-10T01:00:00Z'),
    at('Tonight', '2026-03-10T18:00:00Z', '2026-03-10T20:00:00Z'),
  ];
  expect(toCome('America/New_York', ...events)).toEqual([
    ['2026-03-09', 'Over midnight', 'In the night'],
    ['2026-03-10', 'Tonight'],
  ]);
  // In that zone yesterday evening is already the 10th.
  expect(toCome('Pacific/Auckland', ...events)).toEqual([
    ['2026-03-10', 'Over midnight', 'In the night'],
    ['2026-03-11', 'Tonight'],
  ]);
});

it('Whole-day and running events count as coming only on dates from today on', () => {
  const days = wholeDays('Camp', '2026-03-08', '2026-03-11');
  const long = at('Vigil', '2026-03-08T09:00:00Z', '2026-03-11T09:00:00Z');
  for (const zone of ['Europe/Berlin', 'America/New_York'])
    expect(toCome(zone, days, long)).toEqual([
      ['2026-03-10', 'Vigil', 'Camp'],
      ['2026-03-11', 'Vigil', 'Camp'],
    ]);
  expect(toCome('Europe/Berlin', wholeDays('Fair', '2026-03-09', '2026-03-09'))).toEqual([]);
});

it('A moment at the midnight that today begins with is to come', () =>
  expect(toCome('Europe/Berlin', at('Bells', '2026-03-09T23:00:00Z', '2026-03-09T23:00:00Z'))).toEqual([
    ['2026-03-10', 'Bells'],
  ]));

it('What begins at the turn of a month is of the month that it is where the calendar is, at the dates of the visitor', () => {
  const events = [
    at('First night', '2026-02-28T22:30:00Z', '2026-02-28T22:45:00Z'),
    at('First morning', '2026-02-28T23:30:00Z', '2026-03-01T00:30:00Z'),
    at('Last night', '2026-03-31T21:30:00Z', '2026-03-31T23:30:00Z'),
    at('Next morning', '2026-03-31T22:30:00Z', '2026-03-31T23:30:00Z'),
  ];
  const inMarch = (timeZone: string) =>
    daysWithin([...daysOfEntries(events, timeZone, '2026-02-28', '2026-04-01')], {
      zone: calendar.zone,
      from: '2026-03-01',
      before: '2026-04-01',
    }).map(([date, entries]) => [date, ...entries.map(({ entry }) => entry.title)]);
  expect(inMarch('America/New_York')).toEqual([
    ['2026-02-28', 'First morning'],
    ['2026-03-31', 'Last night'],
  ]);
  expect(inMarch('Asia/Tokyo')).toEqual([
    ['2026-03-01', 'First morning'],
    ['2026-04-01', 'Last night'],
  ]);
});
