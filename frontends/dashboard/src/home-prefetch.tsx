import { useEffect, useEffectEvent } from 'react';
import { usePrefetch } from '@daymark/api-client';
import { agendaDays, windowOfDays } from '@daymark/calendar-ui/scheduler-window';
import { getEventWindow, listCalendars, PAGE_SIZE_MAX } from '@daymark/contracts';
import { useMediaQuery } from '@daymark/ui/core';
import { useSchedulerState, type SchedulerState } from './use-scheduler-state.js';

/** As in home.css: below this width the calendars are above the scheduler, which starts with the agenda. */
const PHONE = '(width < 48rem)';

/** The view state of all calendars from the address. */
export const useHomeState = (): SchedulerState =>
  useSchedulerState(useMediaQuery(PHONE) ? 'agenda' : 'month');

/**
 * Prefetches the calendars, and the events of an agenda, while the home page's chunk is loading. Other views depend on
 * the person's first day of the week.
 */
export function HomePrefetch() {
  const { view, date, timeZone } = useHomeState();
  const prefetch = usePrefetch();
  const ask = useEffectEvent(() => {
    prefetch(listCalendars, { query: { page: 1, page_size: PAGE_SIZE_MAX } });
    if (view === 'agenda') prefetch(getEventWindow, { query: windowOfDays(agendaDays(date), timeZone) });
  });
  useEffect(() => ask(), []);
  return null;
}
