import type { SchedulerEntry, SchedulerSlot } from '@daymark/calendar-ui/scheduler';
import { addDays, daysBetween, instantOf, wallClockOf } from '@daymark/ui/core';

/** A time in its own zone. */
export type LocalTimes = SchedulerSlot;

const DATE_CHARACTERS = 'YYYY-MM-DD'.length;
const dateOf = (local: string) => local.slice(0, DATE_CHARACTERS);
const clockOf = (local: string) => local.slice(DATE_CHARACTERS);

export const timesOf = ({ start_local, end_local, is_all_day }: LocalTimes): LocalTimes => ({
  start_local,
  end_local,
  is_all_day,
});

/** Converts a slot of the scheduler to an event's own zone. */
export function timesOfSlot(slot: SchedulerSlot, schedulerZone: string, timezone: string): LocalTimes {
  if (slot.is_all_day || schedulerZone === timezone) return timesOf(slot);
  const inZone = (local: string) => {
    const { date, time } = wallClockOf(instantAt(local, schedulerZone), timezone);
    return `${date}T${time}`;
  };
  return { start_local: inZone(slot.start_local), end_local: inZone(slot.end_local), is_all_day: false };
}

/** An entry as it looks after a move. */
export function movedEntry<Entry extends Pick<SchedulerEntry, 'timezone'>>(
  entry: Entry,
  to: LocalTimes,
): Entry {
  if (to.is_all_day) return { ...entry, ...to };
  const instant = (local: string) => new Date(instantAt(local, entry.timezone)).toISOString();
  return { ...entry, ...to, start_time: instant(to.start_local), end_time: instant(to.end_local) };
}

/**
 * Moves a series' first date like one of its dates: by as many days, and to the same times if they were changed. A date
 * with times of its own, moved by days only, leaves the series' times alone.
 */
export function movedInParallel(base: LocalTimes, from: LocalTimes, to: LocalTimes): LocalTimes {
  const days = daysBetween(dateOf(from.start_local), dateOf(to.start_local));
  const lasts = ({ start_local, end_local }: LocalTimes) =>
    daysBetween(dateOf(start_local), dateOf(end_local));
  const keepsTimes =
    from.is_all_day === to.is_all_day &&
    clockOf(from.start_local) === clockOf(to.start_local) &&
    clockOf(from.end_local) === clockOf(to.end_local) &&
    lasts(from) === lasts(to);
  const { start_local, end_local, is_all_day } = keepsTimes ? base : to;
  const start = addDays(dateOf(base.start_local), days);
  const end = addDays(start, lasts(keepsTimes ? base : to));
  return { start_local: start + clockOf(start_local), end_local: end + clockOf(end_local), is_all_day };
}

const instantAt = (local: string, timezone: string) =>
  instantOf({ date: dateOf(local), time: clockOf(local).slice(1) }, timezone);
