import { isLocalDateTime } from '@daymark/contracts';
import { addMinutes, isKnownTimeZone, localToInstant } from '@daymark/recurrence';
import { addDays, daysBetween } from '@daymark/ui';
import { isDate, laterBy, localTimesOf, MINUTE_MS, type TimeValues } from './event-form-values.js';
import type { RuleValues } from './rule-fields.js';
import { daysOfDate } from './rule-values.js';

type Start = Pick<TimeValues, 'start_date' | 'start_clock' | 'timezone'>;
type End = Pick<TimeValues, 'end_date' | 'end_clock'>;

const MINUTES_PER_DAY = 1440;

/**
 * The end after a change of the start or its zone. A new start time keeps the duration; for an event of less than a day
 * in real time, across clock changes too. A new start date becomes the end date, or a day later for an event over
 * midnight; with `keepsDays`, the saved event keeps its length in days.
 */
export function endAfterMove(before: TimeValues, after: Start, { keepsDays = false } = {}): End {
  const end = endOnClock(before, after, keepsDays);
  const minutes = realMinutes(before);
  const isShort = !before.is_all_day && minutes > 0 && minutes < MINUTES_PER_DAY;
  const start = `${after.start_date}T${after.start_clock}`;
  if (!isShort || !isLocalDateTime(start) || !isKnownTimeZone(after.timezone)) return end;
  const later = laterBy(start, minutes, after.timezone);
  return { end_date: later.slice(0, 10), end_clock: later.slice(11) };
}

/** The same ignoring clock changes. */
function endOnClock(before: TimeValues, after: Start, keepsDays: boolean): End {
  const { start_date: date, start_clock: time } = after;
  if (date !== before.start_date) {
    if (!isDate(date) || !isDate(before.start_date) || !isDate(before.end_date)) {
      return { end_date: date, end_clock: before.end_clock };
    }
    const days = Math.max(daysBetween(before.start_date, before.end_date), 0);
    const fitsIntoOneDay = before.is_all_day || before.end_clock > before.start_clock;
    return { end_date: addDays(date, keepsDays || !fitsIntoOneDay ? days : 0), end_clock: before.end_clock };
  }
  const length =
    (at(before.end_date, before.end_clock) - at(before.start_date, before.start_clock)) / MINUTE_MS;
  if (Number.isNaN(at(date, time)) || !(length > 0)) {
    return { end_date: before.end_date, end_clock: before.end_clock };
  }
  const end = addMinutes(`${date}T${time}`, length);
  return { end_date: end.slice(0, 10), end_clock: end.slice(11) };
}

const at = (date: string | null, time: string) => (date ? Date.parse(`${date}T${time}:00Z`) : NaN);

function realMinutes(values: TimeValues): number {
  const { start_local, end_local } = localTimesOf(values);
  if (!isLocalDateTime(start_local) || !isLocalDateTime(end_local)) return NaN;
  if (!isKnownTimeZone(values.timezone)) return NaN;
  const [start, end] = [start_local, end_local].map(
    (local) => localToInstant(local, values.timezone).instant,
  );
  return (end! - start!) / MINUTE_MS;
}

/** The rule's days after a change of the start date: each moves along unless it was chosen differently. */
export function daysAfterMove(
  values: Pick<RuleValues, MovedField>,
  before: string | null,
  after: string | null,
): Partial<Pick<RuleValues, MovedField>> {
  if (!isDate(before) || !isDate(after) || before === after) return {};
  const [old, next] = [daysOfDate(before), daysOfDate(after)];
  const isSame = (field: MovedField) => String(values[field]) === String(old[field]);
  return {
    ...(isSame('days_of_week') ? { days_of_week: next.days_of_week } : {}),
    ...(isSame('day_of_month') ? { day_of_month: next.day_of_month } : {}),
    ...(isSame('days_of_month') ? { days_of_month: next.days_of_month } : {}),
    ...(isSame('months_of_year') ? { months_of_year: next.months_of_year } : {}),
    ...(isSame('nth') && isSame('nth_day') ? { nth: next.nth, nth_day: next.nth_day } : {}),
  };
}

type MovedField = keyof ReturnType<typeof daysOfDate>;
