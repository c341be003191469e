export { TimeZoneForm } from './time-zone-form.js';
export { useTimeStyle } from './use-time-style.js';
