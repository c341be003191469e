import { addMonths, todayIn } from '@daymark/ui/public';
import type { CalendarAddress, CalendarPart, CalendarView, ListedEvent } from '../page-data.js';

type Addressed = Pick<CalendarPart, 'page' | 'calendar' | 'theme' | 'path'>;

/** The view of a page whose address names none. */
export const usualView = ({ page, calendar }: Pick<Addressed, 'page' | 'calendar'>): CalendarView =>
  calendar.default_view !== 'list' ? 'calendar' : page === 'embed' ? 'agenda' : 'list';

/** The query parameters of an address, including the theme's. Defaults are left out. */
export function calendarParameters(data: Addressed, address: CalendarAddress): Record<string, string> {
  const { month, date, view, timeZone, hide } = address;
  return {
    ...(view === 'week' ? date && { date } : month && { month }),
    // Only a frame's address ever names it: on a page it is the usual view or none.
    ...(view === usualView(data) ? {} : { view: view === 'calendar' ? 'auto' : view }),
    ...(timeZone ? { tz: timeZone } : {}),
    ...(hide && { hide }),
    ...data.theme,
  };
}

export function calendarHref(data: Addressed, address: CalendarAddress): string {
  const query = new URLSearchParams(calendarParameters(data, address)).toString();
  const path = data.path ?? `/calendar/${data.page === 'embed' ? 'embed' : 'public'}/${data.calendar.id}`;
  return query ? `${path}?${query}` : path;
}

/** How far from today search engines follow links to months: a series without an end has no last month. */
const FOLLOWED_MONTHS = 12;

/**
 * The `rel` of a link to an address of a calendar: search engines follow only links to the usual view of months near
 * today. Everything else shows the same events once more.
 */
export function relOf(
  data: Addressed & Pick<CalendarPart, 'zone' | 'now'>,
  { view, month, hide }: Pick<CalendarAddress, 'view' | 'month' | 'hide'>,
): 'nofollow' | undefined {
  const today = todayIn(data.zone, data.now);
  const isNear =
    month === null ||
    (month >= addMonths(today.slice(0, 7), -FOLLOWED_MONTHS) &&
      month <= addMonths(today.slice(0, 7), FOLLOWED_MONTHS));
  return isNear && view === usualView(data) && !hide ? undefined : 'nofollow';
}

/**
 * The `rel` of a link to an event in a month or list. The dates of a series are followed from the page of the current
 * month only.
 */
export const relOfEvent = ({ is_recurring }: ListedEvent, { month }: Pick<CalendarAddress, 'month'>) =>
  is_recurring && month !== null ? 'nofollow' : undefined;

/** Updates the links of legend and view switch, which the server rendered, to what is shown now. */
export function updateLinks(data: CalendarPart, address: CalendarAddress): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.legend a, .view-switch a'))
    link.href = calendarHref(data, { ...address, ...link.dataset });
}
