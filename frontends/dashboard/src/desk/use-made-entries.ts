import { useEffect, useRef, type RefObject } from 'react';
import { onBeforeUndo } from '@daymark/calendar-ui/undo';
import type { DeskOccurrence } from '../event-acts/index.js';

interface Shown {
  /** What the calendar is in. */
  area: RefObject<HTMLElement | null>;
  entries: readonly DeskOccurrence[];
  /** The window that they are of: another one is looked at for its own sake. */
  range: string;
  /** When the entries were read, in milliseconds. */
  readAt: number;
  /** What was made, or came back, is among the entries, but the view has no room for it. */
  onUnseen: (entry: DeskOccurrence, isBack: boolean) => void;
}

/** What is awaited: an event that was made, or whatever was not there before something was undone. */
type Awaited = { range: string } & ({ id: string } | { before: ReadonlySet<string>; since: number });

/**
 * Sees to it that a person can see what was just made, or came back by undoing: it is scrolled into view, or said where the
 * view folds it. Returns what is to be told of an event that was made.
 */
export function useMadeEntries({ area, entries, range, readAt, onUnseen }: Shown): (id: string) => void {
  const awaited = useRef<Awaited | null>(null);
  const latest = useRef({ entries, range, readAt });
  useEffect(() => {
    latest.current = { entries, range, readAt };
    if (awaited.current?.range !== range) awaited.current = null;
    const now = awaited.current;
    if (!now) return;
    const isBack = 'before' in now;
    if (isBack && readAt <= now.since) return;
    const came = entries.filter(({ id }) => (isBack ? !now.before.has(id) : id === now.id));
    // What was made may not have been read yet.
    if (came.length > 0 || isBack) awaited.current = null;
    const chips = came.flatMap(({ id }) => chipsOf(area.current, id));
    if (chips.length > 0) chips[0]!.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    else if (came[0]) onUnseen(came[0], isBack);
  });
  useEffect(
    () =>
      onBeforeUndo(() => {
        const { entries: shown, range: of, readAt: since } = latest.current;
        awaited.current = { range: of, before: new Set(shown.map(({ id }) => id)), since };
      }),
    [],
  );
  return (id) => {
    awaited.current = { range, id };
  };
}

const chipsOf = (area: HTMLElement | null, id: string) =>
  [...(area?.querySelectorAll(`[data-entry="${CSS.escape(id)}"]`) ?? [])].filter(
    (chip) => chip.checkVisibility?.() ?? true,
  );
