export {
  calendarLinks,
  type CalendarLinkOptions,
  type CalendarLinks,
  type LinkedEvent,
} from './calendar-links.js';
export { reminderSpan, reminderText, remindingAddress } from './reminders.js';
export {
  subscriptionLinks,
  type SubscriptionLinks,
  subscriptionWays,
  type SubscriptionWay,
  type VisitorBrowser,
} from './subscription-links.js';
