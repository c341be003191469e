import type { KeyboardEvent } from 'react';

/**
 * Up and Down on an entry go through the entries of its day, and from the first and last to the day; Escape goes to the
 * day. Whether the key was one of these.
 */
export function goThroughEntries(event: KeyboardEvent): boolean {
  const entry = (event.target as HTMLElement).closest<HTMLElement>('[data-entry]');
  const cell = entry?.closest<HTMLElement>('[role="gridcell"]');
  if (!entry || !cell || event.altKey || event.ctrlKey || event.metaKey) return false;
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 && event.key !== 'Escape') return false;
  event.preventDefault();
  const entries = [...cell.querySelectorAll<HTMLElement>('[data-entry]')];
  const next = step === 0 ? undefined : entries[entries.indexOf(entry) + step];
  if (next) next.focus();
  else cell.focus({ preventScroll: true });
  return true;
}
