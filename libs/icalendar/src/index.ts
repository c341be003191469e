export {
  calendarLinks,
  type CalendarLinkOptions,
  type CalendarLinks,
  type LinkedEvent,
} from './calendar-links.js';
export { subscriptionLinks, type SubscriptionLinks } from './subscription-links.js';
