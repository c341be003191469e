import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { SchedulerSlot } from '../scheduler-contract.js';

/** Excludes the adjacent days that an hour grid has rendered ahead. */
const IN_SIGHT = ':not(.ui-hours-beside *)';

/** A CSS selector for the elements of an entry, one for each day that it is on. */
export const entrySelector = (id: string): string => `[data-entry="${CSS.escape(id)}"]${IN_SIGHT}`;

/** The element of an entry; the first that is not hidden if several days, or a list below them, have one. */
export const chipOf = (root: HTMLElement | null, id: string) =>
  [...(root?.querySelectorAll<HTMLElement>(entrySelector(id)) ?? [])].find(
    (chip) => chip.checkVisibility?.() ?? true,
  ) ?? null;

export const chipsIn = (root: HTMLElement | null) => [
  ...(root?.querySelectorAll<HTMLElement>(`[data-entry]${IN_SIGHT}`) ?? []),
];

/** The day that an event begins on, which hours have above them as well. */
export const dayIn = (
  root: HTMLElement | null,
  { start_local: start, is_all_day: isAllDay }: SchedulerSlot,
) => {
  const days = root?.querySelectorAll<HTMLElement>(
    `[role="gridcell"][data-date="${start.slice(0, 10)}"]${IN_SIGHT}`,
  );
  return [...(days ?? [])].at(isAllDay ? 0 : -1) ?? null;
};

/** The day in sight that took the place of a day which an hour grid moved out of sight. */
function dayInPlaceOf(element: HTMLElement, root: HTMLElement): HTMLElement | null {
  const day = element.closest<HTMLElement>('[role="gridcell"]');
  const column = day ? [...day.parentElement!.children].indexOf(day) : -1;
  const row = root.querySelector('.ui-hours-body:not(.ui-hours-beside)');
  return (row?.children[column] as HTMLElement | undefined) ?? null;
}

/**
 * Moves the focus along with an entry that is rendered at another place, for example after it was moved: its element
 * may be gone, show another entry, or be out of sight. If the entry is gone the focus goes to the day, in a list to the
 * entry in its place; from a day out of sight to the one in its place, until the entry is loaded there. Of an entry that
 * is folded on a full day, the day has the focus. Returns the entry that a day has the focus for.
 */
export function useFocusOnEntry(
  root: RefObject<HTMLElement | null>,
  dayOf: (entryId: string) => HTMLElement | null,
): RefObject<string | null> {
  const focused = useRef<string | null>(null);
  const awaited = useRef<string | null>(null);
  const place = useRef(0);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const chip = (target as HTMLElement).closest<HTMLElement>('[data-entry]');
      const isHere = chip && root.current?.contains(chip) && !chip.closest('[role="dialog"]');
      focused.current = (isHere && chip.dataset['entry']) || null;
      awaited.current = null;
      if (isHere) place.current = chipsIn(root.current).indexOf(chip);
    };
    // A press elsewhere blurs the entry; an element that is removed fires no event.
    const forget = ({ target }: PointerEvent) => {
      if ((target as HTMLElement).closest('[data-entry]')) return;
      focused.current = null;
      awaited.current = null;
    };
    // Captured, since React renders between its own listener and one that bubbles to the document.
    document.addEventListener('focusin', remember, { capture: true });
    document.addEventListener('pointerdown', forget, { capture: true });
    return () => {
      document.removeEventListener('focusin', remember, { capture: true });
      document.removeEventListener('pointerdown', forget, { capture: true });
    };
  }, [root]);
  useLayoutEffect(() => {
    const id = focused.current;
    const active = document.activeElement;
    if (!(active instanceof HTMLElement)) return;
    if (root.current?.contains(active) && !active.matches(IN_SIGHT)) {
      const chip = id === null ? null : chipOf(root.current, id);
      (chip ?? dayInPlaceOf(active, root.current))?.focus({ preventScroll: true });
      if (!chip) awaited.current = id;
      return;
    }
    /** Whether the entry or, where it is folded, its day has the focus. */
    const follow = (entryId: string) => {
      const chip = chipOf(root.current, entryId);
      const target = chip ?? dayOf(entryId);
      if (target !== active) target?.focus({ preventScroll: !chip });
      if (target && !chip) awaited.current = entryId;
      return target !== null;
    };
    if (awaited.current !== null) follow(awaited.current);
    if (id === null) return;
    const isLost = active === document.body;
    const isOther =
      root.current?.contains(active) && active.dataset['entry'] !== id && active.matches('[data-entry]');
    if ((!isLost && !isOther) || follow(id)) return;
    if (isOther) active.closest<HTMLElement>('[role="gridcell"]')?.focus({ preventScroll: true });
    else {
      const day = root.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]');
      (
        day ??
        chipsIn(root.current)
          .slice(0, place.current + 1)
          .at(-1)
      )?.focus({ preventScroll: true });
    }
  });
  return awaited;
}
