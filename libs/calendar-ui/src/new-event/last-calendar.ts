const STORAGE_KEY = 'daymark-last-calendar';

/** The calendar that an event was last added to in this browser; null if unknown. */
export function lastCalendar(): string | null {
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
    // Without storage the first calendar is offered.
  }
}
