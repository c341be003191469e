import { keepPreviousData, queryKey, useEndpointQuery, useQueryClient } from '@daymark/api-client';
import { listCalendars, listUpcomingEvents, PAGE_SIZE_MAX } from '@daymark/contracts';

/** One page of the user's calendars, newest first; the service searches. */
export const useCalendars = (page: number, search: string) =>
  useEndpointQuery(
    listCalendars,
    { query: { page, page_size: PAGE_SIZE_MAX, ...(search ? { search } : {}) } },
    { placeholderData: keepPreviousData },
  );

/** Asks again, giving up what may be hanging, so that the page is as when it was opened. */
export function useResetCalendars(): () => void {
  const queries = useQueryClient();
  return () => void queries.resetQueries({ queryKey: queryKey(listCalendars) });
}

/** What is to come in each of the user's calendars, asked each time, since whatever is done to an event changes it. */
export const useUpcoming = () => useEndpointQuery(listUpcomingEvents, {}, { staleTime: 0 });
