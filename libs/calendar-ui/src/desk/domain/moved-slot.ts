import { addDays, daysBetween, wallClockOf } from '@daymark/ui/core';
import type { DeskEntry, DeskSlot } from '../desk-contract.js';
import { clockText, DAY_MINUTES } from './day-clock.js';

export const QUARTER_MINUTES = 15;
/** How long a slot is that was clicked, not dragged, and a timed event that was a whole day. */
export const NEW_SLOT_MINUTES = 60;

/** A wall clock time as text, from minutes after a date's midnight, which may be less than none or more than a day. */
export function localTime(date: string, minutes: number): string {
  const days = Math.floor(minutes / DAY_MINUTES);
  const rest = minutes - days * DAY_MINUTES;
  return `${addDays(date, days)}T${clockText(rest)}`;
}

const dateOf = (local: string) => local.slice(0, 10);
const minutesOf = (local: string) => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
const plusMinutes = (local: string, minutes: number) => localTime(dateOf(local), minutesOf(local) + minutes);

/** Minutes of the wall clock from one local time to another. */
const minutesBetween = (from: string, to: string) =>
  daysBetween(dateOf(from), dateOf(to)) * DAY_MINUTES + minutesOf(to) - minutesOf(from);

/** Where an entry is now, in the desk's zone. */
export function slotOf(entry: DeskEntry, timeZone: string): DeskSlot {
  if (entry.is_all_day) {
    return { start_local: dateOf(entry.start_local), end_local: dateOf(entry.end_local), is_all_day: true };
  }
  const local = (instant: string) => {
    const { date, time } = wallClockOf(instant, timeZone);
    return `${date}T${time}`;
  };
  return { start_local: local(entry.start_time), end_local: local(entry.end_time), is_all_day: false };
}

/** The same time on another day. */
export function moveByDays(slot: DeskSlot, days: number): DeskSlot {
  const move = (local: string) => addDays(dateOf(local), days) + local.slice(10);
  return { ...slot, start_local: move(slot.start_local), end_local: move(slot.end_local) };
}

/** The same length at another time of the wall clock. Whole days have no time, and stay. */
export function moveByMinutes(slot: DeskSlot, minutes: number): DeskSlot {
  if (slot.is_all_day) return slot;
  return {
    ...slot,
    start_local: plusMinutes(slot.start_local, minutes),
    end_local: plusMinutes(slot.end_local, minutes),
  };
}

/** Longer, or shorter where the minutes are negative; a quarter of an hour remains, or what it had if that was less. */
export function lengthen(slot: DeskSlot, minutes: number): DeskSlot {
  if (slot.is_all_day) return slot;
  const length = minutesBetween(slot.start_local, slot.end_local);
  const shortest = Math.min(QUARTER_MINUTES, Math.max(length, 0));
  return { ...slot, end_local: plusMinutes(slot.start_local, Math.max(shortest, length + minutes)) };
}

/** A timed slot becomes the days that it touches; whole days keep their number. */
export function toWholeDays(slot: DeskSlot, date: string): DeskSlot {
  const [first, last] = [dateOf(slot.start_local), dateOf(slot.end_local)];
  const endsAtMidnight = !slot.is_all_day && last > first && minutesOf(slot.end_local) === 0;
  const days = daysBetween(first, last) - (endsAtMidnight ? 1 : 0);
  return { start_local: date, end_local: addDays(date, days), is_all_day: true };
}

/** A slot begins at a time of a day. Whole days become an hour. */
export function toTime(slot: DeskSlot, start: string): DeskSlot {
  const length = slot.is_all_day ? NEW_SLOT_MINUTES : minutesBetween(slot.start_local, slot.end_local);
  return { start_local: start, end_local: plusMinutes(start, length), is_all_day: false };
}

export const isSameSlot = (a: DeskSlot, b: DeskSlot) =>
  a.start_local === b.start_local && a.end_local === b.end_local && a.is_all_day === b.is_all_day;
