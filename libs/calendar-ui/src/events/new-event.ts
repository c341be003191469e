import { useSyncExternalStore } from 'react';
import type { Calendar, EventRequest } from '@daymark/contracts';
import { wallClockOf } from '@daymark/ui/core';

export type NewEvent = Pick<
  EventRequest,
  | 'title'
  | 'location'
  | 'start_local'
  | 'end_local'
  | 'is_all_day'
  | 'timezone'
  | 'calendar_id'
  | 'recurrence'
>;

/** The full hour with which a new event begins: the next one; 24 only today, since another day would be left. */
export function hourOfNew(date: string, timeZone: string, now: number): number {
  const current = wallClockOf(now, timeZone);
  return Math.min(Number(current.time.slice(0, 2)) + 1, date === current.date ? 24 : 23);
}

const KEY = 'newEvent';

/** Passes typed fields to the form in the history state: they survive a reload and are in no address. */
export const newEventState = (event: NewEvent) => ({ [KEY]: event });

export function newEventOf(state: unknown): NewEvent | null {
  if (typeof state !== 'object' || state === null || !(KEY in state)) return null;
  return state[KEY] as NewEvent;
}

const STORAGE_KEY = 'daymark-last-calendar';

const listeners = new Set<() => void>();
/** The value for a browser without storage. */
let last: string | null = null;

function lastCalendar(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return last;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab remembered one.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Call it with the calendar that an event was added to. */
export function rememberCalendar(calendarId: string): void {
  last = calendarId;
  try {
    localStorage.setItem(STORAGE_KEY, calendarId);
  } catch {
    // It is forgotten when the page is closed.
  }
  for (const listener of listeners) listener();
}

/**
 * The id of the calendar to preselect for a new event: the last used of these, otherwise the first. One whose events come
 * by themselves is offered only where there is no other.
 */
export function useOfferedCalendar(
  calendars: readonly Pick<Calendar, 'id' | 'fills_itself'>[],
): string | null {
  const last = useSyncExternalStore(subscribe, lastCalendar);
  const written = calendars.filter(({ fills_itself }) => !fills_itself);
  const offered = written.length > 0 ? written : calendars;
  return (offered.find(({ id }) => id === last) ?? offered[0])?.id ?? null;
}
