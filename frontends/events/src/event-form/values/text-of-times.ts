import { timeZoneCity } from '@daymark/calendar-ui/time-zones';
import { formatShortDate, todayIn } from '@daymark/ui';
import { isDate, type TimeValues } from './event-form-values.js';

/** When an event takes place, as one line; of what is no date yet, what was typed. */
export function textOfTimes(values: TimeValues): string {
  const today = todayIn(values.timezone);
  const date = (text: string | null) => (isDate(text) ? formatShortDate(text, today) : (text ?? ''));
  const [start, end] = [date(values.start_date), date(values.end_date)];
  if (values.is_all_day) return start === end ? start : `${start} – ${end}`;
  return `${start}, ${values.start_clock}${untilOf(values, start === end, end)}, ${timeZoneCity(values.timezone)}`;
}

/** The end of an event; of a moment nothing. */
function untilOf({ start_clock, end_clock }: TimeValues, isSameDay: boolean, endDate: string): string {
  if (!isSameDay) return ` – ${endDate}, ${end_clock}`;
  return start_clock === end_clock ? '' : `–${end_clock}`;
}
