/** Parsing of typed dates and times. Not shared between remotes: only one page needs it. */
export { dateWordsOf } from './date/when/date-words.js';
export { readTitleLine, type TitleLine } from './date/when/read-title-line.js';
export { readWhen, type When, type WhenContext } from './date/when/read-when.js';
