const STORAGE_KEY = 'daymark-last-calendar';

/** The calendar that an event was last added to in this browser; null where that is not known. */
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
    // A browser without storage offers the first calendar.
  }
}
