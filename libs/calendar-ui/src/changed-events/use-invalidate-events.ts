import { queryKey, useQueryClient } from '@daymark/api-client';
import { getEvent, listCalendarEvents, listEventExceptions, listEvents } from '@daymark/contracts';

/** Has events read anew wherever they are shown, after one of them changed. Settles when that is done. */
export function useInvalidateEvents(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [getEvent, listEvents, listCalendarEvents, listEventExceptions].map((endpoint) =>
        queries.invalidateQueries({ queryKey: queryKey(endpoint) }),
      ),
    );
}
