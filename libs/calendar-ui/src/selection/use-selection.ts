import { useMemo, useRef, useState } from 'react';
import { mayChange } from '../events/rights.js';

export interface SelectedEvent {
  id: string;
  version: number;
  title: string;
  /** What cannot be changed here is not selected. */
  source_host?: string | undefined;
  is_read_only?: boolean | undefined;
  /** In either form of a response. */
  calendar_ids?: readonly string[] | undefined;
  calendars?: readonly { id: string }[] | undefined;
}

export interface Selection<Event extends SelectedEvent> {
  ids: ReadonlySet<string>;
  events: readonly Event[];
  /** Selects one or takes it out. A range begins at the one before; `order` has all ids as they are shown. */
  select: (id: string, isRange: boolean, order?: readonly string[]) => void;
  clear: () => void;
}

/** Several events to act on together. They stay selected while others are shown. */
export function useSelection<Event extends SelectedEvent>(shown: readonly Event[]): Selection<Event> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Event>>(new Map());
  const last = useRef<string | null>(null);
  const byId = useMemo(() => new Map(shown.map((event) => [event.id, event])), [shown]);
  const ids = useMemo(() => new Set(selected.keys()), [selected]);
  return {
    ids,
    events: [...selected.values()].map((event) => byId.get(event.id) ?? event),
    select: (id, isRange, order = [...byId.keys()]) => {
      const [from, to] = [order.indexOf(last.current ?? id), order.indexOf(id)].sort((a, b) => a - b);
      const chosen = isRange && from! >= 0 ? order.slice(from, to! + 1) : [id];
      const isSelected = isRange || !selected.has(id);
      const after = new Map(selected);
      for (const each of chosen) {
        const event = byId.get(each);
        if (isSelected && event && mayChange(event)) after.set(each, event);
        else after.delete(each);
      }
      last.current = id;
      setSelected(after);
    },
    clear: () => {
      last.current = null;
      setSelected(new Map());
    },
  };
}
