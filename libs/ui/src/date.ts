/** Date and time fields. Their values are strings: 'YYYY-MM-DD' and 'HH:mm'. */
export { DateField } from './date/date-field.js';
export { TimeField } from './date/time-field.js';
