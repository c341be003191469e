import { addDays, daysBetween, wallClockOf } from '@daymark/ui/core';
import type { SchedulerEntry, SchedulerSlot } from '../scheduler-contract.js';
import { clockText, DAY_MINUTES } from './day-clock.js';

export const QUARTER_MINUTES = 15;
/** The length of a slot that was clicked, and of an all-day event that becomes a timed one. */
const NEW_SLOT_MINUTES = 60;

/** A local time as text, from minutes after a date's midnight; negative ones and those above a day are allowed. */
export function localTime(date: string, minutes: number): string {
  const days = Math.floor(minutes / DAY_MINUTES);
  const rest = minutes - days * DAY_MINUTES;
  return `${addDays(date, days)}T${clockText(rest)}`;
}

const dateOf = (local: string) => local.slice(0, 10);
const minutesOf = (local: string) => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
const plusMinutes = (local: string, minutes: number) => localTime(dateOf(local), minutesOf(local) + minutes);

const minutesBetween = (from: string, to: string) =>
  daysBetween(dateOf(from), dateOf(to)) * DAY_MINUTES + minutesOf(to) - minutesOf(from);

export function slotOf(entry: SchedulerEntry, timeZone: string): SchedulerSlot {
  if (entry.is_all_day) {
    return { start_local: dateOf(entry.start_local), end_local: dateOf(entry.end_local), is_all_day: true };
  }
  const local = (instant: string) => {
    const { date, time } = wallClockOf(instant, timeZone);
    return `${date}T${time}`;
  };
  return { start_local: local(entry.start_time), end_local: local(entry.end_time), is_all_day: false };
}

export function moveByDays(slot: SchedulerSlot, days: number): SchedulerSlot {
  const move = (local: string) => addDays(dateOf(local), days) + local.slice(10);
  return { ...slot, start_local: move(slot.start_local), end_local: move(slot.end_local) };
}

/** The same length at another local time. All-day slots have no time, and stay. */
export function moveByMinutes(slot: SchedulerSlot, minutes: number): SchedulerSlot {
  if (slot.is_all_day) return slot;
  return {
    ...slot,
    start_local: plusMinutes(slot.start_local, minutes),
    end_local: plusMinutes(slot.end_local, minutes),
  };
}

/** Longer, or shorter for negative minutes; at least a quarter hour remains, or the old length if that was less. */
export function lengthen(slot: SchedulerSlot, minutes: number): SchedulerSlot {
  if (slot.is_all_day) return slot;
  const length = minutesBetween(slot.start_local, slot.end_local);
  const shortest = Math.min(QUARTER_MINUTES, Math.max(length, 0));
  return { ...slot, end_local: plusMinutes(slot.start_local, Math.max(shortest, length + minutes)) };
}

/** A timed slot becomes its whole days; all-day slots keep their number of days. */
function toWholeDays(slot: SchedulerSlot, date: string): SchedulerSlot {
  const [first, last] = [dateOf(slot.start_local), dateOf(slot.end_local)];
  const endsAtMidnight = !slot.is_all_day && last > first && minutesOf(slot.end_local) === 0;
  const days = daysBetween(first, last) - (endsAtMidnight ? 1 : 0);
  return { start_local: date, end_local: addDays(date, days), is_all_day: true };
}

/** Starts a slot at a time of day. All-day slots become an hour. */
function toTime(slot: SchedulerSlot, start: string): SchedulerSlot {
  const length = slot.is_all_day ? NEW_SLOT_MINUTES : minutesBetween(slot.start_local, slot.end_local);
  return { start_local: start, end_local: plusMinutes(start, length), is_all_day: false };
}

export const isSameSlot = (a: SchedulerSlot, b: SchedulerSlot) =>
  a.start_local === b.start_local && a.end_local === b.end_local && a.is_all_day === b.is_all_day;

/** A point in the scheduler: a day, and a minute of its local time in views with hours. */
export interface Place {
  date: string;
  minute: number | null;
}

const HALF_HOUR = 30;

/** The slot between two points: an hour if both are the same, otherwise in quarter hours, or days. */
export function chosenSlot(from: Place, to: Place): SchedulerSlot {
  if (from.minute === null) {
    const [first, last] = from.date <= to.date ? [from.date, to.date] : [to.date, from.date];
    return { start_local: first, end_local: last, is_all_day: true };
  }
  const other = to.minute ?? from.minute;
  const [early, late] = from.minute <= other ? [from.minute, other] : [other, from.minute];
  const start = Math.floor(early / QUARTER_MINUTES) * QUARTER_MINUTES;
  const end = Math.min(DAY_MINUTES, (Math.floor(late / QUARTER_MINUTES) + 1) * QUARTER_MINUTES);
  return {
    start_local: localTime(from.date, start),
    end_local: localTime(from.date, end),
    is_all_day: false,
  };
}

export function slotAt({ date, minute }: Place): SchedulerSlot {
  if (minute === null) return { start_local: date, end_local: date, is_all_day: true };
  const start = Math.floor(minute / HALF_HOUR) * HALF_HOUR;
  return {
    start_local: localTime(date, start),
    end_local: localTime(date, start + NEW_SLOT_MINUTES),
    is_all_day: false,
  };
}

const quarters = (minutes: number) => Math.round(minutes / QUARTER_MINUTES) * QUARTER_MINUTES;

/** A slot after dragging it from one point to another: by days, or in quarter hours. */
export function droppedSlot(slot: SchedulerSlot, from: Place, to: Place): SchedulerSlot {
  const days = daysBetween(from.date, to.date);
  if (to.minute === null) {
    const moved = moveByDays(slot, days);
    return from.minute === null ? moved : toWholeDays(moved, moved.start_local.slice(0, 10));
  }
  if (from.minute === null) {
    return toTime(slot, localTime(to.date, Math.floor(to.minute / HALF_HOUR) * HALF_HOUR));
  }
  return moveByMinutes(moveByDays(slot, days), quarters(to.minute - from.minute));
}

export function lengthenedSlot(slot: SchedulerSlot, from: Place, to: Place): SchedulerSlot {
  if (from.minute === null || to.minute === null) return slot;
  return lengthen(slot, daysBetween(from.date, to.date) * DAY_MINUTES + quarters(to.minute - from.minute));
}
