export { addDays, dateOfDay, daysInMonth, localDateOf, parseDate, weekdayOfDay } from './calendar-day.js';
export { canonicalRule, anchorToRule, firstFittingDate, isPossible } from './first-fitting-date.js';
export { longDate } from './date-words.js';
export { expandOccurrences, nextDates } from './expand-occurrences.js';
export { expandWithExceptions, type ShownOccurrence } from './expand-with-exceptions.js';
export { LAST_DAY_OF_MONTH } from './monthly-series.js';
export {
  baseOfEvent,
  shownTimes,
  timesOfBase,
  type EventTimes,
  type OccurrenceException,
} from './occurrence-base.js';
export type {
  Occurrence,
  OccurrenceBase,
  OccurrenceWindow,
  RecurrenceRule,
  RecurrenceType,
  TimedBase,
  WholeDayBase,
} from './recurrence-rule.js';
export {
  describeRecurrence,
  describeStoredRecurrence,
  monthlyOnDay,
  monthlyOnWeekday,
} from './recurrence-text.js';
export { RuleError } from './rrule-parts.js';
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
} from './series-numbers.js';
export { splitSeries, type SeriesSplit, survivingExceptions } from './split-series.js';
export {
  addMinutes,
  instantToLocal,
  localToInstant,
  offsetMinutesAt,
  type LocalInstant,
} from './wall-clock.js';
export { transitionsBetween, type ZoneTransition } from './zone-offsets.js';
export { isKnownTimeZone } from './zone-probe.js';
