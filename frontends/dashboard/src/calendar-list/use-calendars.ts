import { keepPreviousData, queryKey, useEndpointQuery, useQueryClient } from '@daymark/api-client';
import { listCalendars, listUpcomingEvents, PAGE_SIZE_MAX } from '@daymark/contracts';

/** One page of the user's calendars, newest first; the service searches. */
export const useCalendars = (page: number, search: string) =>
  useEndpointQuery(
    listCalendars,
    { query: { page, page_size: PAGE_SIZE_MAX, ...(search ? { search } : {}) } },
    { placeholderData: keepPreviousData },
  );

/** Returns a function that aborts hanging queries and loads again, as if the page was just opened. */
export function useResetCalendars(): () => void {
  const queries = useQueryClient();
  return () => void queries.resetQueries({ queryKey: queryKey(listCalendars) });
}

/** The coming events of each of the user's calendars; never cached, since any change to an event affects them. */
export const useUpcoming = () => useEndpointQuery(listUpcomingEvents, {}, { staleTime: 0 });
