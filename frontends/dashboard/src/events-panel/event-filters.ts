import { useMemo } from 'react';
import { datesOf } from '@daymark/calendar-ui';
import {
  parseEventReference,
  searchedFields,
  listEvents,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  type CalendarEvent,
  type SearchedField,
} from '@daymark/contracts';
import { keepPreviousData, useEndpointQuery } from '@daymark/api-client';

/** The filters of a list of events. Dates are local, 'YYYY-MM-DD', and inclusive. */
export interface EventFilters {
  search: string;
  startDate: string | null;
  endDate: string | null;
}

export const NO_FILTERS: EventFilters = { search: '', startDate: null, endDate: null };

export const hasDates = ({ startDate, endDate }: EventFilters) => startDate !== null || endDate !== null;
export const isFiltering = (filters: EventFilters) => hasDates(filters) || filters.search.trim() !== '';

type SearchedEntry = Parameters<typeof datesOf>[0] &
  Partial<Pick<CalendarEvent, SearchedField>> & { id: string; is_exception?: boolean };

/** Events found by the service in texts that the entries lack; a series stands for its unchanged dates. */
const isAmong = (ids: ReadonlySet<string>, { id, is_exception }: SearchedEntry) =>
  ids.has(id) || (is_exception !== true && ids.has(parseEventReference(id)?.event_id ?? id));

const NOTHING_FOUND: ReadonlySet<string> = new Set();

/** `foundIds`: events with the words in fields that entries lack, such as the description. */
export function filterEntries<Entry extends SearchedEntry>(
  entries: readonly Entry[],
  { search, startDate, endDate }: EventFilters,
  timeZone: string,
  foundIds: ReadonlySet<string> = NOTHING_FOUND,
): Entry[] {
  const words = search.trim().toLowerCase();
  return entries.filter((entry) => {
    const hasWords = searchedFields.some((field) => entry[field]?.toLowerCase().includes(words));
    if (words && !hasWords && !isAmong(foundIds, entry)) return false;
    const { first, last } = datesOf(entry, timeZone);
    return (!startDate || first >= startDate) && (!endDate || last <= endDate);
  });
}

/** Events that match in fields that entries lack: the first hundred coming and past ones. Empty until loaded. */
export function useFoundIds(calendarId: string, search: string, isJoined: boolean): ReadonlySet<string> {
  const words = search.trim();
  const asked = (view: 'current' | 'past') => ({
    query: { calendar_id: calendarId, search: words, view, page_size: PAGE_SIZE_MAX },
  });
  const options = { enabled: isJoined && words !== '' };
  const current = useEndpointQuery(listEvents, asked('current'), options);
  const past = useEndpointQuery(listEvents, asked('past'), options);
  return useMemo(
    () => new Set([current.data, past.data].flatMap((page) => page?.items.map(({ id }) => id) ?? [])),
    [current.data, past.data],
  );
}

/** A series is one entry. Dates are judged in the displayed zone. */
export const useListedEvents = (
  calendarId: string,
  filters: EventFilters,
  page: number,
  timeZone: string,
  isAsked = true,
) =>
  useEndpointQuery(
    listEvents,
    {
      query: {
        calendar_id: calendarId,
        page,
        page_size: PAGE_SIZE_DEFAULT,
        ...(filters.search.trim() ? { search: filters.search.trim() } : {}),
        ...(hasDates(filters) ? { timezone: timeZone } : {}),
        ...(filters.startDate ? { start_date: filters.startDate } : {}),
        ...(filters.endDate ? { end_date: filters.endDate } : {}),
      },
    },
    { placeholderData: keepPreviousData, enabled: isAsked },
  );
