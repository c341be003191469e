/** Keeps what the audience saw of public calendars, until a calendar is no longer public. */
export interface KeptOfCalendars {
  /** The calendars of which something is kept. */
  calendarIds(): Iterable<string>;
  /** Removes all that is kept of one. */
  forget(calendarId: string): void;
}
