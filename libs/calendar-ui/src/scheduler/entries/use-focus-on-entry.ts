import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Excludes the adjacent days that an hour grid has rendered ahead. */
const IN_SIGHT = ':not(.ui-hours-beside *)';

/** A CSS selector for the elements of an entry, one for each day that it is on. */
export const entrySelector = (id: string): string => `[data-entry="${CSS.escape(id)}"]${IN_SIGHT}`;

/** The element of an entry; the first if several days have one. */
export const chipOf = (root: HTMLElement | null, id: string) =>
  root?.querySelector<HTMLElement>(entrySelector(id)) ?? null;

export const chipsIn = (root: HTMLElement | null) => [
  ...(root?.querySelectorAll<HTMLElement>(`[data-entry]${IN_SIGHT}`) ?? []),
];

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
 * entry in its place; from a day out of sight to the one in its place, until the entry is loaded there.
 */
export function useFocusOnEntry(root: RefObject<HTMLElement | null>): void {
  const focused = useRef<string | null>(null);
  /** The entry that a day has the focus for. */
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
    if (awaited.current !== null) chipOf(root.current, awaited.current)?.focus();
    if (id === null) return;
    const isLost = active === document.body;
    const isOther =
      root.current?.contains(active) && active.dataset['entry'] !== id && active.matches('[data-entry]');
    if (!isLost && !isOther) return;
    const chip = chipOf(root.current, id);
    if (chip) chip.focus();
    else if (isOther) active.closest<HTMLElement>('[role="gridcell"]')?.focus({ preventScroll: true });
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
}
