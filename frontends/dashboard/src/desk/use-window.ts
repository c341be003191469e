import { useEffect, useMemo, useState } from 'react';
import { keepPreviousData, useEndpointQuery, usePrefetch } from '@daymark/api-client';
import {
  agendaDays,
  agendaDaysBeside,
  stepDate,
  windowOf,
  windowOfDays,
  type DeskView,
  type WeekStart,
} from '@daymark/calendar-ui/desk';
import { getEventWindow, listCalendars, PAGE_SIZE_MAX, WINDOW_MAX_DAYS } from '@daymark/contracts';
import { addDays, daysBetween } from '@daymark/ui';

interface Shown {
  view: DeskView;
  date: string;
  timeZone: string;
  weekStart: WeekStart;
}

/** The request has a day more on each side. */
const AGENDA_DAYS_MAX = WINDOW_MAX_DAYS - 4;

/** Everything that takes place in the shown days, of all calendars in one request; the days before and after are fetched ahead. */
export function useWindow({ view, date, timeZone, weekStart }: Shown) {
  const prefetch = usePrefetch();
  const agenda = useAgendaDays(date);
  const range = useMemo(
    () =>
      view === 'agenda' ? windowOfDays(agenda.days, timeZone) : windowOf(view, date, weekStart, timeZone),
    [view, date, weekStart, timeZone, agenda.days],
  );
  const events = useEndpointQuery(getEventWindow, { query: range }, { placeholderData: keepPreviousData });
  const isThere = events.isSuccess && !events.isPlaceholderData;
  useEffect(() => {
    if (!isThere || view === 'agenda' || view === 'year') return;
    for (const step of [1, -1] as const) {
      const beside = stepDate(view, date, step, weekStart);
      prefetch(getEventWindow, { query: windowOf(view, beside, weekStart, timeZone) });
    }
  }, [isThere, view, date, weekStart, timeZone, prefetch]);
  return { events, range, agendaRange: agenda.days, extendAgenda: agenda.extend };
}

/** The days of the agenda, which begin anew with another date and grow as it is scrolled, up to what one request may ask for. */
function useAgendaDays(date: string) {
  const [of, setOf] = useState(() => ({ date, days: agendaDays(date) }));
  if (of.date !== date) setOf({ date, days: agendaDays(date) });
  const days = of.date === date ? of.days : agendaDays(date);
  const extend = (direction: 'earlier' | 'later') => {
    const more = agendaDaysBeside(days, direction);
    const wider = direction === 'later' ? { from: days.from, to: more.to } : { from: more.from, to: days.to };
    const tooMany = daysBetween(wider.from, wider.to) + 1 - AGENDA_DAYS_MAX;
    if (tooMany > 0 && direction === 'later') wider.from = addDays(wider.from, tooMany);
    if (tooMany > 0 && direction === 'earlier') wider.to = addDays(wider.to, -tooMany);
    setOf({ date, days: wider });
  };
  return { days, extend };
}

/** The names and colours of all calendars of a person: their number is limited to two pages. */
export function useOwnCalendars() {
  const pageOf = (page: number) => ({ query: { page, page_size: PAGE_SIZE_MAX } });
  const first = useEndpointQuery(listCalendars, pageOf(1));
  const second = useEndpointQuery(listCalendars, pageOf(2), {
    enabled: (first.data?.total ?? 0) > PAGE_SIZE_MAX,
  });
  const items = useMemo(
    () => [...(first.data?.items ?? []), ...(second.data?.items ?? [])],
    [first.data, second.data],
  );
  return { items, isNone: first.data?.total === 0, isLoading: first.isPending };
}
