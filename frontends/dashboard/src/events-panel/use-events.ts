import { keepPreviousData, useEndpointQuery, useSession } from '@daymark/api-client';
import { monthWindow } from '@daymark/calendar-ui';
import {
  listCalendarEvents,
  listEvents,
  listPublicCalendarEvents,
  PAGE_SIZE_DEFAULT,
} from '@daymark/contracts';
import { hasDates, type EventFilters } from './event-filters.js';

/** What the month grid shows for a month: to the calendar's owner everything, to others what is shared. */
export function useMonthEvents(calendarId: string, month: string, timeZone: string, isAsked = true) {
  const { state } = useSession();
  const input = { params: { id: calendarId }, query: monthWindow(month, timeZone) };
  const options = { placeholderData: keepPreviousData };
  const asPerson = useEndpointQuery(listCalendarEvents, input, {
    ...options,
    enabled: isAsked && state === 'signed-in',
  });
  const asVisitor = useEndpointQuery(listPublicCalendarEvents, input, {
    ...options,
    enabled: isAsked && state === 'signed-out',
  });
  return state === 'signed-out' ? asVisitor : asPerson;
}

/**
 * One page of the events of one's own calendar, a series being one entry; the service searches. Dates are judged in the
 * zone that they are shown in.
 */
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
