import { useState } from 'react';
import { usePrefetch } from '@daymark/api-client';
import { agendaDays, windowOfDays } from '@daymark/calendar-ui/scheduler-window';
import { getEventWindow, listCalendars, PAGE_SIZE_MAX } from '@daymark/contracts';
import { useMediaQuery } from '@daymark/ui/core';
import { useSchedulerState, type SchedulerState } from '../use-scheduler-state.js';

/** As in home.css: below this width the calendars are above the scheduler, which starts with the agenda. */
const PHONE = '(width < 48rem)';

/**
 * The view state of all calendars from the address. The calendars, and the events of an agenda, are requested while the
 * page is first rendered: its queries begin after that. Other views depend on the person's first day of the week.
 */
export function useHomeState(): SchedulerState {
  const state = useSchedulerState(useMediaQuery(PHONE) ? 'agenda' : 'month');
  const prefetch = usePrefetch();
  useState(() => {
    const { view, date, timeZone } = state;
    prefetch(listCalendars, { query: { page: 1, page_size: PAGE_SIZE_MAX } });
    if (view === 'agenda') prefetch(getEventWindow, { query: windowOfDays(agendaDays(date), timeZone) });
  });
  return state;
}
