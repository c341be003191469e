import type { ListedPublicEvent, PublicCalendar, PublicEvent, PublicEventSummary } from '@daymark/contracts';
import type { SubscriptionWay } from '@daymark/icalendar';

/** Where the product stands and what it is called. Both come from the operator, never from a request. */
export interface Site {
  productName: string;
  /** The public origin; every absolute address begins with it. */
  origin: string;
}

/** What of an event a list or a grid shows. Nothing else is put into the page. */
export type ListedEvent = Omit<ListedPublicEvent, OfCancelled | 'recurrence_text'> &
  // Of what takes place nothing is said.
  Partial<Pick<PublicEventSummary, OfCancelled>>;
type OfCancelled = 'status' | 'cancellation_note';

/** What a visitor's device is, as far as pages differ by it: in the ways into a calendar, and to a place on a map. */
export type VisitorPlatform = 'apple' | 'android' | 'windows' | 'other';

/** Of a page the grid, a week or the list. Of a frame the grid, where it is narrow the agenda instead; or what its address asks for. */
export type CalendarView = 'calendar' | 'week' | 'list' | 'month' | 'agenda' | 'both';

/** What the address says about a calendar's page. */
export interface CalendarAddress {
  /** 'YYYY-MM'; null for the month of today. */
  month: string | null;
  /** A date of the week that is shown, 'YYYY-MM-DD'; absent for that of today, and of other views. */
  date?: string | undefined;
  view: CalendarView;
  /** The zone that the visitor asked for, or else the calendar's owner chose; null when neither did. */
  timeZone: string | null;
  /** Of several calendars those that are hidden, as the legend's links name them. */
  hide?: string | undefined;
}

/**
 * The events that touch one month. `elsewhere` is told when the month has none: the nearest months, before and after,
 * that have some; both null means that the calendar has none at all. Also of the month that a list begins with in place of
 * today's: what to go on with from it.
 */
export interface LoadedMonth {
  state: 'loaded';
  month: string;
  items: ListedEvent[];
  truncated: boolean;
  elsewhere?: { previous: string | null; next: string | null };
}

export interface FailedMonth {
  state: 'failed';
  month: string;
}

export type MonthOfEvents = LoadedMonth | FailedMonth;

interface EveryPage {
  site: Site;
  /** When the server made the page, in epoch milliseconds. Both sides take it for now, so that they agree on today. */
  now: number;
}

interface PageWithZones extends EveryPage {
  /** All time zones, where a visitor asked for them: with a script they need not be in the document. */
  zones?: string[];
}

export interface EventPageData extends PageWithZones {
  page: 'event';
  event: PublicEvent;
  /** The zone that the visitor asked for; null when none was. */
  timeZone: string | null;
  /** The first of the public calendars that it is in, whose page this is a part of; null without any. */
  calendar: PublicCalendar | null;
  /** What else takes place in it next. */
  more: ListedEvent[];
  platform: VisitorPlatform;
  /** The way of subscribing that works best where the visitor is. */
  bestWay: SubscriptionWay;
  /** In the frame of another site. */
  isFramed?: boolean;
}

export interface CalendarPageData extends PageWithZones {
  page: 'calendar' | 'embed';
  calendar: PublicCalendar;
  /** What its events are asked for by, where that is not its id: of several calendars the ids of those that are shown. */
  source?: string;
  /** Of several calendars what each is called, where events say it. */
  names?: Record<string, string>;
  address: CalendarAddress;
  /** The zone that the server's HTML shows times in: the one asked for, else that of most of the events. */
  zone: string;
  events: MonthOfEvents;
  /** What takes place in it next, a few of them. */
  upcoming: ListedEvent[];
  /** The way of subscribing that works best where the visitor is. */
  bestWay: SubscriptionWay;
  /** Query parameters of the theme, already checked; links within the page carry them on. */
  theme: Record<string, string>;
  /** The weekday with which weeks begin, from 0, Sunday: as the calendar's owner chose, else as where the visitor is. */
  weekStart: number;
  /** The words that are looked for; then `events` are what was found of what is to come. */
  search?: string;
}

/** Months of a calendar as they are printed. */
export interface PrintPageData extends EveryPage {
  page: 'print';
  calendar: PublicCalendar;
  months: MonthOfEvents[];
  layout: 'month' | 'list';
  paper: 'a4' | 'letter';
  /** The zone that times are in, and the one that was asked for, if one was. */
  zone: string;
  zoneAsked: string | null;
  /** Of several calendars those that are not printed, as the address names them. */
  hide?: string;
  weekStart: number;
}

/** What of a calendar's page changes while it is looked at. */
export type CalendarPart = Pick<
  CalendarPageData,
  | 'page'
  | 'source'
  | 'names'
  | 'address'
  | 'zone'
  | 'zones'
  | 'events'
  | 'theme'
  | 'now'
  | 'search'
  | 'weekStart'
> & { calendar: Pick<PublicCalendar, 'id' | 'default_view'> };

/** What was not found, or cannot be shown right now. */
export interface ProblemPageData extends EveryPage {
  page: 'problem';
  /** An 'occurrence' is missing of a series that is public, or 'pattern' of an event that does not repeat; an address may lack its 'calendar-id'. */
  subject: 'event' | 'occurrence' | 'pattern' | 'calendar' | 'calendar-id' | 'embed' | 'page';
  code: 'NOT_FOUND' | 'SERVICE_UNAVAILABLE' | 'INTERNAL_ERROR' | 'TOO_MANY_REQUESTS';
  requestId: string;
  /** The address that was asked for, without origin and query. */
  path: string;
  /** In the frame of another site there are no ways out of it. An 'embed' always is. */
  isFramed?: boolean;
  /** The title of the public event that lacks this occurrence. */
  eventTitle?: string;
  /** Of a refusal that ends by itself: after how many seconds the visitor may try again. */
  retryAfterSeconds?: number;
}

/** Whether a page stands in the frame of another site. */
export const isInFrame = (data: PageData): boolean =>
  data.page === 'embed' ||
  (data.page === 'problem' && data.subject === 'embed') ||
  ('isFramed' in data && data.isFramed === true);

/** Everything that a page needs to render, on the server and again in the browser. */
export type PageData = EventPageData | CalendarPageData | PrintPageData | ProblemPageData;

/** The ids in the document of the data block, and of the part that the browser takes over. */
export const PAGE_DATA_ID = 'page-data';
export const PAGE_ROOT_ID = 'page-root';
