import { useEffect, useEffectEvent } from 'react';
import { usePrefetch } from '@daymark/api-client';
import { agendaDays, windowOfDays } from '@daymark/calendar-ui/desk-window';
import { getEventWindow, listCalendars, PAGE_SIZE_MAX } from '@daymark/contracts';
import { useHomeState } from './use-home-state.js';

/**
 * Asks for the calendars, and for the events of an agenda, while the files of the home are on their way. Those of other views
 * depend on what the person has chosen as the first day of the week.
 */
export function HomeAhead() {
  const { view, date, timeZone } = useHomeState();
  const prefetch = usePrefetch();
  const ask = useEffectEvent(() => {
    prefetch(listCalendars, { query: { page: 1, page_size: PAGE_SIZE_MAX } });
    if (view === 'agenda') prefetch(getEventWindow, { query: windowOfDays(agendaDays(date), timeZone) });
  });
  useEffect(() => ask(), []);
  return null;
}
