/** Parsing of typed dates and times. Not shared between remotes: only one page needs it. */
export { dateWordsOf } from './date/when/date-words.js';
export { dateWords, loadDateWords } from './date/when/readers-words.js';
export type { Span } from './date/when/read-span.js';
export { readTitleLine } from './date/when/read-title-line.js';
export { readWhen, type When } from './date/when/read-when.js';
