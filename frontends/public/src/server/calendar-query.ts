import { allTimeZones } from '@daymark/calendar-ui/public';
import { canonicalTimeZone, EVENT_YEAR_MAX, EVENT_YEAR_MIN } from '@daymark/contracts';
import type { CalendarAddress, CalendarView } from '../page-data.js';

/** The most characters that are looked for. */
export const SEARCH_MAX_CHARACTERS = 100;

const MONTH = /^(\d{4})-(?:0[1-9]|1[0-2])$/;

function parseMonth(value: string | null): string | null {
  const year = Number(MONTH.exec(value ?? '')?.[1]);
  return year >= EVENT_YEAR_MIN && year <= EVENT_YEAR_MAX ? value : null;
}

/** The zone of the query `tz`, as this runtime knows it; null where there is none or it is unknown. */
export function parseTimeZone(query: URLSearchParams): string | null {
  const value = query.get('tz');
  return value === null ? null : canonicalTimeZone(value);
}

/** All time zones, where `zones=all` asks for them. */
export const parseZones = (query: URLSearchParams): { zones?: string[] } =>
  query.get('zones') === 'all' ? { zones: allTimeZones() } : {};

/** The views that an address may name beside the usual one, of a page and of a frame. */
const VIEWS: Record<'calendar' | 'embed', readonly CalendarView[]> = {
  calendar: ['list'],
  embed: ['month', 'agenda', 'both'],
};

/** Reads month, view and zone out of a query. What is not valid counts as not given. */
export const parseCalendarAddress = (
  query: URLSearchParams,
  page: 'calendar' | 'embed' = 'calendar',
): CalendarAddress => ({
  month: parseMonth(query.get('month')),
  view: VIEWS[page].find((view) => view === query.get('view')) ?? 'calendar',
  timeZone: parseTimeZone(query),
});

/** The words that the list is searched for; none where nothing is looked for. */
export function parseSearch(query: URLSearchParams): { search?: string } {
  const search = query.get('q')?.toWellFormed().trim().slice(0, SEARCH_MAX_CHARACTERS);
  return search && query.get('view') === 'list' ? { search } : {};
}
