import {
  failureMessage,
  ProblemError,
  queryKey,
  useEndpointMutation,
  useQueryClient,
} from '@daymark/api-client';
import {
  getCalendar,
  listCalendars,
  updateCalendar,
  type Calendar,
  type CalendarUpdate,
} from '@daymark/contracts';
import { useToast } from '@daymark/ui';
import { texts } from '../texts.js';

/**
 * Stores theme or sites with the calendar. `save` tells whether it could; what was chosen is the caller's to keep until
 * then.
 */
export function useSharingUpdate(calendar: Calendar, { done, failed }: { done: string; failed: string }) {
  const toast = useToast();
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useEndpointMutation(updateCalendar);
  const save = async (changes: Pick<CalendarUpdate, 'theme' | 'embed_sites'>): Promise<boolean> => {
    const params = { id: calendar.id };
    try {
      const changed = await mutateAsync({ params, body: { ...changes, version: calendar.version } });
      queries.setQueryData(queryKey(getCalendar, { params }), changed);
    } catch (error) {
      // The newest state is read; the choice stays, and the next attempt starts from that state.
      if (error instanceof ProblemError && error.code === 'STALE_VERSION')
        void queries.invalidateQueries({ queryKey: queryKey(getCalendar) });
      toast.error({ title: failed, description: failureMessage(error, texts.failureFallback) });
      return false;
    }
    void queries.invalidateQueries({ queryKey: queryKey(listCalendars) });
    toast.success({ title: done });
    return true;
  };
  return { save, isSaving: isPending };
}
