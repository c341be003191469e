import { formatInstantRange, formatShortDate, wallClockOf } from '@daymark/ui/public';
import { placeOf, todaysName } from '../time-zone/time-zone-names.js';

/** The time fields of an event, as in responses. */
export interface EventTimes {
  start_local: string;
  end_local: string;
  timezone: string;
  is_all_day: boolean;
  start_time: string;
  end_time: string;
}

/**
 * The event's own local times, if another zone is shown: '19:00–21:00 in Berlin', with the date if it differs. Null if
 * they are the same, and for all-day events.
 */
export function formatOwnTimes(event: EventTimes, timeZone: string): string | null {
  if (event.is_all_day || todaysName(event.timezone) === todaysName(timeZone)) return null;
  const start = wallClockOf(event.start_time, event.timezone);
  const end = wallClockOf(event.end_time, event.timezone);
  const after = (date: string, own: string, times: string) =>
    own === date ? times : `${formatShortDate(own, date)}, ${times}`;
  const shown = wallClockOf(event.start_time, timeZone).date;
  const span =
    start.date === end.date
      ? after(shown, start.date, formatInstantRange(event.start_time, event.end_time, event.timezone))
      : `${after(shown, start.date, start.time)} – ${after(start.date, end.date, end.time)}`;
  return `${span} in ${placeOf(event.timezone)}`;
}
