import type { SchedulerSlot } from '@daymark/calendar-ui/scheduler';
import { describeRecurrence, firstFittingDate } from '@daymark/recurrence';
// eslint-disable-next-line no-restricted-imports -- what was typed is no event yet
import { formatSpan, joinMoment, todayIn, type HourCycle } from '@daymark/ui/core';
import { dateWords, readWhen, type Span, type When } from '@daymark/ui/typed-dates';
import { text } from '../../texts.js';

export { loadDateWords } from '@daymark/ui/typed-dates';

export interface TypedWhenOptions {
  timeZone: string;
  weekStart: number;
  hourCycle: HourCycle;
  shownMonth: string;
}

/** How a typed date is read: from a slot come the date and the duration that it leaves out. */
export const typedWhenContext = (slot: SchedulerSlot, options: Omit<TypedWhenOptions, 'hourCycle'>) => ({
  today: todayIn(options.timeZone),
  words: dateWords(),
  weekStart: options.weekStart,
  shownMonth: options.shownMonth,
  firstFittingDate,
  base: whenOfSlot(slot),
});

/** Reads a new time for a slot. A date alone leaves the time of day as it is. */
export function readSlot(text: string, slot: SchedulerSlot, options: TypedWhenOptions) {
  const context = typedWhenContext(slot, options);
  const read = readWhen(text, context);
  const { start_date, end_date, start_time, end_time } = context.base;
  const keepsTime = read?.start_time === null && start_time !== null && start_date === end_date;
  const when = (keepsTime && readWhen(`${text} ${start_time}-${end_time}`, context)) || read;
  return (
    when && {
      slot: slotOfWhen(when),
      hasRule: when.rule !== null,
      says: explainWhen(when, context.today, options.hourCycle),
    }
  );
}

export type ReadSlot = typeof readSlot;

const whenOfSlot = ({ start_local, end_local, is_all_day }: SchedulerSlot): Span => ({
  start_date: start_local.slice(0, 10),
  end_date: end_local.slice(0, 10),
  start_time: is_all_day ? null : start_local.slice(11, 16),
  end_time: is_all_day ? null : end_local.slice(11, 16),
});

export function slotOfWhen({ start_date, end_date, start_time, end_time }: Span): SchedulerSlot {
  if (start_time === null || end_time === null) {
    return { start_local: start_date, end_local: end_date, is_all_day: true };
  }
  return {
    start_local: `${start_date}T${start_time}`,
    end_local: `${end_date}T${end_time}`,
    is_all_day: false,
  };
}

/** 'Tue 24 Nov, 18:00–20:00', which can be parsed back. */
export const formatWhen = (when: Span, today: string, hourCycle: HourCycle) =>
  formatSpan(
    { date: when.start_date, time: when.start_time ?? undefined },
    { date: when.end_date, time: when.end_time ?? undefined },
    { today, hourCycle },
  );

/** With what a text that can be parsed back leaves out. */
export function explainWhen(when: When, today: string, hourCycle: HourCycle) {
  const rule = when.rule && describeRecurrence(when.rule);
  return [
    formatWhen(when, today, hourCycle),
    ...(when.start_time === null ? [text('dashboard.quickEntry.allDay')] : []),
    ...(rule ? [rule[0]!.toLowerCase() + rule.slice(1)] : []),
  ].reduce((when, words) => joinMoment(when, words));
}
