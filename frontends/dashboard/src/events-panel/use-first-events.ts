import { useState } from 'react';
import { localTimeZone, monthOf, todayIn, useTimeLimit } from '@daymark/ui';
import { isOnFirstTry } from './is-on-first-try.js';
import { useListedEvents, useMonthEvents } from './use-events.js';
import { useHasNoEvents } from './use-has-no-events.js';
import { usePanelState } from './use-panel-state.js';
import { useRecurringWarnings } from './use-recurring-warnings.js';

/** For so long a page waits for its events once it has everything else. */
export const PATIENCE_MS = 3_000;

/**
 * Asks for what the panel shows first while the calendar itself is loading, so that the page is shown once, with all of
 * it. True until that is there, or cannot be had soon.
 */
export function useFirstEvents(
  calendarId: string,
  { isOwner, isCalendarThere, isAsked }: { isOwner: boolean; isCalendarThere: boolean; isAsked: boolean },
): boolean {
  const timeZone = localTimeZone();
  const [currentMonth] = useState(() => monthOf(todayIn(timeZone)));
  const { month, view, filters, page } = usePanelState(currentMonth);
  const events = useMonthEvents(calendarId, month, timeZone, isAsked);
  useRecurringWarnings(events.isLoading, false);
  const isListed = isAsked && isOwner && view === 'list';
  const listed = useListedEvents(calendarId, filters, page, timeZone, isListed);
  const isEmpty = events.data?.items.length === 0;
  const { isAsking } = useHasNoEvents(calendarId, isAsked && isOwner && isEmpty);
  const isWaiting = isOnFirstTry(events) || isOnFirstTry(listed) || isAsking;
  const isOver = useTimeLimit(isCalendarThere && isWaiting, PATIENCE_MS);
  return isWaiting && !isOver;
}
