import { expect, it } from '@jest/globals';
import { aSummary } from '../../test/support/fixtures.js';
import type { ListedEvent, LoadedMonth } from '../page-data.js';
import { listedEvent } from '../server/data/listed-event.js';
import { blockOfMonth, monthOfBlock, UNSHOWN_IN_GRID } from './month-block.js';

const events: ListedEvent[] = [
  aSummary(),
  aSummary({
    id: 'in-tokyo',
    timezone: 'Asia/Tokyo',
    start_local: '2026-03-11T09:30',
    end_local: '2026-03-11T10:15',
    start_time: '2026-03-11T00:30:00.000Z',
    end_time: '2026-03-11T01:15:00.000Z',
    is_recurring: true,
    description: null,
  }),
  aSummary({
    id: 'whole-days',
    is_all_day: true,
    location: null,
    start_local: '2026-03-28',
    end_local: '2026-03-29',
    start_time: '2026-03-27T23:00:00.000Z',
    // Clocks in Berlin change during that night.
    end_time: '2026-03-29T22:00:00.000Z',
  }),
].map(listedEvent);
const month = (items: ListedEvent[]): LoadedMonth => ({
  state: 'loaded',
  month: '2026-03',
  items,
  truncated: false,
  beyond: { earlier: true, later: true },
});

/** For an event with times, its instants and zone determine its local times. */
const withoutClocks = (items: ListedEvent[]): ListedEvent[] =>
  items.map(
    ({ start_local, end_local, ...rest }) =>
      (rest.is_all_day ? { start_local, end_local, ...rest } : rest) as ListedEvent,
  );

it('A month comes out of the page data as it went in', () => {
  const block = JSON.parse(JSON.stringify(blockOfMonth(month(events))));
  expect(monthOfBlock(block)).toEqual(month(withoutClocks(events)));
});

it('A month for the grid lacks descriptions alone', () => {
  const brief = events.map((event) => ({ ...event, description: null }));
  expect(monthOfBlock(blockOfMonth(month(events), UNSHOWN_IN_GRID))).toEqual(month(withoutClocks(brief)));
});

it('A month that could not be loaded, and one without events, come out as they went in', () => {
  const failed = { state: 'failed', month: '2026-03' } as const;
  expect(monthOfBlock(blockOfMonth(failed))).toEqual(failed);
  const empty = { ...month([]), elsewhere: { previous: null, next: '2026-05' } };
  expect(monthOfBlock(blockOfMonth(empty))).toEqual(empty);
});

it('The page data of an ordinary event in the grid, with a short place, is less than 130 bytes', () => {
  const id = '7c9e6679-7425-40de-944b-e07fc1f90a01';
  const many = Array.from({ length: 100 }, () => ({ ...events[0]!, id }));
  expect(JSON.stringify(blockOfMonth(month(many), UNSHOWN_IN_GRID)).length / many.length).toBeLessThan(130);
});
