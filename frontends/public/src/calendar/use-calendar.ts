import { useEffect, useRef, useState } from 'react';
import { addMonths } from '@daymark/ui/public';
import type { CalendarAddress, CalendarPart, MonthOfEvents } from '../page-data.js';
import { calendarHref } from './calendar-href.js';
import { fetchEvents } from './fetch-events.js';
import { loadMonth, monthOfAnswer, windowOfMonth } from './month-of-events.js';

/** How long a month that was loaded is shown again without asking. */
const KEPT_MS = 300_000;

/** What a calendar's page shows now, and how it is changed. */
export interface CalendarState {
  address: CalendarAddress;
  /** The month shown, 'YYYY-MM'. While it is loading, `events` are still those of the month before. */
  month: string;
  events: MonthOfEvents;
  isLoading: boolean;
  go: (change: Partial<CalendarAddress>) => void;
  reload: () => void;
}

/**
 * Month, view and zone of a calendar's page. The browser's address follows, so that it can be shared and Back works;
 * within a frame it is replaced instead, because the frame's history is part of the hosting page's.
 */
export function useCalendar(data: CalendarPart): CalendarState {
  const [address, setAddress] = useState(data.address);
  const [events, setEvents] = useState(data.events);
  const [month, setMonth] = useState(data.events.month);
  const [isLoading, setIsLoading] = useState(false);
  const pending = useRef<AbortController>(null);
  const kept = useKeptMonths(data.calendar.id, events, isLoading);

  const load = (wanted: string) => {
    pending.current?.abort();
    setMonth(wanted);
    const known = kept.get(wanted);
    setIsLoading(!known);
    if (known) {
      setEvents(known);
      return;
    }
    const request = (pending.current = new AbortController());
    void loadMonth(wanted, (window) => fetchEvents(data.calendar.id, window, request.signal)).then(
      (loaded) => {
        if (request.signal.aborted) return;
        setEvents(loaded);
        setIsLoading(false);
      },
    );
  };

  const show = (next: CalendarAddress) => {
    setAddress(next);
    const wanted = next.month ?? data.events.month;
    const lacksText = next.view === 'list' && events.state === 'loaded' && events.isBrief;
    if (wanted !== month || lacksText) load(wanted);
  };

  useEffect(() => {
    const onPopState = (event: PopStateEvent) =>
      show((event.state as CalendarAddress | null) ?? data.address);
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  });

  const go = (change: Partial<CalendarAddress>) => {
    const next = { ...address, ...change };
    const isNewEntry = data.page === 'calendar' && change.timeZone === undefined;
    history[isNewEntry ? 'pushState' : 'replaceState'](next, '', calendarHref(data, next));
    show(next);
  };

  return { address, month, events, isLoading, go, reload: () => load(month) };
}

/**
 * The months that were shown, and those beside the one shown, which are loaded while the browser has nothing to do. A
 * month without events is not kept: what is said of it has to be asked for.
 */
function useKeptMonths(calendarId: string, shown: MonthOfEvents, isLoading: boolean) {
  const months = useRef(new Map<string, { month: MonthOfEvents; at: number }>());
  const get = (wanted: string) => {
    const found = months.current.get(wanted);
    return found && found.at > Date.now() - KEPT_MS ? found.month : undefined;
  };

  useEffect(() => {
    if (isLoading || shown.state === 'failed') return;
    const keep = (month: MonthOfEvents) => {
      if (month.state === 'loaded' && month.items.length > 0)
        months.current.set(month.month, { month, at: Date.now() });
    };
    if (!shown.isBrief && !get(shown.month)) keep(shown);
    const request = new AbortController();
    const loadBeside = () => {
      if (request.signal.aborted) return;
      for (const distance of [1, -1, 0]) {
        const month = addMonths(shown.month, distance);
        if (get(month)) continue;
        void fetchEvents(calendarId, windowOfMonth(month), request.signal).then((answer) => {
          if (answer) keep(monthOfAnswer(month, answer));
        });
      }
    };
    // Not every browser says when it has nothing better to do.
    if ('requestIdleCallback' in window) requestIdleCallback(loadBeside);
    else setTimeout(loadBeside);
    return () => request.abort();
  }, [calendarId, shown, isLoading]);

  return { get };
}
