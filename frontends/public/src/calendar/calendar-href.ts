import type { CalendarAddress, CalendarPart, CalendarView, ListedEvent } from '../page-data.js';

/** The part of a page's data that its address is made from. */
type Addressed = Pick<CalendarPart, 'page' | 'calendar' | 'theme'>;

/** What a page shows whose address names no view. */
export const usualView = ({ page, calendar }: Pick<Addressed, 'page' | 'calendar'>): CalendarView =>
  calendar.default_view !== 'list' ? 'calendar' : page === 'embed' ? 'agenda' : 'list';

/** What an address calls a view. The grid is `month` on a page, and `auto` in a frame, where it becomes an agenda if it is narrow. */
const nameOfView = ({ page }: Pick<Addressed, 'page'>, view: CalendarView) =>
  view !== 'calendar' ? view : page === 'embed' ? 'auto' : 'month';

/** The query parameters of an address, those of the theme included. What is as usual is left out. */
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

/** Where a calendar's page shows a month in a view and a zone. */
export function calendarHref(data: Addressed, address: CalendarAddress): string {
  const query = new URLSearchParams(calendarParameters(data, address)).toString();
  const path = `/calendar/${data.page === 'embed' ? 'embed' : 'public'}/${data.calendar.id}`;
  return query ? `${path}?${query}` : path;
}

/** Which of several calendars an event is in. */
export const calendarNames = ({ calendar_ids }: ListedEvent, names: CalendarPart['names']) =>
  names && calendar_ids?.map((id) => names[id]).join(', ');

/** Has the links of the legend, which no script made, lead to what is shown now. */
export function followInLegend(data: CalendarPart, address: CalendarAddress): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.legend a'))
    link.href = calendarHref(data, { ...address, hide: link.dataset['hide'] });
}
