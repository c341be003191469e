import { timeZoneCity } from '@daymark/calendar-ui/time-zones';
import { addDays, daysBetween, formatShortDate, todayIn } from '@daymark/ui';
import { isDate, type EventFormValues, type TimeValues } from './event-form-values.js';
import { ruleDates } from './rule-dates.js';
import { completeRule } from './rule-values.js';

/** The times of an event in one line; incomplete dates as typed. */
export function textOfTimes(values: TimeValues): string {
  const today = todayIn(values.timezone);
  const date = (text: string | null) => (isDate(text) ? formatShortDate(text, today) : (text ?? ''));
  const [start, end] = [date(values.start_date), date(values.end_date)];
  if (values.is_all_day) return start === end ? start : `${start} – ${end}`;
  return `${start}, ${values.start_clock}${untilOf(values, start === end, end)}, ${timeZoneCity(values.timezone)}`;
}

/** The end of an event; empty if it equals the start. */
function untilOf({ start_clock, end_clock }: TimeValues, isSameDay: boolean, endDate: string): string {
  if (!isSameDay) return ` – ${endDate}, ${end_clock}`;
  return start_clock === end_clock ? '' : `–${end_clock}`;
}

/**
 * A series at the date that its public page would show: the next one that is not skipped; the first if none is to come.
 */
export function onLeadingDate(values: EventFormValues, today = todayIn(values.timezone)): EventFormValues {
  const { start_date: start, end_date: end } = values;
  const rule = completeRule(values);
  if (!rule || !isDate(start) || !isDate(end)) return values;
  const keptFrom = (from: string) =>
    ruleDates(start, rule, 1, from).find(({ isSkipped }) => !isSkipped)?.date;
  const date = keptFrom(start > today ? start : today) ?? keptFrom(start) ?? start;
  return { ...values, start_date: date, end_date: addDays(date, daysBetween(start, end)) };
}
