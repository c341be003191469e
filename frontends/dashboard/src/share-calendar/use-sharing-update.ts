import { failureToast } from '@daymark/api-client';
import type { Calendar, CalendarUpdate } from '@daymark/contracts';
import { useToast } from '@daymark/ui';
import { texts } from '../texts.js';
import { useUpdateCalendar } from '../use-update-calendar.js';

/**
 * Stores what was chosen for the audience with the calendar. `save` tells whether it could; what was chosen is the caller's to keep until
 * then.
 */
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
