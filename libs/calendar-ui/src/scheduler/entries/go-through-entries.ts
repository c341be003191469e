import type { KeyboardEvent } from 'react';

/**
 * Handles keys on an entry. Up and Down go to the other entries of its day, and from the first and last to the day;
 * Escape goes to the day. In a list of all entries of a day, Home and End go to its ends, and Escape closes it. Returns
 * whether the key was one of these.
 */
export function goThroughEntries(event: KeyboardEvent): boolean {
  const entry = (event.target as HTMLElement).closest<HTMLElement>('[data-entry]');
  const list = entry?.closest<HTMLElement>('[role="gridcell"], [role="dialog"]');
  if (!entry || !list || event.altKey || event.ctrlKey || event.metaKey) return false;
  const isDay = list.matches('[role="gridcell"]');
  const entries = [...list.querySelectorAll<HTMLElement>('[data-entry]')];
  const at = entries.indexOf(entry);
  const places: Record<string, number | undefined> = isDay
    ? { ArrowUp: at - 1, ArrowDown: at + 1, Escape: -1 }
    : { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: entries.length - 1 };
  const place = places[event.key];
  if (place === undefined) return false;
  event.preventDefault();
  const next = entries[place];
  if (next) next.focus();
  else if (isDay) list.focus({ preventScroll: true });
  return true;
}
