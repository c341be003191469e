import type { CalendarAddress, CalendarPart } from '../page-data.js';

/** The query parameters of an address, those of the theme included. What is as usual is left out. */
export function calendarParameters(
  theme: Record<string, string>,
  address: CalendarAddress,
): Record<string, string> {
  return {
    ...(address.month ? { month: address.month } : {}),
    ...(address.view === 'calendar' ? {} : { view: address.view }),
    ...(address.timeZone ? { tz: address.timeZone } : {}),
    ...theme,
  };
}

/** Where a calendar's page shows a month in a view and a zone. */
export function calendarHref({ page, calendar, theme }: CalendarPart, address: CalendarAddress): string {
  const query = new URLSearchParams(calendarParameters(theme, address)).toString();
  const path = `/calendar/${page === 'embed' ? 'embed' : 'public'}/${calendar.id}`;
  return query ? `${path}?${query}` : path;
}
