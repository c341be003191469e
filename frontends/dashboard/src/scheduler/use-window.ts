import { useEffect, useMemo, useState } from 'react';
import { keepPreviousData, useEndpointQuery, usePrefetch, useSession } from '@daymark/api-client';
import {
  agendaDays,
  adjacentAgendaDays,
  stepDate,
  windowOf,
  windowOfDays,
  type SchedulerView,
  type WeekStart,
} from '@daymark/calendar-ui/scheduler-window';
import {
  getEventWindow,
  listCalendarEvents,
  listPublicCalendarEvents,
  WINDOW_MAX_DAYS,
  type WindowOccurrence,
} from '@daymark/contracts';
import { addDays, daysBetween } from '@daymark/ui/core';

/** A calendar whose events are shown. Until it is loaded, it is treated as one that the person has a role in. */
export interface CalendarSource {
  id: string;
  isJoined: boolean | undefined;
}

interface Shown {
  view: SchedulerView;
  date: string;
  timeZone: string;
  weekStart: WeekStart;
  calendar?: CalendarSource | undefined;
  isAsked?: boolean;
}

/** The request has a further day on each side. */
const AGENDA_DAYS_MAX = WINDOW_MAX_DAYS - 4;

/** The events of the shown days, for all calendars in one request, or for one; the adjacent days are prefetched. */
export function useWindow({ view, date, timeZone, weekStart, calendar, isAsked = true }: Shown) {
  const agenda = useAgendaDays(date);
  const range = useMemo(
    () =>
      view === 'agenda' ? windowOfDays(agenda.days, timeZone) : windowOf(view, date, weekStart, timeZone),
    [view, date, weekStart, timeZone, agenda.days],
  );
  const isVisitor = useSession().state === 'signed-out';
  const isOwn = !isVisitor && (calendar?.isJoined ?? true);
  const events = useEventsIn(range, { calendar, isAsked, isVisitor, isOwn });
  const isThere = events.isSuccess && !events.isPlaceholderData;
  const beside = useBeside({ view, date, timeZone, weekStart, calendar, isAsked: isThere && isOwn });
  return { events, range, beside, agendaRange: agenda.days, extendAgenda: agenda.extend };
}

/** Prefetches the adjacent days of a view, and returns those loaded for a view of hours, which renders them ahead. */
function useBeside({ view, date, timeZone, weekStart, calendar, isAsked }: Shown): BesideDays[] {
  const calendarId = calendar?.id;
  const [next, previous] = useMemo(
    () =>
      ([1, -1] as const).map((step) => {
        const day = stepDate(view, date, step, weekStart);
        return { date: day, query: ownWindow(windowOf(view, day, weekStart, timeZone), calendarId) };
      }),
    [view, date, timeZone, weekStart, calendarId],
  );
  const prefetch = usePrefetch();
  const isPrefetched = isAsked === true && view !== 'agenda' && view !== 'year';
  useEffect(() => {
    if (!isPrefetched) return;
    for (const { query } of [next!, previous!]) prefetch(getEventWindow, { query });
  }, [isPrefetched, next, previous, prefetch]);
  const isRendered = isPrefetched && view !== 'month';
  // The cached response without a request; in other views it is not worth rendering them.
  const options = { enabled: false, notifyOnChangeProps: isRendered ? ['data' as const] : [] };
  const nextItems = useEndpointQuery(getEventWindow, { query: next!.query }, options).data?.items;
  const previousItems = useEndpointQuery(getEventWindow, { query: previous!.query }, options).data?.items;
  return useMemo(() => {
    if (!isRendered) return [];
    const daysOf = (date: string, items: BesideDays['items'] | undefined) => (items ? [{ date, items }] : []);
    return [...daysOf(next!.date, nextItems), ...daysOf(previous!.date, previousItems)];
  }, [next, previous, isRendered, nextItems, previousItems]);
}

interface BesideDays {
  date: string;
  items: readonly WindowOccurrence[];
}

interface Range {
  from: string;
  to: string;
}

const ownWindow = (range: Range, calendarId: string | undefined) =>
  calendarId === undefined ? range : { ...range, calendars: calendarId };

interface EventsQuery {
  calendar: CalendarSource | undefined;
  isAsked: boolean;
  isVisitor: boolean;
  isOwn: boolean;
}

/** Who has a role in a calendar gets all its events, others the shared ones. */
function useEventsIn(range: Range, { calendar, isAsked, isVisitor, isOwn }: EventsQuery) {
  const options = { placeholderData: keepPreviousData };
  const input = { params: { id: calendar?.id ?? '' }, query: range };
  const asMember = useEndpointQuery(
    getEventWindow,
    { query: ownWindow(range, calendar?.id) },
    { ...options, enabled: isAsked && isOwn },
  );
  const asPerson = useEndpointQuery(listCalendarEvents, input, {
    ...options,
    enabled: isAsked && !isVisitor && !isOwn,
  });
  const asVisitor = useEndpointQuery(listPublicCalendarEvents, input, {
    ...options,
    enabled: isAsked && isVisitor && calendar !== undefined,
  });
  return isOwn ? asMember : isVisitor ? asVisitor : asPerson;
}

/** The days of the agenda, which restart with another date and grow on scrolling, up to the limit of one request. */
function useAgendaDays(date: string) {
  const [of, setOf] = useState(() => ({ date, days: agendaDays(date) }));
  if (of.date !== date) setOf({ date, days: agendaDays(date) });
  const days = of.date === date ? of.days : agendaDays(date);
  const extend = (direction: 'earlier' | 'later') => {
    const more = adjacentAgendaDays(days, direction);
    const wider = direction === 'later' ? { from: days.from, to: more.to } : { from: more.from, to: days.to };
    const tooMany = daysBetween(wider.from, wider.to) + 1 - AGENDA_DAYS_MAX;
    if (tooMany > 0 && direction === 'later') wider.from = addDays(wider.from, tooMany);
    if (tooMany > 0 && direction === 'earlier') wider.to = addDays(wider.to, -tooMany);
    setOf({ date, days: wider });
  };
  return { days, extend };
}
