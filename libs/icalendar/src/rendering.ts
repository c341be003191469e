// The entry point for writing calendars. Pages load it only when a file is requested.
export { reminderTitle } from './feed-texts.js';
export { withReminders } from './reminders.js';
export {
  announceCancellation,
  type ChangedOccurrence,
  type EventContent,
  type FeedCalendar,
  type FeedEvent,
} from './feed-event.js';
export {
  isReadableFormOf,
  nestedLines,
  readableLine,
  readableLines,
  withZoneNamed,
} from './preserved-lines.js';
export {
  exportPieceOf,
  renderExport,
  type ExportPiece,
  type ExportedCalendar,
  arrangeFeed,
  renderEvent,
  renderEventFile,
  type EventPiece,
  type EventPosition,
} from './render-calendar.js';
export { categoriesLine, text as escapedText } from './content-lines.js';
export { tzidOf, writtenZone, zoneOfTzid } from './zone-names.js';
