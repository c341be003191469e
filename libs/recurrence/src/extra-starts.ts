import { DATE_LENGTH, DAY_MS, dayNumber, parseDate } from './calendar-day.js';
import { parseLocal } from './local-time.js';
import type { RecurrenceRule } from './recurrence-rule.js';

const MINUTE_MS = 60_000;
const START_OF_1900_MS = dayNumber(1900, 1, 1) * DAY_MS;
/**
 * The numbers of added occurrences begin here. A rule's own numbers never reach it: JavaScript dates cover fewer days.
 */
const FIRST_ADDED_INDEX = 1_000_000_000;

/** Local starts that are added to a rule (RDATE) or excluded from it (EXDATE). */
export interface ExtraStarts {
  /** Local milliseconds, ascending, without excluded ones; the rule may have the same. */
  added: readonly number[];
  /** Days whose occurrence of the rule is excluded, ascending. */
  excludedDays: readonly number[];
}

/**
 * The extra starts of a rule whose occurrences have a time of day (milliseconds from midnight), or are all-day (null).
 * Null if it has none. Throws a RangeError for an invalid date.
 */
export function extraStartsOf(rule: RecurrenceRule, timeOfDayMs: number | null): ExtraStarts | null {
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

/**
 * The number of an added occurrence. It is derived from its local start (minutes since 1900), so it stays valid
 * whatever other dates are added or removed.
 */
export const indexOfAdded = (localMs: number): number =>
  FIRST_ADDED_INDEX + Math.floor((localMs - START_OF_1900_MS) / MINUTE_MS);

/** Whether a number is that of an added occurrence. */
export const isAddedIndex = (index: number): boolean => index >= FIRST_ADDED_INDEX;

/** The local start of the added occurrence with a number, or null if there is none. */
export const addedStartOf = (extra: ExtraStarts | null, index: number): number | null =>
  extra?.added.find((start) => indexOfAdded(start) === index) ?? null;
