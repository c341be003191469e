import { isLocalDate, type Recurrence } from '@daymark/contracts';
import { baseOfEvent, expandOccurrences, indexOfOccurrenceDate, splitSeries } from '@daymark/recurrence';
import { END_OF_YEARS, utcLocal, type Moment, type TimeFields } from './event-times.js';
import { FREQUENT_DATES_MAX, handPicked, ONE_DATE } from './recurrence-set.js';
import type { Series } from './series-dates.js';

const DAY_MS = 86_400_000;
const millisecondsOf = (local: string) => Date.parse(local.length === 10 ? local : `${local}Z`);

/** The series after a change of 'this and following' (RECURRENCE-ID with RANGE=THISANDFUTURE). */
interface LaterSeries {
  series: Series;
  /** Where an occurrence of the earlier series is now. */
  shifted: (occurrence: string) => string;
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
  const laterRule = change.recurrence ?? movedRule(cut.laterRule as Recurrence, occurrence, times);
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
  return { series: later, shifted };
}

function movedRule(rule: Recurrence, occurrence: string, times: TimeFields): Recurrence {
  const days = Math.round(
    (millisecondsOf(times.start_local.slice(0, 10)) - millisecondsOf(occurrence.slice(0, 10))) / DAY_MS,
  );
  if (days === 0 || rule.recurrence_type === 'daily') return rule;
  if (rule.recurrence_type === 'weekly') {
    const weekdays = rule.days_of_week ?? [];
    const days_of_week = weekdays.map((weekday) => (((weekday + days) % 7) + 7) % 7).sort((a, b) => a - b);
    return { ...rule, days_of_week };
  }
  // No rule expresses 'a day after the second Tuesday', so its dates are listed one by one.
  const base = baseOfEvent({ ...times, start_local: occurrence, end_local: occurrence, timezone: 'UTC' });
  const found = expandOccurrences(base, rule, { from: -Infinity, to: END_OF_YEARS }, FREQUENT_DATES_MAX);
  const dates = found
    .slice(1)
    .map(({ start }) => utcLocal(start + days * DAY_MS).slice(0, 10) + times.start_local.slice(10));
  return handPicked(dates) ?? ONE_DATE;
}
