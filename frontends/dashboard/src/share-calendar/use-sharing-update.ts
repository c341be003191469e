import { failureToast } from '@daymark/api-client';
import type { Calendar, CalendarUpdate } from '@daymark/contracts';
import { useToast } from '@daymark/ui';
import { texts } from '../texts.js';
import { useUpdateCalendar } from '../use-update-calendar.js';

/** `save` returns whether it succeeded; until then the caller keeps the choice. */
export function useSharingUpdate(calendar: Calendar, { done, failed }: { done: string; failed: string }) {
  const toast = useToast();
  const { update, isUpdating } = useUpdateCalendar(calendar);
  const save = async (changes: Omit<CalendarUpdate, 'version'>): Promise<boolean> => {
    try {
      await update(changes, { title: done });
    } catch (error) {
      toast.error(failureToast(error, failed, texts.failureFallback));
      return false;
    }
    return true;
  };
  return { save, isSaving: isUpdating };
}
