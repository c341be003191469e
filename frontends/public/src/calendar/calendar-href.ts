import type { CalendarAddress, CalendarPart, CalendarView, ListedEvent } from '../page-data.js';

/** The page data that an address is made from. */
type Addressed = Pick<CalendarPart, 'page' | 'calendar' | 'theme'>;

/** The view of a page whose address names none. */
export const usualView = ({ page, calendar }: Pick<Addressed, 'page' | 'calendar'>): CalendarView =>
  calendar.default_view !== 'list' ? 'calendar' : page === 'embed' ? 'agenda' : 'list';

/**
 * A view's name in an address. The grid is `month` on a page, and `auto` in a frame, where it becomes an agenda when
 * narrow.
 */
const nameOfView = ({ page }: Pick<Addressed, 'page'>, view: CalendarView) =>
  view !== 'calendar' ? view : page === 'embed' ? 'auto' : 'month';

/** The query parameters of an address, including the theme's. Defaults are left out. */
export function calendarParameters(data: Addressed, address: CalendarAddress): Record<string, string> {
  const { month, date, view, timeZone, hide } = address;
  return {
    ...(view === 'week' ? date && { date } : month && { month }),
    ...(view === usualView(data) ? {} : { view: nameOfView(data, view) }),
    ...(timeZone ? { tz: timeZone } : {}),
    ...(hide && { hide }),
    ...data.theme,
  };
}

/** The address of a calendar's page for a month, view and zone. */
export function calendarHref(data: Addressed, address: CalendarAddress): string {
  const query = new URLSearchParams(calendarParameters(data, address)).toString();
  const path = `/calendar/${data.page === 'embed' ? 'embed' : 'public'}/${data.calendar.id}`;
  return query ? `${path}?${query}` : path;
}

/** The names of those among several calendars that an event is in. */
export const calendarNames = ({ calendar_ids }: ListedEvent, names: CalendarPart['names']) =>
  names && calendar_ids?.map((id) => names[id]).join(', ');

/** Updates the legend's links, which the server rendered, to what is shown now. */
export function followInLegend(data: CalendarPart, address: CalendarAddress): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.legend a'))
    link.href = calendarHref(data, { ...address, hide: link.dataset['hide'] });
}
