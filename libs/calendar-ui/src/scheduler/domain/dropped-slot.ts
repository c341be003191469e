import { daysBetween } from '@daymark/ui/core';
import type { SchedulerSlot } from '../scheduler-contract.js';
import {
  lengthen,
  localTime,
  moveByDays,
  moveByMinutes,
  NEW_SLOT_MINUTES,
  QUARTER_MINUTES,
  toTime,
  toWholeDays,
} from './moved-slot.js';
import { DAY_MINUTES } from './day-clock.js';

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

/** The slot for a click or Enter at a point. */
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

/** A slot after dragging its end from one point to another. */
export function lengthenedSlot(slot: SchedulerSlot, from: Place, to: Place): SchedulerSlot {
  if (from.minute === null || to.minute === null) return slot;
  return lengthen(slot, daysBetween(from.date, to.date) * DAY_MINUTES + quarters(to.minute - from.minute));
}
