import type { SchedulerSlot } from '@daymark/calendar-ui/scheduler';
// eslint-disable-next-line no-restricted-imports -- what was typed is no event yet
import { formatSpan, type HourCycle } from '@daymark/ui/core';
import type { Span } from '@daymark/ui/typed-dates';

/** A selected slot as dates and times. */
export const whenOfSlot = ({ start_local, end_local, is_all_day }: SchedulerSlot): Span => ({
  start_date: start_local.slice(0, 10),
  end_date: end_local.slice(0, 10),
  start_time: is_all_day ? null : start_local.slice(11, 16),
  end_time: is_all_day ? null : end_local.slice(11, 16),
});

/** Dates and times in the form of requests. */
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
