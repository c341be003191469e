import { allTimeZones } from '@daymark/calendar-ui/public';
import {
  canonicalTimeZone,
  EVENT_YEAR_MAX,
  EVENT_YEAR_MIN,
  isLanguage,
  PUBLIC_SEARCH_MAX_CHARACTERS,
  searchText,
  type Language,
} from '@daymark/contracts';
import { addDays } from '@daymark/ui/public';
import type { CalendarAddress, CalendarView } from '../../page-data.js';

const MONTH = /^(\d{4})-(?:0[1-9]|1[0-2])$/;

function parseMonth(value: string | null): string | null {
  const year = Number(MONTH.exec(value ?? '')?.[1]);
  return year >= EVENT_YEAR_MIN && year <= EVENT_YEAR_MAX ? value : null;
}

export function parseTimeZone(query: URLSearchParams): string | null {
  const value = query.get('tz');
  return value === null ? null : canonicalTimeZone(value);
}

export function parseLanguage(query: URLSearchParams): Language | undefined {
  const value = query.get('lang');
  return value !== null && isLanguage(value) ? value : undefined;
}

export const parseZones = (query: URLSearchParams): { zones?: string[] } =>
  query.get('zones') === 'all' ? { zones: allTimeZones() } : {};

const VIEWS: Record<'calendar' | 'embed', Partial<Record<string, CalendarView>>> = {
  calendar: { month: 'month', week: 'week', list: 'list' },
  embed: { auto: 'calendar', month: 'month', agenda: 'agenda', both: 'both' },
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;

function parseDate(value: string | null): string | null {
  if (value === null || !DATE.test(value) || !parseMonth(value.slice(0, 7))) return null;
  // 30 February would be a day in March.
  return addDays(value, 0) === value ? value : null;
}

type RequestedAddress = Omit<CalendarAddress, 'view'> & { view: CalendarView | null };

export function parseCalendarAddress(
  query: URLSearchParams,
  page: 'calendar' | 'embed' = 'calendar',
): RequestedAddress {
  const asked = query.get('view') ?? '';
  const view = (Object.hasOwn(VIEWS[page], asked) && VIEWS[page][asked]) || null;
  const date = view === 'week' ? parseDate(query.get('date')) : null;
  return {
    month: date ? date.slice(0, 7) : parseMonth(query.get('month')),
    ...(date && { date }),
    view,
    timeZone: parseTimeZone(query),
    lang: parseLanguage(query),
  };
}

export function parseSearch(query: URLSearchParams): { search?: string } {
  const typed = query.get('q')?.trim().slice(0, PUBLIC_SEARCH_MAX_CHARACTERS).toWellFormed();
  const { data: search } = searchText(PUBLIC_SEARCH_MAX_CHARACTERS).safeParse(typed);
  return search && query.get('view') === 'list' ? { search } : {};
}
