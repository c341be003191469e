import { keepPreviousData, useEndpointQuery } from '@daymark/api-client';
import { listEvents, PAGE_SIZE_DEFAULT } from '@daymark/contracts';
import { hasDates, type EventFilters } from './event-filters.js';

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
