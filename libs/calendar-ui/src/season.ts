/** Copying a series, or the events of a calendar, to a later season. */
export { SeasonButton, SeasonDialog } from './season/season-button.js';
