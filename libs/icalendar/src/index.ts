export {
  calendarLinks,
  type CalendarLinkOptions,
  type CalendarLinks,
  type LinkedEvent,
} from './calendar-links.js';
export type { ChangedOccurrence, EventContent, FeedCalendar, FeedEvent } from './feed-event.js';
export { renderCalendarFeed, renderEventFile } from './render-calendar.js';
export { subscriptionLinks, type SubscriptionLinks } from './subscription-links.js';
