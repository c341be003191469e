import { keepPreviousData, useEndpointQuery } from '@daymark/api-client';
import { monthWindow } from '@daymark/calendar-ui';
import {
  listCalendarEvents,
  listEvents,
  listPublicCalendarEvents,
  PAGE_SIZE_DEFAULT,
} from '@daymark/contracts';
import type { EventFilters } from './event-filters.js';

interface CalendarEventsInput {
  calendarId: string;
  isOwner: boolean;
  window: { from: string; to: string };
  isEnabled?: boolean;
}

/** What happens in a calendar in a window of time: to its owner everything, to others what is shared. */
export function useCalendarEvents({ calendarId, isOwner, window, isEnabled = true }: CalendarEventsInput) {
  const input = { params: { id: calendarId }, query: window };
  const options = { placeholderData: keepPreviousData };
  const own = useEndpointQuery(listCalendarEvents, input, { ...options, enabled: isEnabled && isOwner });
  const shared = useEndpointQuery(listPublicCalendarEvents, input, {
    ...options,
    enabled: isEnabled && !isOwner,
  });
  return isOwner ? own : shared;
}

/** What the month grid shows for a month. */
export const useMonthEvents = (calendarId: string, isOwner: boolean, month: string, timeZone: string) =>
  useCalendarEvents({ calendarId, isOwner, window: monthWindow(month, timeZone) });

/** One page of the events of one's own calendar, a series being one entry; the service searches. */
export const useListedEvents = (calendarId: string, filters: EventFilters, page: number) =>
  useEndpointQuery(
    listEvents,
    {
      query: {
        calendar_id: calendarId,
        page,
        page_size: PAGE_SIZE_DEFAULT,
        ...(filters.search.trim() ? { search: filters.search.trim() } : {}),
        ...(filters.startDate ? { start_date: filters.startDate } : {}),
        ...(filters.endDate ? { end_date: filters.endDate } : {}),
      },
    },
    { placeholderData: keepPreviousData },
  );
