import { formatMoment, todayIn, wallClockOf, withinSentence, type HourCycle } from '@daymark/ui/public';

/** The fields of an event's next date in a list, as in responses. */
export interface NextDate {
  next_start_time: string;
  next_end_time: string;
  timezone: string;
  is_all_day: boolean;
}

/** Whether the next date of an event is still to come or under way. */
export const isToCome = ({ next_end_time }: NextDate, now: number = Date.now()) =>
  Date.parse(next_end_time) > now;

/**
 * The start of an event's next date, after 'Next:': 'Wed 25 Nov, 18:00', 'today, 18:00'; without a time for all-day
 * events.
 */
export function formatNextDate(
  event: NextDate,
  timeZone: string,
  { now = Date.now(), hourCycle }: { now?: number; hourCycle?: HourCycle | undefined } = {},
): string {
  // All-day events keep their dates in every zone.
  const { date, time } = wallClockOf(event.next_start_time, event.is_all_day ? event.timezone : timeZone);
  const style = { today: todayIn(timeZone, now), hourCycle };
  return withinSentence(formatMoment(event.is_all_day ? { date } : { date, time }, style));
}
