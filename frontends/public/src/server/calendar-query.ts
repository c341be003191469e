import { allTimeZones } from '@daymark/calendar-ui/public';
import { canonicalTimeZone, EVENT_YEAR_MAX, EVENT_YEAR_MIN } from '@daymark/contracts';
import type { CalendarAddress } from '../page-data.js';

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

/** Reads month, view and zone out of a query. What is not valid counts as not given. */
export const parseCalendarAddress = (query: URLSearchParams): CalendarAddress => ({
  month: parseMonth(query.get('month')),
  view: query.get('view') === 'list' ? 'list' : 'calendar',
  timeZone: parseTimeZone(query),
});
