import { formatMoment, todayIn, wallClockOf, withinSentence, type HourCycle } from '@daymark/ui/public';

/** What of an event in a list says when it next takes place, as the wire names it. */
export interface NextDate {
  next_start_time: string;
  next_end_time: string;
  timezone: string;
  is_all_day: boolean;
}

/** Whether the next date of an event is still to come, or going on. */
export const isToCome = ({ next_end_time }: NextDate, now: number = Date.now()) =>
  Date.parse(next_end_time) > now;

/** When the next date of an event begins, behind 'Next:': 'Wed 25 Nov, 18:00', 'today, 18:00'; whole days name no time. */
export function formatNextDate(
  event: NextDate,
  timeZone: string,
  { now = Date.now(), hourCycle }: { now?: number; hourCycle?: HourCycle | undefined } = {},
): string {
  // Whole days are on their dates wherever somebody is.
  const { date, time } = wallClockOf(event.next_start_time, event.is_all_day ? event.timezone : timeZone);
  const style = { today: todayIn(timeZone, now), hourCycle };
  return withinSentence(formatMoment(event.is_all_day ? { date } : { date, time }, style));
}
