import type { FieldVisibleTo, StoredFields, TextField } from '@daymark/contracts';
import type { RecurrenceRule } from '@daymark/recurrence';
import { CANCELLED_TITLE, STATUS_HERE } from './reading/mapped-properties.js';

/** The common fields of an event and a changed occurrence. All text is plain and as its author typed it. */
export interface EventContent extends Partial<Pick<StoredFields, FieldVisibleTo<'feed'> & TextField>> {
  /** Rises with every change, from 0. */
  sequence: number;
  /** The instant of its creation, ISO 8601. */
  created_at: string;
  /** The instant of the last visible change, ISO 8601. */
  last_modified: string;
  title: string;
  /** The public page of the event, an http or https URL; other values are left out. */
  url?: string | null;
  /** `YYYY-MM-DDTHH:MM` on the wall clock of `timezone`; `YYYY-MM-DD` for all-day events. */
  start_local: string;
  /** Like `start_local`; the last day for all-day events. */
  end_local: string;
  /** An IANA name. */
  timezone: string;
  is_all_day: boolean;
  /** Calendar programs hide or strike out cancelled events. Default: confirmed. */
  status?: 'confirmed' | 'cancelled';
  /** Only its owner may see it: CLASS:PRIVATE. Default: public. */
  is_private?: boolean;
  /** Content lines of properties without a field, unfolded and in the form of RFC 5545. */
  other_lines?: readonly string[];
}

/** An individually edited occurrence, possibly moved to another time or day. */
export interface ChangedOccurrence extends EventContent {
  /**
   * The local date (`YYYY-MM-DD`) of the occurrence that it replaces, with its time if that differs from the series'.
   */
  occurrence_date: string;
}

/** An event or a whole series for a feed or a file. */
export interface FeedEvent extends EventContent {
  /** Permanent; one line of at most 1,000 characters, since imported events have uids of other programs. */
  uid: string;
  /** Null for an event that does not repeat. A series begins on a date that matches its rule. */
  recurrence: RecurrenceRule | null;
  exceptions?: {
    /** Local dates of deleted occurrences, in the form of `occurrence_date`. */
    cancelled: readonly string[];
    changed: readonly ChangedOccurrence[];
  };
  /** The uid of the series that this one was split from. */
  related_uid?: string | null;
  /** Whether it blocks the subscriber's time; without a value it does not. */
  busy_status?: 'free' | 'busy';
}

/** A public calendar. */
export interface FeedCalendar {
  id: string;
  name: string;
  description?: string | null;
  /** The public page of the calendar. */
  url: string;
  /** The URL of the feed itself. */
  source: string;
  /** The instant of the last change of anything in the calendar, ISO 8601. */
  last_modified: string;
  /** The owner's colour, `#rrggbb`. */
  color?: string | null;
  /** The URL of a picture for the calendar. Few programs show it. */
  image?: string | null;
}

/** The fields that show that an event is cancelled. */
type CancellableContent = Pick<
  EventContent,
  'title' | 'description' | 'status' | 'cancellation_note' | 'other_lines'
>;

/**
 * Applies an event's cancellation to its content, for a feed or a file; an event that is not cancelled is unchanged.
 * Google hides events with the status cancelled and Apple strikes them out. So to announce a cancellation, the title
 * says it and the status stays confirmed, and a property of our own tells other installations; with `remove` calendar
 * programs remove the event.
 */
export function announceCancellation<Content extends CancellableContent>(
  content: Content,
  policy: 'announce' | 'remove' = 'announce',
): Content {
  if (content.status !== 'cancelled') return content;
  const { title, cancellation_note, description } = content;
  const withNote = {
    ...content,
    description: [cancellation_note, description].filter(Boolean).join('\n\n') || null,
  };
  if (policy === 'remove') return withNote;
  const other_lines = [...(content.other_lines ?? []), `${STATUS_HERE}:CANCELLED`];
  return { ...withNote, title: CANCELLED_TITLE + title, status: 'confirmed', other_lines };
}
