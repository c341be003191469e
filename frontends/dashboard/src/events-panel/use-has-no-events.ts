import { useMemo } from 'react';
import { WINDOW_MAX_DAYS, type Calendar } from '@daymark/contracts';
import { addDays, instantOf, todayIn } from '@daymark/ui';
import { useCalendarEvents } from './use-events.js';

const DAYS_BACK = 34;

/**
 * Whether a calendar whose current month is empty has nothing around it either: the longest window that can be asked
 * for, from a month ago on. False until that is known.
 */
export function useHasNoEvents(calendar: Pick<Calendar, 'id' | 'is_owner'>, isAsked: boolean): boolean {
  const window = useMemo(() => {
    const from = addDays(todayIn('UTC'), -DAYS_BACK);
    const at = (date: string) => new Date(instantOf({ date, time: '00:00' }, 'UTC')).toISOString();
    return { from: at(from), to: at(addDays(from, WINDOW_MAX_DAYS)) };
  }, []);
  const around = useCalendarEvents({
    calendarId: calendar.id,
    isOwner: calendar.is_owner,
    window,
    isEnabled: isAsked,
  });
  return isAsked && around.isSuccess && around.data.items.length === 0;
}
