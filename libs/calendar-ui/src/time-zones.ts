/** Time zones: their names for people, and fields to choose one. */
export { isSameTimeZone, timeZoneCity, timeZoneLabel } from './time-zone/time-zone-names.js';
export { TimeZoneSelect } from './time-zone/time-zone-select.js';
export { TimeZonePicker } from './time-zone-picker/time-zone-picker.js';
