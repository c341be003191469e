import { useEffect, useRef, useState } from 'react';
import type { CalendarAddress, CalendarPageData, MonthOfEvents } from '../page-data.js';
import { calendarHref } from './calendar-href.js';
import { fetchEvents } from './fetch-events.js';
import { loadMonth } from './month-of-events.js';

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
export function useCalendar(data: CalendarPageData): CalendarState {
  const [address, setAddress] = useState(data.address);
  const [events, setEvents] = useState(data.events);
  const [month, setMonth] = useState(data.events.month);
  const [isLoading, setIsLoading] = useState(false);
  const pending = useRef<AbortController>(null);

  const load = (wanted: string) => {
    pending.current?.abort();
    const request = (pending.current = new AbortController());
    setMonth(wanted);
    setIsLoading(true);
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
    if (wanted !== month) load(wanted);
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
