import { describe, expect, it } from '@jest/globals';
import type { EventTimes } from '../event-times/event-times.js';
import { weekLanes, withDates } from './week-lanes.js';

type Entry = EventTimes & { id: string; title: string };

const week = [15, 16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day}`);

const timed = (title: string, start: string, end: string): Entry => ({
  id: title,
  title,
  start_local: start,
  end_local: end,
  timezone: 'UTC',
  is_all_day: false,
  start_time: `${start}:00Z`,
  end_time: `${end}:00Z`,
});
const wholeDays = (title: string, from: string, to: string): Entry => ({
  ...timed(title, `${from}T00:00`, `${to}T23:59`),
  start_local: from,
  end_local: to,
  is_all_day: true,
});

const lanes = (entries: Entry[], zone = 'UTC') =>
  Object.fromEntries(
    [...weekLanes(withDates(entries, zone), week)].map(([date, bars]) => [
      date.slice(8),
      bars.map((bar) => bar?.entry.title ?? null),
    ]),
  );

describe('The places of events in a week', () => {
  it('are the same on all days of an event, with room below and above for the others', () => {
    expect(
      lanes([
        timed('Run', '2026-11-17T08:00', '2026-11-17T09:00'),
        wholeDays('Camp', '2026-11-16', '2026-11-18'),
        wholeDays('Fair', '2026-11-18', '2026-11-19'),
        timed('Choir', '2026-11-19T08:00', '2026-11-19T09:00'),
      ]),
    ).toEqual({
      15: [],
      16: ['Camp'],
      17: ['Camp', 'Run'],
      18: ['Camp', 'Fair'],
      19: ['Choir', 'Fair'],
      20: [],
      21: [],
    });
  });

  it('keep a place free without a hole in the day, so that what is below stays below', () => {
    const [, tuesday] = [
      ...weekLanes(
        withDates(
          [wholeDays('Camp', '2026-11-15', '2026-11-16'), wholeDays('Fair', '2026-11-16', '2026-11-17')],
          'UTC',
        ),
        week,
      ).values(),
    ].slice(1);
    expect(tuesday!.map((bar) => bar?.entry.title)).toEqual([undefined, 'Fair']);
  });

  it('belong to one bar in each week that an event touches, which says that it continues', () => {
    const regatta = wholeDays('Regatta', '2026-11-19', '2026-11-24');
    const bar = weekLanes(withDates([regatta], 'UTC'), week).get('2026-11-19')![0];
    expect(bar).toMatchObject({
      from: '2026-11-19',
      days: 3,
      isContinued: false,
      goesOn: true,
      isWide: true,
    });
    const next = week.map((date) => date.replace(/\d\d$/, (day) => String(Number(day) + 7)));
    expect(weekLanes(withDates([regatta], 'UTC'), next).get('2026-11-22')![0]).toMatchObject({
      from: '2026-11-22',
      days: 3,
      isContinued: true,
      goesOn: false,
    });
  });

  it('are those of the days in the zone of whoever looks', () => {
    const night = timed('Night', '2026-11-17T23:30', '2026-11-18T00:30');
    expect(lanes([night])).toMatchObject({ 17: ['Night'], 18: ['Night'] });
    expect(lanes([night], 'Asia/Tokyo')).toMatchObject({ 17: [], 18: ['Night'] });
  });
});
