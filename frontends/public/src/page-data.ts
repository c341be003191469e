import type { Language, ListedPublicEvent, PublicCalendar, PublicEvent } from '@daymark/contracts';
import type { SubscriptionWay } from '@daymark/icalendar';
import type { HourCycle } from '@daymark/ui/public';

/** The product's origin and name. Both come from the operator, never from a request. */
export interface Site {
  productName: string;
  origin: string;
}

/** The fields of an event in a list or grid. The page's data has no others; some are absent from most events. */
export type ListedEvent = Omit<ListedPublicEvent, Rare> & Partial<Pick<ListedPublicEvent, Rare>>;
type Rare = 'status' | 'cancellation_note' | 'recurrence_text';

/** The kind of the visitor's device, which selects the ways into a calendar and to a map. */
export type VisitorPlatform = 'apple' | 'android' | 'windows' | 'other';

/**
 * `calendar` is the month, as an agenda where there is no room for a grid; `month` is the grid at every width. A page
 * also has a week and the list, a frame the agenda alone or both.
 */
export type CalendarView = 'calendar' | 'week' | 'list' | 'month' | 'agenda' | 'both';

export interface CalendarAddress {
  month: string | null;
  /** A date in the shown week, 'YYYY-MM-DD'; absent for the current week, and for other views. */
  date?: string | undefined;
  view: CalendarView;
  /** The zone that the visitor asked for, or the one that the calendar's owner chose; null if neither did. */
  timeZone: string | null;
  /** The language that the visitor chose for these pages. */
  lang?: Language | undefined;
  /** The hidden ones of several calendars, as named in the legend's links. */
  hide?: string | undefined;
}

/**
 * The events of one month. `elsewhere` is set when the month has none: the nearest months, before and after, that have
 * some; both null means that the calendar has none at all. It is also set for the first month of a list that starts
 * later than today's: where to continue.
 */
export interface LoadedMonth {
  state: 'loaded';
  month: string;
  items: ListedEvent[];
  truncated: boolean;
  /** Whether the calendar has events before the month, and after it. */
  beyond: { earlier: boolean; later: boolean };
  elsewhere?: { previous: string | null; next: string | null };
}

export interface FailedMonth {
  state: 'failed';
  month: string;
}

export type MonthOfEvents = LoadedMonth | FailedMonth;

interface EveryPage {
  site: Site;
  language: Language;
  /**
   * When the server rendered the page, in epoch milliseconds. Server and browser use it as now, so that they agree on
   * today.
   */
  now: number;
}

interface PageWithTimes extends EveryPage {
  /** Of the visitor's first language. */
  hourCycle: HourCycle;
}

interface PageWithZones extends PageWithTimes {
  /** All time zones, if the visitor asked for them: with a script they need not be in the document. */
  zones?: string[];
}

export interface EventPageData extends PageWithZones {
  page: 'event';
  event: PublicEvent;
  timeZone: string | null;
  lang?: Language | undefined;
  /** The first of the event's public calendars, in whose page it appears; null if it has none. */
  calendar: PublicCalendar | null;
  more: ListedEvent[];
  platform: VisitorPlatform;
  bestWay: SubscriptionWay;
  isFramed?: boolean;
}

export interface CalendarPageData extends PageWithZones {
  /** That of the short link at which it was opened: links to other views stay there. */
  path?: string;
  page: 'calendar' | 'embed';
  calendar: PublicCalendar;
  /** The reference for requesting events, if it is not the id: for several calendars the ids of those shown. */
  source?: string;
  /** The names of several calendars, for lists that show them. */
  names?: Record<string, string>;
  address: CalendarAddress;
  /** The zone of the times in the server's HTML: the requested one, otherwise that of most events. */
  zone: string;
  events: MonthOfEvents;
  /**
   * What the agenda of narrow screens begins with, if nothing of the month is left; what a frame's agenda goes on with
   * after the month, if little is.
   */
  agenda?: MonthOfEvents;
  upcoming: ListedEvent[];
  bestWay: SubscriptionWay;
  /** Validated query parameters of the theme; links within the page keep them. */
  theme: Record<string, string>;
  /** The first day of the week, from 0, Sunday: the owner's choice, otherwise by the visitor's language. */
  weekStart: number;
  /** The search words; `events` are then the coming events that match. */
  search?: string;
}

export interface PrintPageData extends PageWithTimes {
  page: 'print';
  calendar: PublicCalendar;
  months: MonthOfEvents[];
  layout: 'month' | 'list';
  paper: 'a4' | 'letter';
  zone: string;
  requestedZone: string | null;
  lang?: Language | undefined;
  hide?: string;
  weekStart: number;
}

/** The part of a calendar's page that changes in the browser. */
export type CalendarPart = Omit<CalendarPageData, 'site' | 'upcoming' | 'bestWay' | 'calendar'> & {
  calendar: Pick<PublicCalendar, 'id' | 'default_view'>;
};

export interface ProblemPageData extends EveryPage {
  page: 'problem';
  /**
   * 'occurrence': a public series lacks it; 'pattern': the event does not repeat; 'calendar-id': the address lacks one.
   */
  subject: 'event' | 'occurrence' | 'pattern' | 'calendar' | 'calendar-id' | 'embed' | 'page';
  code: 'NOT_FOUND' | 'SERVICE_UNAVAILABLE' | 'INTERNAL_ERROR' | 'TOO_MANY_REQUESTS';
  requestId: string;
  path: string;
  /** In a frame on another site there are no links out. An 'embed' is always in one. */
  isFramed?: boolean;
  /** The title of the public event that lacks this occurrence. */
  eventTitle?: string;
  /** For a temporary refusal: the seconds until the visitor may retry. */
  retryAfterSeconds?: number;
}

export const isInFrame = (data: PageData): boolean =>
  data.page === 'embed' ||
  (data.page === 'problem' && data.subject === 'embed') ||
  ('isFramed' in data && data.isFramed === true);

export type PageData = EventPageData | CalendarPageData | PrintPageData | ProblemPageData;

/** Element ids of the blocks of texts and data, and of the hydrated parts: a calendar's list, and everything else. */
export const PAGE_TEXTS_ID = 'page-texts';
export const PAGE_DATA_ID = 'page-data';
export const PAGE_ROOT_ID = 'page-root';
export const LIST_ROOT_ID = 'list-root';
