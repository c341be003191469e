import { eventFacts, type EventTimes } from '@daymark/calendar-ui/public';
import { formatDateWithWeekday, wallClockOf } from '@daymark/ui/public';

/** When an event is, as text: its date, and its time. */
export interface EventWhen {
  /** 'YYYY-MM-DD' */
  firstDate: string;
  date: string;
  time: string;
}

/** Date and time of an event in a zone, apart. Whole days have the same date in every zone. */
export function whenOf(event: EventTimes, timeZone: string): EventWhen {
  const [start, end] = event.is_all_day
    ? [{ date: event.start_local.slice(0, 10) }, { date: event.end_local.slice(0, 10) }]
    : [wallClockOf(event.start_time, timeZone), wallClockOf(event.end_time, timeZone)];
  const first = formatDateWithWeekday(start.date);
  const isMoment = event.start_time === event.end_time;
  return {
    firstDate: start.date,
    date: start.date === end.date ? first : `${first} – ${formatDateWithWeekday(end.date)}`,
    time:
      'time' in start && 'time' in end
        ? `${start.time}${isMoment ? '' : ` – ${end.time}`}`
        : eventFacts.is_all_day.label,
  };
}
