import { useEffect, useEffectEvent } from 'react';
import { usePrefetch } from '@daymark/api-client';
import { agendaDays, windowOfDays } from '@daymark/calendar-ui/scheduler-window';
import { getEventWindow, listCalendars, PAGE_SIZE_MAX } from '@daymark/contracts';
import { useHomeState } from './use-home-state.js';

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
