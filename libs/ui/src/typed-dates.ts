/** What people type for a date and time. Not shared: it comes with the one page that needs it. */
export { dateWordsOf } from './date/when/date-words.js';
export { readTitleLine, type TitleLine } from './date/when/read-title-line.js';
export { readWhen, type When, type WhenContext } from './date/when/read-when.js';
