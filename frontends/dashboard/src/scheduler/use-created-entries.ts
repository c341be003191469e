import { useEffect, useRef, type RefObject } from 'react';
import { entrySelector } from '@daymark/calendar-ui/scheduler';
import { onBeforeUndo } from '@daymark/calendar-ui/undo';
import type { SchedulerOccurrence } from '../event-actions/index.js';

interface Shown {
  area: RefObject<HTMLElement | null>;
  entries: readonly SchedulerOccurrence[];
  /** The entries' window: a different one is not searched. */
  range: string;
  readAt: number;
  /** Called for an event that was created or restored and that the view has folded. */
  onUnseen: (entry: SchedulerOccurrence, isBack: boolean) => void;
}

/** What to look for: a created event, or entries that did not exist before an undo. */
type Awaited = { range: string } & ({ id: string } | { before: ReadonlySet<string>; since: number });

/**
 * Scrolls to a just created or restored event, and gives the focus to a created one, or reports that it is folded.
 * Returns a function for a new id.
 */
export function useCreatedEntries({ area, entries, range, readAt, onUnseen }: Shown): (id: string) => void {
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
    // A created event may not be loaded yet.
    if (came.length > 0 || isBack) awaited.current = null;
    const chips = came.flatMap(({ id }) => chipsOf(area.current, id));
    const [chip] = chips;
    if (chip) {
      chip.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
      // From there one goes on by keyboard, unless another panel was opened since.
      if (!isBack && !document.activeElement?.closest('[role="dialog"]')) chip.focus({ preventScroll: true });
    } else if (came[0]) onUnseen(came[0], isBack);
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
  [...(area?.querySelectorAll<HTMLElement>(entrySelector(id)) ?? [])].filter(
    (chip) => chip.checkVisibility?.() ?? true,
  );
