/** A cache of what the audience sees of public calendars, until a calendar is no longer public. */
export interface CalendarCache {
  /** The calendars that it has something of. */
  calendarIds(): Iterable<string>;
  /** Removes all entries of a calendar. */
  forget(calendarId: string): void;
}
