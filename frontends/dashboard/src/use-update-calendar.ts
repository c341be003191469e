import {
  ProblemError,
  queryKey,
  useEndpointMutation,
  useInvalidation,
  useQueryClient,
} from '@daymark/api-client';
import { getCalendar, updateCalendar, type Calendar, type CalendarUpdate } from '@daymark/contracts';

/**
 * Changes a calendar, from the version that was read. Where that is stale the newest one is read, so that the next attempt
 * starts from it; what was typed or chosen is the caller's to keep.
 */
export function useUpdateCalendar(calendar: Calendar) {
  const queries = useQueryClient();
  const invalidate = useInvalidation();
  const params = { id: calendar.id };
  const { mutateAsync, isPending } = useEndpointMutation(updateCalendar, {
    onSuccess: (changed) => {
      void invalidate(updateCalendar, { refetchType: 'none' });
      queries.setQueryData(queryKey(getCalendar, { params }), changed);
    },
    onError: (error) => {
      if (error instanceof ProblemError && error.code === 'STALE_VERSION') void invalidate(updateCalendar);
    },
  });
  const update = (changes: Omit<CalendarUpdate, 'version'>) =>
    mutateAsync({ params, body: { ...changes, version: calendar.version } });
  return { update, isUpdating: isPending };
}
