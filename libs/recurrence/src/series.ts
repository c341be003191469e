import { DAY_MS, parseDate } from './calendar-day.js';
import { customRule, type CustomRule } from './custom-rule.js';
import { DailySeries } from './daily-series.js';
import type { DateSeries } from './date-series.js';
import { extraStartsOf, type ExtraStarts } from './extra-starts.js';
import { firstCustomDay, firstFittingDay, plainRule } from './first-fitting-date.js';
import { parseLocal } from './local-time.js';
import { MonthlySeries } from './monthly-series.js';
import { PatternSeries } from './pattern-series.js';
import type { OccurrenceBase, RecurrenceRule } from './recurrence-rule.js';
import { WeeklySeries } from './weekly-series.js';

/** The dates of a series with the number of its last one. */
export interface BoundedSeries {
  dates: DateSeries;
  /** The number of the last occurrence of the rule; Infinity for a rule that never ends. */
  lastIndex: number;
  /** Added and excluded starts; null if there are none. */
  extra: ExtraStarts | null;
  /** Milliseconds from midnight to each start of the rule; null for all-day events. */
  timeOfDayMs: number | null;
}

/**
 * The dates of an event: one for an event without a rule, otherwise those of its rule from its first matching date.
 * `timeOfDayMs` is null for all-day events, and if only dates are needed.
 */
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

/** The dates of an event with a base. Throws a RangeError for a malformed start. */
export function seriesOfBase(base: OccurrenceBase, rule: RecurrenceRule | null): BoundedSeries {
  const localMs = parseLocal(base.start_local);
  const day = Math.floor(localMs / DAY_MS);
  return seriesOf(day, rule, base.is_all_day === true ? null : localMs - day * DAY_MS);
}

const CACHED_SERIES_MAX = 16;

/** The dates of a rule from a start on. They are requested repeatedly, and only their last position is stored. */
function patternSeries(startDay: number, custom: CustomRule): PatternSeries {
  const kept = custom.series.get(startDay);
  if (kept) return kept;
  if (custom.series.size >= CACHED_SERIES_MAX) custom.series.clear();
  const made = new PatternSeries(custom.pattern, custom.parts.interval, firstCustomDay(startDay, custom));
  custom.series.set(startDay, made);
  return made;
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
