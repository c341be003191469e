import { queryKey, useEndpointMutation, useInvalidation, useQueryClient } from '@daymark/api-client';
import { createCalendar, listCalendars } from '@daymark/contracts';

/** Creates a calendar; the list is read again when it is shown next. */
export function useCreateCalendar() {
  const invalidate = useInvalidation();
  const queries = useQueryClient();
  return useEndpointMutation(createCalendar, {
    onSuccess: async () => {
      // That there is none is not shown even for a moment: events can be made from now on.
      queries.removeQueries({
        queryKey: queryKey(listCalendars),
        type: 'inactive',
        predicate: ({ state }) => (state.data as { total?: number } | undefined)?.total === 0,
      });
      await invalidate(createCalendar);
    },
  });
}
