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
} from '@daymark/contracts';
import { addDays, daysBetween } from '@daymark/ui/core';

/** A calendar whose events are shown. Until its owner is known, it is treated as the user's own. */
export interface CalendarSource {
  id: string;
  isOwner: boolean | undefined;
}

interface Shown {
  view: SchedulerView;
  date: string;
  timeZone: string;
  weekStart: WeekStart;
  /** Absent: all calendars of the person. */
  calendar?: CalendarSource | undefined;
  isAsked?: boolean;
}

/** The request has a further day on each side. */
const AGENDA_DAYS_MAX = WINDOW_MAX_DAYS - 4;

/** The events of the shown days, for all calendars in one request, or for one; the adjacent days are prefetched. */
export function useWindow({ view, date, timeZone, weekStart, calendar, isAsked = true }: Shown) {
  const prefetch = usePrefetch();
  const agenda = useAgendaDays(date);
  const range = useMemo(
    () =>
      view === 'agenda' ? windowOfDays(agenda.days, timeZone) : windowOf(view, date, weekStart, timeZone),
    [view, date, weekStart, timeZone, agenda.days],
  );
  const isVisitor = useSession().state === 'signed-out';
  const isOwn = !isVisitor && (calendar?.isOwner ?? true);
  const events = useEventsIn(range, { calendar, isAsked, isVisitor, isOwn });
  const isThere = events.isSuccess && !events.isPlaceholderData;
  const calendarId = calendar?.id;
  const hasBeside = isThere && isOwn && view !== 'agenda' && view !== 'year';
  const adjacent = useMemo(() => {
    const windowAt = (step: 1 | -1) => {
      const beside = stepDate(view, date, step, weekStart);
      const query = ownWindow(windowOf(view, beside, weekStart, timeZone), calendarId);
      return { date: beside, input: { query } };
    };
    return { next: windowAt(1), previous: windowAt(-1) };
  }, [view, date, weekStart, timeZone, calendarId]);
  useEffect(() => {
    if (!hasBeside) return;
    prefetch(getEventWindow, adjacent.next.input);
    prefetch(getEventWindow, adjacent.previous.input);
  }, [hasBeside, adjacent, prefetch]);
  const next = useEndpointQuery(getEventWindow, adjacent.next.input, { enabled: false }).data;
  const previous = useEndpointQuery(getEventWindow, adjacent.previous.input, { enabled: false }).data;
  const beside = useMemo(
    () =>
      hasBeside
        ? [
            { date: adjacent.next.date, items: next?.items },
            { date: adjacent.previous.date, items: previous?.items },
          ]
        : [],
    [hasBeside, adjacent, next, previous],
  );
  return { events, range, beside, agendaRange: agenda.days, extendAgenda: agenda.extend };
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

/** Owners get all events of a calendar, others the shared ones. */
function useEventsIn(range: Range, { calendar, isAsked, isVisitor, isOwn }: EventsQuery) {
  const options = { placeholderData: keepPreviousData };
  const input = { params: { id: calendar?.id ?? '' }, query: range };
  const asOwner = useEndpointQuery(
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
  return isOwn ? asOwner : isVisitor ? asVisitor : asPerson;
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
