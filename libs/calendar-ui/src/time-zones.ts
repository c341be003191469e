/** Time zones: their names for people, and a field to choose one of a few. */
export { isSameTimeZone, timeZoneCity } from './time-zone/time-zone-names.js';
export { TimeZoneSelect } from './time-zone/time-zone-select.js';
