/**
 * What public pages may use: it needs only React, and none of the packages that signed-in pages share. Its style sheet
 * is `@daymark/calendar-ui/public.css`.
 */
export { eventFacts, factLabel, lineFields, linesOf } from './events/event-facts.js';
export { aroundMovedTime, changeOf } from './events/event-marks.js';
export {
  formatOwnTime,
  formatStartTime,
  formatTimesOnDay,
  joinTimes,
  writeMoved,
  writeSpan,
  writeTimesOnDay,
  type EventTimes,
  type TimeStyle,
  type WrittenTimes,
} from './event-times/event-times.js';
export { daysOfEntries, type DayEntry } from './month-grid/days-of-entries.js';
export { weekLanes, withDates } from './month-grid/week-lanes.js';
export { dayLabel, DOTS_MAX } from './month-grid/days-of-entries.js';
export { allTimeZones, byChoice, placeOf, timeZoneChoice, todaysName } from './time-zone/time-zone-names.js';
export { timeZoneCity } from './time-zone/time-zone-names.js';
export { TimeZoneSelect } from './time-zone/time-zone-select.js';
