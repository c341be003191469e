// The entry that writes calendars. A page loads it when it is asked for a file, and not before.
export { announceCancellation } from './cancellation.js';
export type { ChangedOccurrence, EventContent, FeedCalendar, FeedEvent } from './feed-event.js';
export {
  arrangeFeed,
  renderCalendarFeed,
  renderEvent,
  renderEventFile,
  type EventPiece,
  type EventPlace,
} from './render-calendar.js';
