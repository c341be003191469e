import { DATE_LENGTH, DAY_MS, dayNumber, parseDate } from '../times/calendar-day.js';
import { customRule, type CustomRule } from '../rules/custom-rule.js';
import { DailySeries, type DateSeries, WeeklySeries } from '../rules/date-series.js';
import { firstCustomDay, firstFittingDay, plainRule } from '../rules/first-fitting-date.js';
import { MonthlySeries } from '../rules/monthly-series.js';
import { PatternSeries } from '../rules/pattern-series.js';
import type { OccurrenceBase, RecurrenceRule } from '../rules/recurrence-rule.js';
import { parseLocal } from '../times/wall-clock.js';

const MINUTE_MS = 60_000;
const START_OF_1900_MS = dayNumber(1900, 1, 1) * DAY_MS;
/** A rule's own numbers never reach it: JavaScript dates cover fewer days. */
const FIRST_ADDED_INDEX = 1_000_000_000;

interface ExtraStarts {
  /** Local milliseconds, ascending, without excluded ones; the rule may have the same. */
  added: readonly number[];
  excludedDays: readonly number[];
}

/** Without a time of day the event is all-day. Throws a RangeError for an invalid date. */
function extraStartsOf(rule: RecurrenceRule, timeOfDayMs: number | null): ExtraStarts | null {
  const { added_dates: added, excluded_dates: excluded } = rule;
  if (!added?.length && !excluded?.length) return null;
  const ruleTime = timeOfDayMs ?? 0;
  const startOf = (text: string) => {
    const local = parseLocal(text);
    if (timeOfDayMs === null) return Math.floor(local / DAY_MS) * DAY_MS;
    return text.length === DATE_LENGTH ? local + ruleTime : local;
  };
  const excludedStarts = new Set<number>();
  const excludedDates = new Set<number>();
  for (const text of excluded ?? []) {
    if (text.length === DATE_LENGTH) excludedDates.add(parseDate(text));
    else excludedStarts.add(startOf(text));
  }
  const excludedDays = [...excludedDates];
  for (const start of excludedStarts) {
    const day = Math.floor(start / DAY_MS);
    if (start - day * DAY_MS === ruleTime) excludedDays.push(day);
  }
  const starts = new Set((added ?? []).map(startOf));
  return {
    added: [...starts]
      .filter((start) => !excludedStarts.has(start) && !excludedDates.has(Math.floor(start / DAY_MS)))
      .sort((a, b) => a - b),
    excludedDays: [...new Set(excludedDays)].sort((a, b) => a - b),
  };
}

/** Derived from its local start, so it stays valid whatever other dates are added or removed. */
export const indexOfAdded = (localMs: number): number =>
  FIRST_ADDED_INDEX + Math.floor((localMs - START_OF_1900_MS) / MINUTE_MS);

export const isAddedIndex = (index: number): boolean => index >= FIRST_ADDED_INDEX;

export const addedStartOf = (extra: ExtraStarts | null, index: number): number | null =>
  extra?.added.find((start) => indexOfAdded(start) === index) ?? null;

export interface BoundedSeries {
  dates: DateSeries;
  /** Infinity for a rule that never ends. */
  lastIndex: number;
  extra: ExtraStarts | null;
  /** Milliseconds from midnight to each start of the rule; null for all-day events. */
  timeOfDayMs: number | null;
}

/** Of its rule from its first matching date. `timeOfDayMs` is null for all-day events, and if only dates are needed. */
export function seriesOf(
  baseDay: number,
  rule: RecurrenceRule | null,
  timeOfDayMs: number | null = null,
): BoundedSeries {
  if (rule === null) return { dates: new DailySeries(baseDay, 1), lastIndex: 0, extra: null, timeOfDayMs };
  const dates = datesOf(baseDay, rule);
  let lastIndex = Infinity;
  if (typeof rule.count === 'number') lastIndex = Math.max(0, rule.count - 1);
  if (typeof rule.end_date === 'string') {
    const lastByDate = dates.indexOnOrAfter(parseDate(rule.end_date) + 1) - 1;
    // The base event always counts, whatever its rule says, like DTSTART in iCalendar.
    lastIndex = Math.max(0, Math.min(lastIndex, lastByDate));
  }
  return { dates, lastIndex, extra: extraStartsOf(rule, timeOfDayMs), timeOfDayMs };
}

export function seriesOfBase(base: OccurrenceBase, rule: RecurrenceRule | null): BoundedSeries {
  const localMs = parseLocal(base.start_local);
  const day = Math.floor(localMs / DAY_MS);
  return seriesOf(day, rule, base.is_all_day === true ? null : localMs - day * DAY_MS);
}

const CACHED_SERIES_MAX = 16;

/** Dates are requested repeatedly, and only their last position is stored. */
function patternSeries(startDay: number, custom: CustomRule): PatternSeries {
  const kept = custom.series.get(startDay);
  if (kept) return kept;
  if (custom.series.size >= CACHED_SERIES_MAX) custom.series.clear();
  const series = new PatternSeries(custom.pattern, custom.parts.interval, firstCustomDay(startDay, custom));
  custom.series.set(startDay, series);
  return series;
}

function datesOf(startDay: number, given: RecurrenceRule): DateSeries {
  let rule = given;
  if (rule.recurrence_type === 'custom') {
    const custom = customRule(rule.rrule, startDay);
    if (custom.fields === null) {
      return patternSeries(startDay, custom);
    }
    rule = custom.fields;
  }
  const plain = plainRule(rule, startDay);
  const baseDay = firstFittingDay(startDay, plain);
  switch (rule.recurrence_type) {
    case 'daily':
      return new DailySeries(baseDay, rule.interval);
    case 'weekly':
      return new WeeklySeries(baseDay, rule.interval, plain.weekdays, plain.weekStart);
    case 'monthly':
      return new MonthlySeries(baseDay, rule.interval, plain.dayOfMonth);
    default:
      return new MonthlySeries(baseDay, rule.interval * 12, plain.dayOfMonth);
  }
}
