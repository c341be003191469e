import { useRef, useState } from 'react';
import { addMonths } from '@daymark/ui/public';
import type { CalendarPart, LoadedMonth } from '../page-data.js';
import { fetchEvents, loadMonth } from './month-of-events.js';

export type Direction = 'earlier' | 'later';

export interface Agenda {
  months: LoadedMonth[];
  next: Record<Direction, string | null>;
  loading: Direction | null;
  failed: Direction | null;
  load: (direction: Direction) => void;
}

function onward({ month, elsewhere, beyond }: LoadedMonth, direction: Direction): string | null {
  if (elsewhere) return elsewhere[direction === 'later' ? 'next' : 'previous'];
  return beyond[direction] ? addMonths(month, direction === 'later' ? 1 : -1) : null;
}

/** Consecutive months, beginning with the one in the page's data. Months without events are skipped. */
export function useAgenda(data: CalendarPart): Agenda {
  const first = data.events;
  const [months, setMonths] = useState<LoadedMonth[]>(first.state === 'loaded' ? [first] : []);
  const [next, setNext] = useState<Record<Direction, string | null>>(
    first.state === 'loaded'
      ? { earlier: onward(first, 'earlier'), later: onward(first, 'later') }
      : { earlier: addMonths(first.month, -1), later: first.month },
  );
  // The end may become visible again before the loaded month is rendered: then the month after it has to be loaded.
  const latest = useRef(next);
  const [loading, setLoading] = useState<Direction | null>(null);
  const [failed, setFailed] = useState<Direction | null>(null);
  const busy = useRef(false);

  const load = async (direction: Direction) => {
    const wanted = latest.current[direction];
    if (wanted === null || busy.current) return;
    busy.current = true;
    setLoading(direction);
    setFailed(null);
    const { signal } = new AbortController();
    const month = await loadMonth(wanted, (window) => fetchEvents(data, window, signal));
    busy.current = false;
    setLoading(null);
    if (month.state === 'failed') {
      setFailed(direction);
      return;
    }
    const isLater = direction === 'later';
    if (month.items.length > 0)
      setMonths((loadedMonths) => (isLater ? [...loadedMonths, month] : [month, ...loadedMonths]));
    latest.current = { ...latest.current, [direction]: onward(month, direction) };
    setNext(latest.current);
  };

  return { months, next, loading, failed, load: (direction) => void load(direction) };
}
