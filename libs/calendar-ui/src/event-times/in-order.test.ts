import { describe, expect, it } from '@jest/globals';
import { aSchedulerEntry } from '../../test/a-scheduler-entry.js';
import { axisOf, segmentsOfDay } from '../scheduler/domain/day-clock.js';
import { hourColumns, inAndAboveHours } from '../scheduler/domain/hour-columns.js';
import { weekLanes, withDates } from '../month-grid/week-lanes.js';
import type { SchedulerEntry } from '../scheduler/scheduler-contract.js';
import { daysOfEntries } from '../month-grid/days-of-entries.js';

const DAY = '2026-11-24';
const wholeDay = (id: string, title: string) =>
  aSchedulerEntry({ id, title, is_all_day: true, start_local: DAY, end_local: DAY });
const timed = [
  aSchedulerEntry({ id: 'long', title: 'Youth', end_time: '2026-11-24T21:00:00Z' }),
  aSchedulerEntry({ id: '1', title: 'Choir' }),
  aSchedulerEntry({ id: '2', title: 'Choir' }),
  aSchedulerEntry({ id: '0', title: 'Archery' }),
  aSchedulerEntry({ id: '00', title: 'Zumba' }),
];
const TIMED = ['long', '0', '1', '2', '00'];
const wholeDays = [wholeDay('0', 'Holiday'), wholeDay('1', 'Camp'), wholeDay('2', 'Camp')];
const WHOLE_DAYS = ['1', '2', '0'];

const day = segmentsOfDay(DAY, 'UTC');
const views: Record<string, (entries: readonly SchedulerEntry[]) => string[]> = {
  month: (entries) =>
    weekLanes(withDates(entries, 'UTC'), [DAY])
      .get(DAY)!
      .map((bar) => bar!.entry.id),
  agenda: (entries) =>
    daysOfEntries(entries, 'UTC', DAY, DAY)
      .get(DAY)!
      .map(({ entry }) => entry.id),
  'public pages': (entries) =>
    daysOfEntries(entries, 'UTC', DAY, DAY)
      .get(DAY)!
      .map(({ entry }) => entry.id),
};

describe('Events at the same time are in one order, however they were loaded', () => {
  const rotated = <Item>(items: Item[], by: number) => [...items.slice(by), ...items.slice(0, by)];

  it.each(Object.keys(views))('in the %s', (view) => {
    for (let by = 0; by < timed.length; by += 1) expect(views[view]!(rotated(timed, by))).toEqual(TIMED);
    for (let by = 0; by < wholeDays.length; by += 1) {
      expect(views[view]!(rotated(wholeDays, by))).toEqual(WHOLE_DAYS);
    }
  });

  it('in the lanes of a day’s hours', () => {
    const lanes = (entries: SchedulerEntry[]) => {
      const [column] = hourColumns(inAndAboveHours(entries).inHours, axisOf([day]), [day]);
      return column!.lanes.toSorted((a, b) => a.lane - b.lane).map(({ item }) => item.entry.id);
    };
    for (let by = 0; by < timed.length; by += 1) expect(lanes(rotated(timed, by))).toEqual(TIMED);
  });
});
