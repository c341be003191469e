import type { CalendarColor, EventRequest, Recurrence } from '@daymark/contracts';
import type { ImportNote } from '@daymark/contracts/interchange';

/** Sharing and calendars are not part of a file. */
export type ReadEvent = Omit<EventRequest, 'is_public_shareable' | 'calendar_id' | 'recurrence'>;

export interface ReadRevision {
  sequence: number;
  /** LAST-MODIFIED, otherwise DTSTAMP, as an ISO 8601 instant; null if neither can be read. */
  last_modified: string | null;
  status: 'confirmed' | 'cancelled';
  /** Only our own exports have it; otherwise empty. */
  cancellation_note: string;
  /** CLASS is PRIVATE or CONFIDENTIAL: it should not be shared. */
  is_private: boolean;
  /** Including BEGIN and END, each ended by CRLF; without inline attachments. */
  original: string;
  /** Without nested components (alarms), which are in `original`. */
  unknown_properties: readonly string[];
}

export type ReadException = {
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`, in the zone of the series. */
  occurrence: string;
} & ({ kind: 'deleted' } | ({ kind: 'changed'; event: ReadEvent } & ReadRevision));

/** With all VEVENTs of its UID. */
export interface ReadEntry extends ReadRevision {
  /** With its start, if the file has other events under that UID. Without a UID a hash of start, title and place. */
  uid: string;
  /** With its start, or without: where the file has fewer or more events under its UID. Absent for part of a series. */
  other_uid?: string;
  /** The uid of the series that this one continues: a change of 'this and following' splits a series. */
  split_from: string | null;
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

export interface BrokenEntry {
  uid: string | null;
  title: string | null;
  reason: ImportNote;
}

/** They are left out. */
export interface LeftOut {
  todos: number;
  journals: number;
  free_busy: number;
  others: number;
}

export interface ReadCalendar {
  name: string | null;
  description: string | null;
  /** The nearest of the colours that a calendar can have. */
  color: CalendarColor | null;
  timezone: string | null;
  method: string | null;
  /** REFRESH-INTERVAL or X-PUBLISHED-TTL: the shortest interval of checks that its publisher wants. */
  refresh_minutes: number | null;
  entries: readonly ReadEntry[];
  broken: readonly BrokenEntry[];
  left_out: LeftOut;
  /** Each is an entry, a changed date of one, refused, or ignored. */
  vevents: number;
  /** Older duplicates of an entry (with the same start) or a changed date. */
  passed_over: number;
  /** False if it breaks off, or holds something besides calendars such as an error message: entries may be missing. */
  is_whole: boolean;
  notes: readonly ImportNote[];
}
