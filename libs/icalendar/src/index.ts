export type { ChangedOccurrence, EventContent, FeedCalendar, FeedEvent } from './feed-event.js';
export { renderCalendarFeed, renderEventFile } from './render-calendar.js';
