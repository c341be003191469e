export { TimeZoneForm } from './time-zone-form.js';
export { useDisplayedTimeZone } from './use-displayed-time-zone.js';
