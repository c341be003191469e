import { useEndpointMutation, useInvalidation } from '@daymark/api-client';
import { createCalendar } from '@daymark/contracts';

/** Creates a calendar; the list is read anew when it is shown next. */
export function useCreateCalendar() {
  const invalidate = useInvalidation();
  return useEndpointMutation(createCalendar, { onSuccess: () => invalidate(createCalendar) });
}
