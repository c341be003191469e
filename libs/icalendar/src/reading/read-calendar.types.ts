import type { CalendarColor, EventRequest, Recurrence } from '@daymark/contracts';
import type { ImportNote } from '@daymark/contracts/interchange';

/**
 * An event as the file has it, in the form in which an owner writes one. Whom it is shared with, and in which calendar it
 * is, a file does not say.
 */
export type ReadEvent = Omit<EventRequest, 'is_public_shareable' | 'calendar_id' | 'recurrence'>;

/** What a VEVENT is, beside when it takes place and what it says. */
export interface ReadRevision {
  sequence: number;
  /** LAST-MODIFIED, else DTSTAMP, as an ISO 8601 instant; null where neither can be read. */
  last_modified: string | null;
  status: 'confirmed' | 'cancelled';
  /** CLASS is PRIVATE or CONFIDENTIAL: it is not to be shared. */
  is_private: boolean;
  /** The lines of the VEVENT as they came, BEGIN and END included, each ended by CRLF; inline attachments are cut out. */
  original: string;
  /** The lines that no field of ours holds, as they came, without the components within (alarms): those are in `original`. */
  unknown_properties: readonly string[];
}

/** A date of a series that was changed or deleted individually. */
export type ReadException = {
  /** The local date (`YYYY-MM-DD`) or date and time (`YYYY-MM-DDTHH:MM`) that it replaces, in the zone of the series. */
  occurrence: string;
} & ({ kind: 'deleted' } | ({ kind: 'changed'; event: ReadEvent } & ReadRevision));

/** An event or a series of a file, with all that belongs to its UID. */
export interface ReadEntry extends ReadRevision {
  /** UID as the file has it; without one, a hash of start, title and place, the same in each run. */
  uid: string;
  /** The uid of the series that this one continues: a change of 'this and following' makes two of one. */
  split_from: string | null;
  /** The line of the file, from 1, in which it begins. */
  line: number;
  event: ReadEvent & { recurrence: Recurrence | null };
  /** Its times named no zone, so `timezone` is the one that the reader was given; another may be put in its place. */
  is_floating: boolean;
  /** Ordered by the dates that they replace; no two of one date. */
  exceptions: readonly ReadException[];
  /** Its file is a message that cancels it: nothing else that is said of it counts. */
  is_cancellation: boolean;
  /** For each TZID in its `original` lines the IANA zone that it was read as; null where none has that clock. */
  zones: Readonly<Record<string, string | null>>;
  notes: readonly ImportNote[];
}

/** An event of the file that is not kept. */
export interface BrokenEntry {
  uid: string | null;
  title: string | null;
  /** Why, with the line. */
  reason: ImportNote;
}

/** Components that are no events, by how many there are. They are counted and left out. */
export interface LeftOut {
  todos: number;
  journals: number;
  free_busy: number;
  others: number;
}

/** A file of events as it was read. */
export interface ReadCalendar {
  name: string | null;
  description: string | null;
  /** Of the colours that a calendar can have, the one nearest to its own. */
  color: CalendarColor | null;
  /** X-WR-TIMEZONE or TIMEZONE-ID, as an IANA name. */
  timezone: string | null;
  /** METHOD in lower case, such as 'request' or 'cancel'. */
  method: string | null;
  /** REFRESH-INTERVAL or X-PUBLISHED-TTL: its publisher asks not to be asked more often. */
  refresh_minutes: number | null;
  entries: readonly ReadEntry[];
  broken: readonly BrokenEntry[];
  left_out: LeftOut;
  /** VEVENTs in the file: each is an entry, a changed date of one, broken, or passed over. */
  vevents: number;
  /** Older copies of an entry or a changed date that the file has twice. */
  passed_over: number;
  /** Of the file as a whole. */
  notes: readonly ImportNote[];
}
