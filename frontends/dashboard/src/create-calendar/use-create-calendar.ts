import { queryKey, useEndpointMutation, useQueryClient } from '@daymark/api-client';
import { createCalendar, listCalendars } from '@daymark/contracts';

/** Creates a calendar; the list is read anew when it is shown next. */
export function useCreateCalendar() {
  const queries = useQueryClient();
  return useEndpointMutation(createCalendar, {
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKey(listCalendars) }),
  });
}
