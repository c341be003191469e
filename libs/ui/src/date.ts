/** Date and time fields, whose values are text: 'YYYY-MM-DD' and 'HH:mm'; and what people type for a date and time. */
export { DateField } from './date/date-field.js';
export { TimeField } from './date/time-field.js';
export { dateWordsOf } from './date/when/date-words.js';
export { readTitleLine, type TitleLine } from './date/when/read-title-line.js';
export { readWhen, type When, type WhenContext } from './date/when/read-when.js';
