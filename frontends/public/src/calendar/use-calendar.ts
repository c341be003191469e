import { startTransition, useEffect, useRef, useState } from 'react';
import { addMonths } from '@daymark/ui/public';
import type { CalendarAddress, CalendarPart, ListedEvent, LoadedMonth, MonthOfEvents } from '../page-data.js';
import { calendarHref, followInLegend } from './calendar-href.js';
import { afterPaint } from './after-paint.js';
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
  /** The events of a month that is there before it was asked for. */
  eventsOf: (month: string) => readonly ListedEvent[] | undefined;
  go: (change: Partial<CalendarAddress>) => void;
  reload: () => void;
}

/**
 * Month and zone of a calendar's page. The browser's address follows, so that it can be shared and Back works;
 * within a frame it is replaced instead, because the frame's history is part of the hosting page's.
 */
export function useCalendar(data: CalendarPart): CalendarState {
  const [address, setAddress] = useState(data.address);
  const [events, setEvents] = useState(data.events);
  const [month, setMonth] = useState(data.events.month);
  const [isLoading, setIsLoading] = useState(false);
  const pending = useRef<AbortController>(null);
  const kept = useKeptMonths(data, events, isLoading);

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
    void loadMonth(
      wanted,
      (window) => fetchEvents(data.source ?? data.calendar.id, window, request.signal),
      data.weekStart,
    ).then((loaded) => {
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

  useEffect(() => followInLegend(data, address), [data, address]);

  const go = (change: Partial<CalendarAddress>) => {
    const next = { ...address, ...change };
    const isNewEntry = data.page === 'calendar' && change.timeZone === undefined;
    show(next);
    afterPaint(() => history[isNewEntry ? 'pushState' : 'replaceState'](next, '', calendarHref(data, next)));
  };

  const eventsOf = (wanted: string) => kept.get(wanted)?.items;
  return { address, month, events, isLoading, eventsOf, go, reload: () => load(month) };
}

type KeptMonths = ReadonlyMap<string, { month: LoadedMonth | null; at: number }>;

/** With this month too. Of one without events, or that failed, it is kept that it was asked for. */
const withMonth = (months: KeptMonths, month: MonthOfEvents): KeptMonths =>
  new Map(months).set(month.month, {
    month: month.state === 'loaded' && month.items.length > 0 ? month : null,
    at: Date.now(),
  });

function freshOf(months: KeptMonths, wanted: string) {
  const found = months.get(wanted);
  return found && found.at > Date.now() - KEPT_MS ? found : undefined;
}

/**
 * The months that were shown, and those beside the one shown, which are loaded one after the other while the browser has
 * nothing to do. A month without events is not kept: what is said of it has to be asked for.
 */
function useKeptMonths(
  { calendar: { id }, source = id, weekStart }: CalendarPart,
  shown: MonthOfEvents,
  isLoading: boolean,
) {
  const [months, setMonths] = useState<KeptMonths>(() => withMonth(new Map(), shown));
  const keep = (month: MonthOfEvents) => setMonths((known) => withMonth(known, month));

  useEffect(() => {
    if (isLoading || shown.state === 'failed') return;
    const wanted = [1, -1]
      .map((distance) => addMonths(shown.month, distance))
      .find((month) => !freshOf(months, month));
    if (!wanted) return;
    const request = new AbortController();
    const load = async () => {
      if (request.signal.aborted) return;
      const answer = await fetchEvents(source, windowOfMonth(wanted, weekStart), request.signal);
      if (request.signal.aborted) return;
      const month = answer ? monthOfAnswer(wanted, answer) : { ...shown, month: wanted, items: [] };
      startTransition(() => setMonths((known) => withMonth(known, month)));
    };
    // Not every browser says when it has nothing better to do.
    const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
    whenIdle(() => void load());
    return () => request.abort();
  }, [source, weekStart, shown, isLoading, months]);

  return { keep, get: (wanted: string) => freshOf(months, wanted)?.month ?? undefined };
}
