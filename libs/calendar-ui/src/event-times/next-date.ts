import { formatDateWithWeekday, todayIn, wallClockOf } from '@daymark/ui/public';

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

/** The date of an event's next date, with its time: 'Wednesday, November 25th, 18:00'. The year is told where it is another. */
export function formatNextDate(event: NextDate, timeZone: string, now: number = Date.now()): string {
  // Whole days are on their dates wherever somebody is.
  const zone = event.is_all_day ? event.timezone : timeZone;
  const { date, time } = wallClockOf(event.next_start_time, zone);
  const year = date.slice(0, 4);
  const words = formatDateWithWeekday(date);
  const day = todayIn(zone, now).startsWith(year) ? words.slice(0, -`, ${year}`.length) : words;
  return event.is_all_day ? day : `${day}, ${time}`;
}
