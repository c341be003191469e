import { timeZoneCity } from '@daymark/calendar-ui/time-zones';
import { isLocalDate, isLocalDateTime } from '@daymark/contracts';
// eslint-disable-next-line no-restricted-imports -- what was typed is no event yet
import { addDays, daysBetween, formatSpan, joinMoment, todayIn, type HourCycle } from '@daymark/ui';
import { isDate, localTimesOf, type EventFormValues, type TimeValues } from './event-form-values.js';
import { ruleDates } from './rule-dates.js';
import { completeRule } from './rule-values.js';

export function textOfTimes(values: TimeValues, hourCycle: HourCycle): string {
  const { is_all_day: isAllDay, timezone } = values;
  const { start_local, end_local } = localTimesOf(values);
  if (![start_local, end_local].every(isAllDay ? isLocalDate : isLocalDateTime)) return asTyped(values);
  const part = (local: string) => ({ date: local.slice(0, 10), time: local.slice(11) || undefined });
  const span = formatSpan(part(start_local), part(end_local), { today: todayIn(timezone), hourCycle });
  return isAllDay ? span : joinMoment(span, timeZoneCity(timezone));
}

function asTyped({ is_all_day, start_date, start_clock, end_date, end_clock }: TimeValues): string {
  const join = (date: string | null, clock: string) =>
    date && clock && !is_all_day ? joinMoment(date, clock) : date || (is_all_day ? '' : clock);
  return [...new Set([join(start_date, start_clock), join(end_date, end_clock)])].filter(Boolean).join(' – ');
}

/** At the date that its public page would show: the next that is not skipped; the first if none is to come. */
export function onLeadingDate(values: EventFormValues, today = todayIn(values.timezone)): EventFormValues {
  const { start_date: start, end_date: end } = values;
  const rule = completeRule(values);
  if (!rule || !isDate(start) || !isDate(end)) return values;
  const keptFrom = (from: string) =>
    ruleDates(start, rule, 1, from).find(({ isSkipped }) => !isSkipped)?.date;
  const date = keptFrom(start > today ? start : today) ?? keptFrom(start) ?? start;
  return { ...values, start_date: date, end_date: addDays(date, daysBetween(start, end)) };
}
