import {
  failureToast,
  ProblemError,
  queryKey,
  useEndpointMutation,
  useInvalidation,
  useQueryClient,
} from '@daymark/api-client';
import { useUndo } from '@daymark/calendar-ui/undo';
import { getCalendar, updateCalendar, type Calendar, type CalendarUpdate } from '@daymark/contracts';
import { useToast, type ToastText } from '@daymark/ui';
import { changeListedCalendars } from './listed-calendars.js';
import { text } from './texts.js';

/** If the version is stale, the newest one is loaded for the next attempt; the caller keeps the input. */
export function useUpdateCalendar(calendar: Calendar) {
  const queries = useQueryClient();
  const invalidate = useInvalidation();
  const undo = useUndo();
  const params = { id: calendar.id };
  const { mutateAsync, isPending } = useEndpointMutation(updateCalendar, {
    onSuccess: (changed) => {
      void invalidate(updateCalendar, { refetchType: 'none' });
      queries.setQueryData(queryKey(getCalendar, { params }), changed);
      changeListedCalendars(queries, (calendars) =>
        calendars.map((calendar) => (calendar.id === changed.id ? changed : calendar)),
      );
    },
    onError: (error) => {
      if (error instanceof ProblemError && error.code === 'STALE_VERSION') void invalidate(updateCalendar);
    },
  });
  const update = async (changes: Omit<CalendarUpdate, 'version'>, done: ToastText) => {
    const action = undo.begin(calendar.name);
    await mutateAsync({ params, body: { ...changes, version: calendar.version }, undoKey: action.key });
    action.done(done);
  };
  return { update, isUpdating: isPending };
}

/** `save` returns whether it succeeded; until then the caller keeps the choice. */
export function useSharingUpdate(calendar: Calendar, { done, failed }: { done: string; failed: string }) {
  const toast = useToast();
  const { update, isUpdating } = useUpdateCalendar(calendar);
  const save = async (changes: Omit<CalendarUpdate, 'version'>): Promise<boolean> => {
    try {
      await update(changes, { title: done });
    } catch (error) {
      toast.error(failureToast(error, failed, text('dashboard.failureFallback')));
      return false;
    }
    return true;
  };
  return { save, isSaving: isUpdating };
}
