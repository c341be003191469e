import type { CalendarColor, EventRequest, Recurrence } from '@daymark/contracts';
import type { ImportNote } from '@daymark/contracts/interchange';

/** An event of the file in the form of a request. Sharing and calendars are not part of a file. */
export type ReadEvent = Omit<EventRequest, 'is_public_shareable' | 'calendar_id' | 'recurrence'>;

/** The properties of a VEVENT besides its times and texts. */
export interface ReadRevision {
  sequence: number;
  /** LAST-MODIFIED, otherwise DTSTAMP, as an ISO 8601 instant; null if neither can be read. */
  last_modified: string | null;
  status: 'confirmed' | 'cancelled';
  /** CLASS is PRIVATE or CONFIDENTIAL: it should not be shared. */
  is_private: boolean;
  /** The original lines of the VEVENT, including BEGIN and END, each ended by CRLF; without inline attachments. */
  original: string;
  /** The original lines without a field, without nested components (alarms), which are in `original`. */
  unknown_properties: readonly string[];
}

/** A date of a series that was changed or deleted individually. */
export type ReadException = {
  /**
   * The local date (`YYYY-MM-DD`) or date and time (`YYYY-MM-DDTHH:MM`) that it replaces, in the zone of the series.
   */
  occurrence: string;
} & ({ kind: 'deleted' } | ({ kind: 'changed'; event: ReadEvent } & ReadRevision));

/** An event or a series of a file, with all VEVENTs of its UID. */
export interface ReadEntry extends ReadRevision {
  /**
   * The UID of the file; with its start, if the file has events with other starts under that UID. Without a UID a hash
   * of start, title and place, which is the same each time.
   */
  uid: string;
  /**
   * The uid that the same entry has where the file has fewer or more events under its UID: with its start, or without.
   * Absent for part of a series.
   */
  other_uid?: string;
  /** The uid of the series that this one continues: a change of 'this and following' splits a series. */
  split_from: string | null;
  /** The line of the file at which it begins, from 1. */
  line: number;
  event: ReadEvent & { recurrence: Recurrence | null };
  /** Its times had no zone, so `timezone` is the one that the caller gave; the caller may choose another. */
  is_floating: boolean;
  /** Ordered by the dates that they replace, which are unique. */
  exceptions: readonly ReadException[];
  /** The file is a message that cancels it: nothing else in it counts. */
  is_cancellation: boolean;
  /** For each TZID in its `original` lines the IANA zone that it was read as; null if no zone matches. */
  zones: Readonly<Record<string, string | null>>;
  notes: readonly ImportNote[];
}

/** An event of the file that is refused. */
export interface BrokenEntry {
  uid: string | null;
  title: string | null;
  /** Why, with the line. */
  reason: ImportNote;
}

/** Components other than events, with their number. They are left out. */
export interface LeftOut {
  todos: number;
  journals: number;
  free_busy: number;
  others: number;
}

/** A calendar file that was read. */
export interface ReadCalendar {
  name: string | null;
  description: string | null;
  /** The nearest of the colours that a calendar can have. */
  color: CalendarColor | null;
  /** X-WR-TIMEZONE or TIMEZONE-ID, as an IANA name. */
  timezone: string | null;
  /** METHOD in lower case, such as 'request' or 'cancel'. */
  method: string | null;
  /** REFRESH-INTERVAL or X-PUBLISHED-TTL: the shortest interval of checks that its publisher wants. */
  refresh_minutes: number | null;
  entries: readonly ReadEntry[];
  broken: readonly BrokenEntry[];
  left_out: LeftOut;
  /** VEVENTs in the file: each is an entry, a changed date of one, refused, or ignored. */
  vevents: number;
  /** Older duplicates of an entry (with the same start) or a changed date. */
  passed_over: number;
  /** False if it breaks off, or holds something besides calendars such as an error message: entries may be missing. */
  is_whole: boolean;
  /** About the file as a whole. */
  notes: readonly ImportNote[];
}
