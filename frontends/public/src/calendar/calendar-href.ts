import { todaysName } from '@daymark/calendar-ui/public';
import { addMonths, localTimeZone, todayIn } from '@daymark/ui/public';
import type { CalendarAddress, CalendarPart, CalendarView, ListedEvent } from '../page-data.js';

type Addressed = Pick<CalendarPart, 'page' | 'calendar' | 'theme' | 'path'>;

/** The view of a page whose address names none. */
export const usualView = ({ page, calendar }: Pick<Addressed, 'page' | 'calendar'>): CalendarView =>
  calendar.default_view !== 'list' ? 'calendar' : page === 'embed' ? 'agenda' : 'list';

/** The query parameters of an address, including the theme's. Defaults are left out. */
export function calendarParameters(data: Addressed, address: CalendarAddress): Record<string, string> {
  const { month, date, view, timeZone, lang, hide } = address;
  return {
    ...(view === 'week' ? date && { date } : month && { month }),
    // Only a frame's address ever names it: on a page it is the usual view or none.
    ...(view === usualView(data) ? {} : { view: view === 'calendar' ? 'auto' : view }),
    ...(timeZone ? { tz: timeZone } : {}),
    ...(lang && { lang }),
    ...(hide && { hide }),
    ...data.theme,
  };
}

export function calendarHref(data: Addressed, address: CalendarAddress): string {
  const query = new URLSearchParams(calendarParameters(data, address)).toString();
  const path = data.path ?? `/calendar/${data.page === 'embed' ? 'embed' : 'public'}/${data.calendar.id}`;
  return query ? `${path}?${query}` : path;
}

/** The query of links to events, which keep the visitor's zone and language. */
export function keptQuery({ timeZone, lang }: Pick<CalendarAddress, 'timeZone' | 'lang'>): string {
  const query = new URLSearchParams({ ...(timeZone && { tz: timeZone }), ...(lang && { lang }) }).toString();
  return query && `?${query}`;
}

/** The same of links to calendars, whose zone is each one's own. */
export const langQuery = ({ lang }: Pick<CalendarAddress, 'lang'>): string => (lang ? `?lang=${lang}` : '');

/** How far from today search engines follow links to months: a series without an end has no last month. */
const FOLLOWED_MONTHS = 12;

/**
 * The `rel` of a link to an address of a calendar: search engines follow only links to the usual view of months near
 * today. Everything else shows the same events once more.
 */
export function relOf(
  data: Addressed & Pick<CalendarPart, 'zone' | 'now'>,
  { view, month, lang, hide }: Pick<CalendarAddress, 'view' | 'month' | 'lang' | 'hide'>,
): 'nofollow' | undefined {
  const today = todayIn(data.zone, data.now);
  const isNear =
    month === null ||
    (month >= addMonths(today.slice(0, 7), -FOLLOWED_MONTHS) &&
      month <= addMonths(today.slice(0, 7), FOLLOWED_MONTHS));
  return isNear && view === usualView(data) && !hide && !lang ? undefined : 'nofollow';
}

/**
 * The `rel` of a link to an event in a month or list. The dates of a series are followed from the page of the current
 * month only.
 */
export const relOfEvent = ({ is_recurring }: ListedEvent, { month }: Pick<CalendarAddress, 'month'>) =>
  is_recurring && month !== null ? 'nofollow' : undefined;

/** Prints the month shown, or the list from the month on that it begins with. */
export function printHref(
  { calendar, events, search }: Pick<CalendarPart, 'calendar' | 'events' | 'search'>,
  { view, month, date, timeZone, lang, hide }: CalendarAddress,
): string {
  const isList = view === 'list';
  const first = date?.slice(0, 7) ?? month ?? (isList && search === undefined ? events.month : null);
  const query = new URLSearchParams({
    print: isList ? 'list' : 'month',
    ...(first && { month: first }),
    ...(timeZone && { tz: timeZone }),
    ...(lang && { lang }),
    ...(hide && { hide }),
  });
  return `/calendar/public/${calendar.id}?${query}`;
}

/**
 * Updates the links of legend, view switch and print, which the server rendered, to what is shown now. The server does
 * not know the visitor's zone, so only a print has to be told.
 */
export function updateLinks(data: CalendarPart, address: CalendarAddress): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.legend a, .view-switch a, .languages a'))
    link.href = calendarHref(data, { ...address, ...link.dataset });
  const local = todaysName(localTimeZone());
  const timeZone = address.timeZone ?? (local === todaysName(data.zone) ? null : local);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.calendar-print'))
    link.href = printHref(data, { ...address, timeZone });
}
