import { isLocalDate, type Recurrence } from '@daymark/contracts';
import {
  baseOfEvent,
  expandOccurrences,
  indexOfOccurrenceDate,
  type RecurrenceRule,
  splitSeries,
} from '@daymark/recurrence';
import { END_OF_YEARS, utcLocal, type Moment, type TimeFields } from '../times/event-times.js';
import { FREQUENT_DATES_MAX, handPicked, ONE_DATE } from './recurrence-set.js';
import { completeRule, WEEKDAYS } from '../text/rules.js';
import type { Series } from './series-dates.js';

const DAY_MS = 86_400_000;
const millisecondsOf = (local: string) => Date.parse(local.length === 10 ? local : `${local}Z`);

/** The series after a change of 'this and following' (RECURRENCE-ID with RANGE=THISANDFUTURE). */
interface LaterSeries {
  series: Series;
  /** Where an occurrence of the earlier series is now. */
  shifted: (occurrence: string) => string;
  /** How many dates are listed one by one, since no rule has them. */
  listed: number;
}

interface MovedRule extends Pick<LaterSeries, 'listed'> {
  rule: Recurrence;
}

/**
 * With the times of the change, with its rule if it has one, and with the later exceptions and added dates, moved by
 * the same difference. Null at the first date, and at a date that is not of the rule.
 */
export function splitOff(
  series: Series,
  occurrence: string,
  change: { times: TimeFields; start: Moment; recurrence: Recurrence | null },
): LaterSeries | null {
  if (series.recurrence === null) return null;
  const isInYears = (local: string) => isLocalDate(local.slice(0, 10));
  const rule = { ...series.recurrence, added_dates: [] };
  const base = baseOfEvent(series.times);
  const index = indexOfOccurrenceDate(base, rule, occurrence.slice(0, 10));
  const cut = index === null ? null : splitSeries(base, rule, index);
  if (cut === null) return null;
  const { times, start } = change;
  const movedBy = millisecondsOf(times.start_local) - millisecondsOf(occurrence);
  const shifted = (local: string) =>
    utcLocal(millisecondsOf(local) + movedBy).slice(0, times.is_all_day ? 10 : 16);
  const added = series.recurrence.added_dates;
  const { rule: laterRule, listed } =
    change.recurrence === null
      ? movedRule(cut.laterRule as Recurrence, occurrence, times)
      : { rule: change.recurrence, listed: 0 };
  const later: Series = {
    times,
    start,
    recurrence: {
      ...laterRule,
      added_dates: [
        ...new Set([
          ...laterRule.added_dates,
          ...added
            .filter((date) => date >= occurrence)
            .map(shifted)
            .filter(isInYears),
        ]),
      ].sort(),
    },
    exceptions: new Map(),
  };
  series.recurrence = {
    ...(cut.earlierRule as Recurrence),
    added_dates: added.filter((date) => date < occurrence),
  };
  for (const [key, exception] of series.exceptions) {
    if (key < occurrence) continue;
    series.exceptions.delete(key);
    if (isInYears(shifted(key)))
      later.exceptions.set(shifted(key), { ...exception, occurrence: shifted(key) });
  }
  return { series: later, shifted, listed };
}

/** The dates one by one, if no rule has all of them. */
function movedRule(rule: Recurrence, occurrence: string, times: TimeFields): MovedRule {
  const days = Math.round(
    (millisecondsOf(times.start_local.slice(0, 10)) - millisecondsOf(occurrence.slice(0, 10))) / DAY_MS,
  );
  const end = rule.end_date && utcLocal(millisecondsOf(rule.end_date) + days * DAY_MS).slice(0, 10);
  const moved = { ...rule, end_date: end !== null && isLocalDate(end) ? end : null };
  if (days === 0 || rule.recurrence_type === 'daily') return { rule: moved, listed: 0 };
  const weekdayAfter = (weekday: number) => (((weekday + days) % 7) + 7) % 7;
  if (rule.recurrence_type === 'weekly') {
    moved.days_of_week = rule.days_of_week!.map(weekdayAfter).sort((a, b) => a - b);
    // A day that moves over the end of its week still counts in that week.
    if (rule.interval > 1) moved.week_start = weekdayAfter(rule.week_start ?? 0) as Recurrence['week_start'];
    return { rule: moved, listed: 0 };
  }
  const { start_local } = times;
  const startsOf = (start: string, recurrence: RecurrenceRule) =>
    expandOccurrences(
      baseOfEvent({ ...times, start_local: start, end_local: start, timezone: 'UTC' }),
      recurrence,
      { from: -Infinity, to: END_OF_YEARS },
      FREQUENT_DATES_MAX,
    ).map((found) => found.start);
  const starts = startsOf(occurrence.slice(0, 10) + start_local.slice(10), rule).map(
    (start) => start + days * DAY_MS,
  );
  const pattern = movedPattern(moved, days, start_local, weekdayAfter);
  if (pattern !== null && String(startsOf(start_local, pattern)) === String(starts))
    return { rule: pattern, listed: 0 };
  const dates = starts.slice(1).map((start) => utcLocal(start).slice(0, start_local.length));
  return { rule: handPicked(dates) ?? ONE_DATE, listed: starts.length };
}

/** It may have other dates: those of a month's last days move into a month that is shorter. */
function movedPattern(
  rule: Recurrence,
  days: number,
  startLocal: string,
  weekdayAfter: (weekday: number) => number,
): Recurrence | null {
  if (rule.recurrence_type === 'yearly') {
    const [, month_of_year, day_of_month] = startLocal.slice(0, 10).split('-').map(Number);
    return { ...rule, day_of_month: day_of_month!, month_of_year: month_of_year! };
  }
  const written = rule.rrule ?? `FREQ=MONTHLY;INTERVAL=${rule.interval};BYMONTHDAY=${rule.day_of_month}`;
  const rrule = written
    .replace(/(?<=BYMONTHDAY=)[^;]+/, (list) =>
      list
        .split(',')
        .map((day) => Number(day) + days)
        .join(','),
    )
    // The second Tuesday is the Tuesday of the days 8 to 14.
    .replace(/BYDAY=([+-]?\d)([A-Z]{2})(?=;|$)/, (_, ordinal: string, weekday: string) => {
      const first = 7 * Number(ordinal) - (Number(ordinal) > 0 ? 6 : 0) + days;
      return `BYMONTHDAY=${Array.from({ length: 7 }, (__, at) => first + at).join(',')};BYDAY=${weekday}`;
    })
    .replace(/(?<=BYDAY=)[^;]+/, (list) =>
      list.replaceAll(/[A-Z]{2}/g, (weekday) => WEEKDAYS[weekdayAfter(WEEKDAYS.indexOf(weekday))]!),
    );
  const plain = completeRule({ recurrence_type: 'custom', interval: 1, rrule }, startLocal);
  return plain && { ...ONE_DATE, ...plain, end_date: rule.end_date, count: rule.count };
}
