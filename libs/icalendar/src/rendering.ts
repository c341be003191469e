// The entry point for writing calendars. Pages load it only when a file is requested.
export { withReminders } from './reminders.js';
export { announceCancellation } from './cancellation.js';
export type { ChangedOccurrence, EventContent, FeedCalendar, FeedEvent } from './feed-event.js';
export {
  isReadableFormOf,
  nestedLines,
  readableLine,
  readableLines,
  withZoneNamed,
} from './preserved-lines.js';
export { exportPieceOf, renderExport, type ExportPiece, type ExportedCalendar } from './render-export.js';
export { categoriesLine, text as escapedText } from './content-lines.js';
export {
  arrangeFeed,
  renderEvent,
  renderEventFile,
  type EventPiece,
  type EventPosition,
} from './render-calendar.js';
export { writtenZone } from './zone-names.js';
