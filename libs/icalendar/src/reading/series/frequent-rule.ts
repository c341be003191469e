import { isLocalDate } from '@daymark/contracts';
import {
  addDays,
  canonicalRule,
  dateOfDay,
  expandOccurrences,
  firstFittingDate,
  parseDate,
  type RecurrenceRule,
  weekdayOfDay,
} from '@daymark/recurrence';
import { type DatesBudget, END_OF_YEARS } from '../times/event-times.js';
import { isFrequent, type ReadRule } from '../text/rules.js';

/** Maximum periods that are tried. */
const TRIES_MAX = 100;

/**
 * Periods are counted from that of the start, like in other programs. Null if there is none within the supported years.
 */
export function firstDateOf(start: string, rule: ReadRule, plain: RecurrenceRule): string | null {
  const startPeriod = periodOf(start, rule);
  let from = start;
  for (let tries = 0; tries < TRIES_MAX && isLocalDate(from); tries++) {
    const date = firstFittingDate(from, plain);
    if (!isLocalDate(date)) return null;
    const over = (periodOf(date, rule) - startPeriod) % rule.interval;
    if (over === 0) return date;
    from = beginOfPeriod(date, rule.interval - over, rule);
  }
  return null;
}

function periodOf(date: string, rule: ReadRule): number {
  const day = parseDate(date);
  const { year, month } = dateOfDay(day);
  if (rule.frequency === 'YEARLY') return year;
  if (rule.frequency === 'MONTHLY') return year * 12 + month;
  return rule.frequency === 'WEEKLY' ? (day - dayOfWeek(day, rule)) / 7 : day;
}

function beginOfPeriod(date: string, periods: number, rule: ReadRule): string {
  const day = parseDate(date);
  const { year, month } = dateOfDay(day);
  const ofMonth = (months: number) =>
    `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
  if (rule.frequency === 'YEARLY') return ofMonth((year + periods) * 12);
  if (rule.frequency === 'MONTHLY') return ofMonth(year * 12 + month - 1 + periods);
  return addDays(date, rule.frequency === 'WEEKLY' ? 7 * periods - dayOfWeek(day, rule) : periods);
}

const dayOfWeek = (day: number, { weekStart }: ReadRule) => (weekdayOfDay(day) - weekStart + 7) % 7;

/** Maximum steps before a rule counts as endless. */
const STEPS_MAX = 300_000;
/** Number of steps that cost as much as finding a date. */
const STEPS_PER_DATE = 10;
/** All days of rules with BYSETPOS may be found in vain. */
const STEPS_PER_DATE_OF_POSITIONS = 2;
/** Number of days that the engine is asked for at once. */
const DAYS_AT_ONCE = 100;
const MINUTES_PER_DAY = 1440;
const MINUTE_MS = 60_000;

const LAST_MINUTES = END_OF_YEARS / MINUTE_MS - 1;

/** Local times in minutes, as if they were in UTC. */
const minutesOf = (local: string) => Date.parse(`${local}Z`) / MINUTE_MS;
const localOf = (minutes: number) => new Date(minutes * MINUTE_MS).toISOString().slice(0, 16);

/**
 * Of a rule with possibly several dates a day (RFC 5545, section 3.3.10), to the minute. Null if there are more than
 * `max`, or if finding them would take too long. The cost is charged to the file's `budget`.
 */
export function datesOfFrequentRule(
  rule: ReadRule,
  startLocal: string,
  untilLocal: string | null,
  max: number,
  budget: DatesBudget,
): string[] | null {
  if (rule.count === null ? untilLocal === null : rule.count > max) return null;
  const first = minutesOf(startLocal);
  const last = Math.min(LAST_MINUTES, untilLocal === null ? Infinity : minutesOf(untilLocal));
  const found = new Set<number>();
  let counted = 0;
  let steps = 0;
  const positions = rule.numbers['BYSETPOS'];
  const stepsPerDate = positions === undefined ? STEPS_PER_DATE : STEPS_PER_DATE_OF_POSITIONS;
  const stepsMax = Math.min(STEPS_MAX, budget.left * stepsPerDate);
  // The period of the last start may end later.
  const end = positions === undefined ? last : last + 366 * MINUTES_PER_DAY;
  function* fitting() {
    for (const minutes of starts(rule, startLocal, first)) {
      if (++steps > stepsMax || minutes > end) return;
      if (fits(rule, minutes)) yield minutes;
    }
  }
  for (const minutes of positions === undefined ? fitting() : atPositions(fitting(), positions, rule)) {
    if (minutes > last) break;
    if (minutes < first) continue;
    found.add(minutes);
    counted++;
    if (rule.count !== null && counted >= rule.count) break;
    if (found.size > max) break;
  }
  budget.left -= found.size + Math.ceil(steps / stepsPerDate);
  if (steps > stepsMax || found.size > max) return null;
  return [...found].map(localOf);
}

function* atPositions(
  times: Iterable<number>,
  positions: readonly number[],
  rule: ReadRule,
): Generator<number> {
  let day: number | null = null;
  let periodOfDay = 0;
  let period: number | null = null;
  let set = new Set<number>();
  const periodAt = (minutes: number): number => {
    if (rule.frequency === 'HOURLY') return Math.floor(minutes / 60);
    if (isFrequent(rule)) return minutes;
    if (day !== Math.floor(minutes / MINUTES_PER_DAY)) {
      day = Math.floor(minutes / MINUTES_PER_DAY);
      periodOfDay = periodOf(localOf(minutes).slice(0, 10), rule);
    }
    return periodOfDay;
  };
  const chosen = () => {
    const all = [...set];
    return all.filter((_, at) => positions.includes(at + 1) || positions.includes(at - all.length));
  };
  for (const minutes of times) {
    const own = periodAt(minutes);
    if (own !== period) {
      yield* chosen();
      set = new Set();
      period = own;
    }
    set.add(minutes);
  }
  yield* chosen();
}

function starts(rule: ReadRule, startLocal: string, first: number): Iterable<number> {
  switch (rule.frequency) {
    case 'SECONDLY':
      return steps(first, rule.interval / 60, [0]);
    case 'MINUTELY':
      return steps(first, rule.interval, [0]);
    case 'HOURLY':
      return steps(
        first - (first % 60),
        rule.interval * 60,
        inOrder(rule.numbers['BYMINUTE'] ?? [first % 60]),
      );
    default:
      return timesOfDays(rule, startLocal);
  }
}

function* steps(from: number, step: number, within: readonly number[]): Generator<number> {
  for (let index = 0; ; index++)
    for (const minutes of within) yield Math.floor(from + index * step) + minutes;
}

/** With BYSETPOS they begin with the period of the start, otherwise with the start. */
function* timesOfDays(rule: ReadRule, startLocal: string): Generator<number> {
  const [, hour, minute] = /T(\d\d):(\d\d)/.exec(startLocal)!;
  const hours = inOrder(rule.numbers['BYHOUR'] ?? [Number(hour)]);
  const minutes = inOrder(rule.numbers['BYMINUTE'] ?? [Number(minute)]);
  const startDate = startLocal.slice(0, 10);
  const hasPositions = 'BYSETPOS' in rule.numbers;
  const base = {
    start_local: hasPositions ? beginOfPeriod(startDate, 0, rule) : startDate,
    timezone: 'UTC',
    is_all_day: true as const,
    duration_days: 1,
  };
  const days = hasPositions ? canonicalRule(daysOf(rule), startLocal) : rule.recurrence;
  for (let from = -Infinity; ;) {
    const found = expandOccurrences(base, days, { from, to: END_OF_YEARS }, DAYS_AT_ONCE);
    for (const { start } of found) {
      for (const atHour of hours) for (const at of minutes) yield start / MINUTE_MS + atHour * 60 + at;
    }
    if (found.length < DAYS_AT_ONCE) return;
    from = found.at(-1)!.end;
  }
}

/** The rule of the days, before BYSETPOS chooses among their times. */
export const daysOf = ({ recurrence }: ReadRule): RecurrenceRule => ({
  ...recurrence,
  rrule: recurrence.rrule!.replace(/(^|;)BYSETPOS=[^;]*/, '').replace(/^;/, ''),
});

const inOrder = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

function fits(rule: ReadRule, minutes: number): boolean {
  const { numbers, byDay } = rule;
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  const lists = (name: string, ...values: number[]) => {
    const list = numbers[name];
    return list === undefined || values.some((value) => list.includes(value));
  };
  if (!lists('BYHOUR', hour) || !lists('BYMINUTE', minute)) return false;
  // For other rules the engine has already selected the days.
  if (!isFrequent(rule)) return true;
  const date = new Date(Math.floor(minutes / MINUTES_PER_DAY) * MINUTES_PER_DAY * MINUTE_MS);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const ofYear = Math.round((date.getTime() - Date.UTC(year, 0, 1)) / 86_400_000) + 1;
  const yearLength = Math.round((Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / 86_400_000);
  return (
    lists('BYMONTH', month + 1) &&
    lists('BYMONTHDAY', day, day - length - 1) &&
    lists('BYYEARDAY', ofYear, ofYear - yearLength - 1) &&
    (byDay.length === 0 || byDay.some(({ weekday }) => weekday === date.getUTCDay()))
  );
}
