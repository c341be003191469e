import type { FieldVisibleTo, StoredFields, TextField } from '@daymark/contracts';
import type { RecurrenceRule } from '@daymark/recurrence';

/** What both an event and a changed occurrence of one say. All text is plain and as its author typed it. */
export interface EventContent extends Partial<Pick<StoredFields, FieldVisibleTo<'feed'> & TextField>> {
  /** Rises with every change; 0 for an event that was never changed. */
  sequence: number;
  /** When it was created: an instant, ISO 8601. */
  created_at: string;
  /** When anything that shows in it last changed: an instant, ISO 8601. */
  last_modified: string;
  title: string;
  /** The public page of the event, an http or https address; other values are left out. */
  url?: string | null;
  /** `YYYY-MM-DDTHH:MM` on the wall clock of `timezone`; `YYYY-MM-DD` for whole days. */
  start_local: string;
  /** As `start_local`; for whole days the last day. */
  end_local: string;
  /** An IANA name. */
  timezone: string;
  is_all_day: boolean;
  /** Calendar programs hide or strike out what is cancelled. Default: confirmed. */
  status?: 'confirmed' | 'cancelled';
  /** Its owner alone may see it: CLASS:PRIVATE. Default: everybody may. */
  is_private?: boolean;
  /** Content lines of properties that no field here holds, unfolded and written as RFC 5545 has them. */
  other_lines?: readonly string[];
}

/** An occurrence that was edited individually, perhaps moved to another time or day. */
export interface ChangedOccurrence extends EventContent {
  /** The local date (`YYYY-MM-DD`) of the occurrence that it replaces, with its time where that is not the time of the series. */
  occurrence_date: string;
}

/** An event, or a whole series of them, as it goes into a feed or a file. */
export interface FeedEvent extends EventContent {
  /** Fixed for life; one line of at most 1,000 characters, since that of an imported event comes from elsewhere. */
  uid: string;
  /** Null for an event that does not repeat. A series begins on a date that fits its rule. */
  recurrence: RecurrenceRule | null;
  exceptions?: {
    /** Local dates of occurrences that do not take place, as `occurrence_date` of those that were changed. */
    cancelled: readonly string[];
    changed: readonly ChangedOccurrence[];
  };
  /** The uid of the series that this one was split from. */
  related_uid?: string | null;
  /** Whether it takes the time of whoever subscribes; it leaves it free where nothing is said. */
  busy_status?: 'free' | 'busy';
}

/** A public calendar. */
export interface FeedCalendar {
  id: string;
  name: string;
  description?: string | null;
  /** The public page of the calendar. */
  url: string;
  /** The address of the feed itself. */
  source: string;
  /** When anything in the calendar last changed: an instant, ISO 8601. */
  last_modified: string;
  /** The owner's colour, `#rrggbb`. */
  color?: string | null;
  /** The address of a picture for the calendar. Few programs show it. */
  image?: string | null;
}
