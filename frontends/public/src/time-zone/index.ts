export { TimeZoneForm } from './time-zone-form.js';
export { SERVER_TIME_ZONE, useDisplayedTimeZone } from './use-displayed-time-zone.js';
