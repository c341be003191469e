export {
  addDays,
  dateOfDay,
  daysInMonth,
  localDateOf,
  parseDate,
  weekdayOfDay,
} from './times/calendar-day.js';
export { canonicalRule, anchorToRule, firstFittingDate, isPossible } from './rules/first-fitting-date.js';
export { longDate } from './words/date-words.js';
export { expandOccurrences, nextDates } from './occurrences/expand-occurrences.js';
export { expandWithExceptions, type ShownOccurrence } from './occurrences/expand-with-exceptions.js';
export { LAST_DAY_OF_MONTH } from './rules/monthly-series.js';
export {
  baseOfEvent,
  shownTimes,
  timesOfBase,
  type EventTimes,
  type OccurrenceException,
} from './occurrences/occurrence-base.js';
export type {
  Occurrence,
  OccurrenceBase,
  OccurrenceWindow,
  RecurrenceRule,
  RecurrenceType,
  TimedBase,
  WholeDayBase,
} from './rules/recurrence-rule.js';
export {
  describeRecurrence,
  describeStoredRecurrence,
  monthlyOnDay,
  monthlyOnWeekday,
} from './words/recurrence-text.js';
export { RuleError } from './rules/rrule-parts.js';
export { toRRule, utcText } from './rrule-text.js';
export {
  indexesFromLast,
  indexOfOccurrenceDate,
  localStartAt,
  occurrenceAt,
  occurrenceDateAt,
  occurrenceKeyAt,
  seriesEnd,
  startsOutsideRule,
} from './occurrences/series-numbers.js';
export { splitSeries, type SeriesSplit, survivingExceptions } from './occurrences/split-series.js';
export {
  addMinutes,
  instantToLocal,
  localToInstant,
  offsetMinutesAt,
  type LocalInstant,
} from './times/wall-clock.js';
export { transitionsBetween, type ZoneTransition } from './times/zone-offsets.js';
export { isKnownTimeZone } from './times/zone-probe.js';
