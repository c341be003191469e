import { startTransition, useEffect, useRef, useState } from 'react';
import { addMonths } from '@daymark/ui/public';
import type { CalendarAddress, CalendarPart, ListedEvent, LoadedMonth, MonthOfEvents } from '../page-data.js';
import { calendarHref, updateLinks } from './calendar-href.js';
import {
  fetchEvents,
  loadMonth,
  monthOfResponse,
  windowOfMonth,
  type EventWindow,
} from './month-of-events.js';

const CACHED_MS = 300_000;

export interface CalendarState {
  address: CalendarAddress;
  /** The month shown, 'YYYY-MM'. While it is loading, `events` are still the previous month's. */
  month: string;
  events: MonthOfEvents;
  isLoading: boolean;
  eventsOf: (month: string) => readonly ListedEvent[] | undefined;
  go: (change: Partial<CalendarAddress>) => void;
  reload: () => void;
}

/**
 * The month and zone of a calendar's page. The browser's address is updated so that it can be shared and Back works;
 * within a frame it is replaced, because a frame shares the hosting page's history.
 */
export function useCalendar(data: CalendarPart): CalendarState {
  const [address, setAddress] = useState(data.address);
  const [events, setEvents] = useState(data.events);
  const [month, setMonth] = useState(data.events.month);
  const [isLoading, setIsLoading] = useState(false);
  const pending = useRef<AbortController>(null);
  const kept = useMonthCache(data, events, isLoading);

  const load = (wanted: string) => {
    pending.current?.abort();
    setMonth(wanted);
    const keptEvents = kept.get(wanted);
    setIsLoading(!keptEvents);
    if (keptEvents) {
      setEvents(keptEvents);
      return;
    }
    const request = (pending.current = new AbortController());
    const listEvents = (window: EventWindow) => fetchEvents(data, window, request.signal);
    void loadMonth(wanted, listEvents, data.weekStart).then((loaded) => {
      if (request.signal.aborted) return;
      setEvents(loaded);
      kept.keep(loaded);
      setIsLoading(false);
    });
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

  useEffect(() => updateLinks(data, address), [data, address]);

  const go = (change: Partial<CalendarAddress>) => {
    const next = { ...address, ...change };
    const isNewEntry = data.page === 'calendar' && change.timeZone === undefined;
    show(next);
    afterPaint(() => history[isNewEntry ? 'pushState' : 'replaceState'](next, '', calendarHref(data, next)));
  };

  const eventsOf = (wanted: string) => kept.get(wanted)?.items;
  return { address, month, events, isLoading, eventsOf, go, reload: () => load(month) };
}

type MonthCache = ReadonlyMap<string, { month: LoadedMonth | null; at: number }>;

/** Adds a month. For an empty or failed one it only records that it was requested. */
const withMonth = (months: MonthCache, month: MonthOfEvents): MonthCache =>
  new Map(months).set(month.month, {
    month: month.state === 'loaded' && month.items.length > 0 ? month : null,
    at: Date.now(),
  });

function freshMonthOf(months: MonthCache, wanted: string) {
  const found = months.get(wanted);
  return found && found.at > Date.now() - CACHED_MS ? found : undefined;
}

/**
 * A cache of the months shown and their neighbours, which are loaded one after another while the browser is idle. Empty
 * months are not cached: their message needs another request.
 */
function useMonthCache(data: CalendarPart, shown: MonthOfEvents, isLoading: boolean) {
  const [months, setMonths] = useState<MonthCache>(() => withMonth(new Map(), shown));
  const keep = (month: MonthOfEvents) => setMonths((keptMonths) => withMonth(keptMonths, month));

  useEffect(() => {
    if (isLoading || shown.state === 'failed') return;
    const wanted = [1, -1]
      .map((distance) => addMonths(shown.month, distance))
      .find((month) => !freshMonthOf(months, month));
    if (!wanted) return;
    const request = new AbortController();
    const load = async () => {
      if (request.signal.aborted) return;
      const answer = await fetchEvents(data, windowOfMonth(wanted, data.weekStart), request.signal);
      if (request.signal.aborted) return;
      const month = answer ? monthOfResponse(wanted, answer) : { ...shown, month: wanted, items: [] };
      startTransition(() => setMonths((keptMonths) => withMonth(keptMonths, month)));
    };
    // Not every browser has requestIdleCallback.
    const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
    whenIdle(() => void load());
    return () => request.abort();
  }, [data, shown, isLoading, months]);

  return { keep, get: (wanted: string) => freshMonthOf(months, wanted)?.month ?? undefined };
}

/** Does invisible work after the next frame was painted, so that it does not delay the frame. */
export function afterPaint(action: () => void): () => void {
  const frame = requestAnimationFrame(() => setTimeout(action));
  return () => cancelAnimationFrame(frame);
}
