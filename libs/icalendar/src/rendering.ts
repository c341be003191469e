// The entry for servers: what writes calendars. Pages have no use for it and do not load it.
export type { ChangedOccurrence, EventContent, FeedCalendar, FeedEvent } from './feed-event.js';
export {
  arrangeFeed,
  renderCalendarFeed,
  renderEvent,
  renderEventFile,
  type EventPiece,
  type EventPlace,
} from './render-calendar.js';
