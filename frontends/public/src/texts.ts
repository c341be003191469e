import { dayLabel } from '@daymark/calendar-ui/public';
import { formatDateWithWeekday } from '@daymark/ui/public';

/**
 * All texts of the public pages; a translation is one further file. The parts are exported separately, so that a page's
 * script contains only those it uses.
 */
export const document = {
  madeWith: 'Made with',
} as const;

export const status = {
  cancelledTitle: (title: string) => `Cancelled: ${title}`,
} as const;

export const event = {
  calendar: 'Calendar',
  allDates: (calendar: string) => `All dates of ${calendar}`,
  moreFrom: (calendar: string) => `More from ${calendar}`,
  inCalendar: (calendar: string) => `In ${calendar}`,
  nextDates: 'Next dates',
  noFurther: 'No further dates',
  isOver: 'All dates are over.',
  repeats: 'Repeats',
  movedFrom: 'Moved from',
  eventIsOver: 'This event is over.',
  dateIsOver: 'This date is over.',
  goesOn: (difference: 'time' | 'other') =>
    difference === 'time' ? 'Goes on at a new time:' : 'Goes on with changes:',
  cancelled: 'Cancelled',
  isCancelled: 'This event is cancelled.',
  add: 'Add to calendar',
  update: 'Update in my calendar',
  others: 'Other calendars',
  addsThisDate: 'adds this date',
  addsAllDates: 'adds all dates',
  google: 'Google Calendar',
  outlook: 'Outlook',
  outlookWork: 'Microsoft 365',
  yahoo: 'Yahoo Calendar',
  apple: 'Apple Calendar',
  file: 'Download .ics',
  maps: { map: 'Map', apple: 'Apple Maps', google: 'Google Maps', openStreetMap: 'OpenStreetMap' },
} as const;

export const administrator = {
  deleteEvent: 'Delete as administrator',
} as const;

export const calendar = {
  subscribe: 'Subscribe to Calendar',
  events: 'Events',
  views: 'Calendar',
  calendarView: 'Month',
  weekView: 'Week',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  emptyWeek: 'No events in this week',
  listView: 'List',
  timeZone: 'Time zone',
  applyTimeZone: 'Apply',
  allTimeZones: 'All time zones',
  emptyTitle: 'No events',
  emptyDetail: "This calendar doesn't have any events yet",
  day: dayLabel,
  more: (count: number) => `+${count} more`,
  fewer: 'Show fewer',
  continued: '(continued)',
  emptyDay: 'No events on this day',
  emptyMonth: (month: string) => `No events in ${month}`,
  nextEvents: (month: string) => `Next events: ${month}`,
  earlierEvents: (month: string) => `Earlier events: ${month}`,
  eventsFailed: 'Failed to fetch calendar data',
  tryAgain: 'Try Again',
  eventsFailedDetail: 'The events of this month could not be loaded.',
  truncated: 'This month has more repeating events than can be shown. Subscribe to see all of them.',
  loading: 'Loading events',
  openCalendar: 'Open calendar',
  openPage: 'Open page',
  cancelled: 'Cancelled',
  details: 'Details',
  today: 'Today',
  earlier: 'Earlier',
  later: (month: string) => `Later: ${month}`,
  nothingToCome: 'No upcoming events.',
  search: 'Search events',
  find: 'Search',
  found: (count: number, isCut: boolean) =>
    count === 0
      ? 'No upcoming dates match.'
      : `${isCut ? 'The first ' : ''}${count} upcoming ${count === 1 ? 'date' : 'dates'}`,
  nextDates: 'Next dates',
  now: 'Now',
  agendaDay: (date: string, today: string) =>
    `${formatDateWithWeekday(date)}${date === today ? ', today' : ''}`,
} as const;

export const legend = {
  title: 'Calendars',
  hide: (name: string) => `Hide ${name}`,
  show: (name: string) => `Show ${name}`,
  isShown: 'shown',
  isHidden: 'hidden',
} as const;

export const print = {
  print: 'Print',
  show: 'Show',
  back: 'Back to the calendar',
  from: 'From',
  months: 'Months',
  layout: 'Layout',
  asMonths: 'Month grid',
  asList: 'List',
  paper: 'Paper',
  timesOf: (city: string) => `Times in ${city}`,
} as const;

export const subscribe = {
  title: 'Add to your calendar',
  introduction: 'New and changed events appear in your calendar app automatically.',
  feedUrl: 'Calendar address',
  ways: {
    google: 'Google Calendar',
    webcal: 'Apple Calendar',
    outlookPersonal: 'Outlook.com',
    outlookWork: 'Microsoft 365',
    yahoo: 'Yahoo Calendar',
    googleByUrl: 'Google Calendar, From URL',
  },
  reminding: (when: string) => `Calendar address with a reminder ${when}`,
  remindingNote: 'Google Calendar shows no reminders of calendars from the internet; set one there yourself.',
  download: 'Download .ics',
  byHand:
    'For Yahoo and any other program, copy the address and paste it there. If Google Calendar refuses, add it under',
  googleByUrlLink: 'Other calendars, From URL',
  syncNote: 'Calendar apps may take up to 24 hours to sync.',
  close: 'Close',
} as const;

export const copy = {
  copy: 'Copy',
  copied: 'Copied',
  linkCopied: 'Link copied',
  failed: 'Copy Failed',
} as const;

export const problem = {
  eventFailed: 'Error fetching event',
  calendarFailed: 'Error fetching calendar',
  eventTitle: 'Event not found',
  eventDetail: "The event you're looking for doesn't exist or is not publicly accessible.",
  occurrenceDetail: 'Could not calculate occurrence date. This occurrence may not exist.',
  patternDetail: 'Recurrence pattern not found for this occurrence',
  calendarTitle: 'Calendar not found or is private',
  calendarDetail: 'This calendar may not exist or is private',
  calendarAdvice: 'Ask whoever sent you the link for a new one.',
  noCalendarIdDetail: 'No calendar ID provided',
  pageTitle: 'Page not found',
  pageDetail: 'There is nothing at this address.',
  unavailableTitle: 'Temporarily unavailable',
  unavailableDetail: 'This part of the service is not available right now. Please try again in a moment.',
  tooManyTitle: 'Too many requests',
  tooManyDetail: 'Please wait before trying again',
  failedTitle: 'Something went wrong',
  failedDetail: 'Please try again in a moment.',
  goBack: 'Go Back',
  goHome: 'Go to Home',
  showEvent: 'Show the event',
  copyShareLink: 'Copy Share Link',
  publicUrlFormat: 'Try Public URL Format',
  more: 'More options',
  diagnostics: 'Diagnostic information',
  code: 'Code',
  requestId: 'Request ID',
} as const;
