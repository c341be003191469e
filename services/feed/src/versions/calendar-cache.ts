/** A cache of public data of calendars, to be cleared when a calendar is no longer public. */
export interface CalendarCache {
  /** The calendars in the cache. */
  calendarIds(): Iterable<string>;
  /** Removes all entries of a calendar. */
  evict(calendarId: string): void;
}
