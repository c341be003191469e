import { useViewPreferences } from '@daymark/calendar-ui';
import { useTimeLimit } from '@daymark/ui';
import { useWindow } from '../scheduler/index.js';
import { useListedEvents } from '../events-panel/index.js';
import { RESPONSE_TIMEOUT_MS } from '../use-loading-limit.js';
import { useCalendarView } from './use-calendar-view.js';
import { isOnFirstTry, useHasNoEvents } from './use-has-no-events.js';
import { useRecurringWarnings } from './use-recurring-warnings.js';

interface Options {
  /** Undefined while unknown. */
  isOwner: boolean | undefined;
  isCalendarThere: boolean;
  isAsked: boolean;
}

/**
 * Loads the first events in parallel with the calendar itself, so that the page is shown once, complete. True until
 * they are there, or are too late.
 */
export function useFirstEvents(calendarId: string, { isOwner, isCalendarThere, isAsked }: Options): boolean {
  const { days, isList, filters, page } = useCalendarView();
  const { weekStart } = useViewPreferences();
  const { events } = useWindow({
    ...days,
    weekStart,
    calendar: { id: calendarId, isOwner },
    isAsked: isAsked && !isList,
  });
  useRecurringWarnings(events.isLoading, events.data?.truncated ?? false);
  const isListed = isAsked && isOwner === true && isList;
  const listed = useListedEvents(calendarId, filters, page, days.timeZone, isListed);
  const isEmpty = events.data?.items.length === 0;
  const { isAsking } = useHasNoEvents(calendarId, isAsked && isOwner === true && isEmpty);
  const isWaiting = isOnFirstTry(events) || isOnFirstTry(listed) || isAsking;
  const isOver = useTimeLimit(isCalendarThere && isWaiting, RESPONSE_TIMEOUT_MS);
  return isWaiting && !isOver;
}
