import { addDays, daysBetween } from '@daymark/ui';
import { addMinutes, isDate, MINUTE_MS, type TimeValues } from './event-form-values.js';
import { daysOfDate, type RuleValues } from './rule-values.js';

type StartAndEnd = Pick<TimeValues, 'start_date' | 'start_clock' | 'end_date' | 'end_clock'>;
type Start = Pick<TimeValues, 'start_date' | 'start_clock'>;

const MINUTES_PER_DAY = 1440;

const at = (date: string | null, time: string) => (date ? Date.parse(`${date}T${time}:00Z`) : NaN);

/**
 * Where the end goes when the start moves. A new start time keeps the length. A new start date becomes the end date too,
 * or the day before it where the event goes over midnight; `keepsDays`: the event was saved with its length in days, and
 * keeps it.
 */
export function endAfterMove(
  before: StartAndEnd,
  after: Start,
  { keepsDays = false } = {},
): Pick<TimeValues, 'end_date' | 'end_clock'> {
  const { start_date: date, start_clock: time } = after;
  const length =
    (at(before.end_date, before.end_clock) - at(before.start_date, before.start_clock)) / MINUTE_MS;
  if (date !== before.start_date) {
    if (!isDate(date) || !isDate(before.start_date) || !isDate(before.end_date)) {
      return { end_date: date, end_clock: before.end_clock };
    }
    const days = Math.max(daysBetween(before.start_date, before.end_date), 0);
    const isOvernight = days === 1 && length > 0 && length < MINUTES_PER_DAY;
    return { end_date: addDays(date, keepsDays || isOvernight ? days : 0), end_clock: before.end_clock };
  }
  if (Number.isNaN(at(date, time)) || !(length > 0)) {
    return { end_date: before.end_date, end_clock: before.end_clock };
  }
  const end = addMinutes(`${date}T${time}`, length);
  return { end_date: end.slice(0, 10), end_clock: end.slice(11) };
}

/** The rule's days when the start date moves: each of them moves along unless it was chosen otherwise. */
export function daysAfterMove(
  values: Pick<RuleValues, 'days_of_week' | 'day_of_month' | 'month_of_year'>,
  before: string | null,
  after: string | null,
): Partial<Pick<RuleValues, 'days_of_week' | 'day_of_month' | 'month_of_year'>> {
  if (!isDate(before) || !isDate(after) || before === after) return {};
  const [old, next] = [daysOfDate(before), daysOfDate(after)];
  return {
    ...(values.days_of_week.join() === old.days_of_week.join() ? { days_of_week: next.days_of_week } : {}),
    ...(values.day_of_month === old.day_of_month ? { day_of_month: next.day_of_month } : {}),
    ...(values.month_of_year === old.month_of_year ? { month_of_year: next.month_of_year } : {}),
  };
}
