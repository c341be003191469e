import { queryKey, useEndpointMutation, useInvalidation, useQueryClient } from '@daymark/api-client';
import { createCalendar, listCalendars } from '@daymark/contracts';

/** Creates a calendar; the list is refetched when it is shown next. */
export function useCreateCalendar() {
  const invalidate = useInvalidation();
  const queries = useQueryClient();
  return useEndpointMutation(createCalendar, {
    onSuccess: async () => {
      // Removes the cached empty list, so that events can be created at once.
      queries.removeQueries({
        queryKey: queryKey(listCalendars),
        type: 'inactive',
        predicate: ({ state }) => (state.data as { total?: number } | undefined)?.total === 0,
      });
      await invalidate(createCalendar);
    },
  });
}
