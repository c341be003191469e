/** A cache of public data of calendars, to be cleared when a calendar is no longer public. */
export interface CalendarCache {
  calendarIds(): Iterable<string>;
  evict(calendarId: string): void;
}
