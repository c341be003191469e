import type { CalendarOfDesk } from '../desk-entries.js';

const STORAGE_KEY = 'daymark-last-calendar';

/** The calendar that a new event is offered: the only one in view, else the one used last, else the first in view. */
export function offeredCalendar(
  all: readonly CalendarOfDesk[],
  shown: readonly CalendarOfDesk[],
): string | null {
  if (shown.length === 1) return shown[0]!.id;
  const last = lastCalendar();
  const isThere = all.some(({ id }) => id === last);
  if (isThere) return last;
  return (shown[0] ?? all[0])?.id ?? null;
}

/** The calendar that an event was last added to in this browser; null where that is not known. */
function lastCalendar(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

export function rememberCalendar(calendarId: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, calendarId);
  } catch {
    // A browser without storage offers the first calendar.
  }
}
