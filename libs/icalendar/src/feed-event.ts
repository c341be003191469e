import type { FieldVisibleTo, Language, StoredFields, TextField } from '@daymark/contracts';
import type { RecurrenceRule } from '@daymark/recurrence';
import { cancelledTitle } from './feed-texts.js';
import { STATUS_HERE } from './reading/text/mapped-properties.js';

/** All text is plain and as its author typed it. */
export interface EventContent extends Partial<Pick<StoredFields, FieldVisibleTo<'feed'> & TextField>> {
  /** Rises with every change, from 0. */
  sequence: number;
  created_at: string;
  last_modified: string;
  title: string;
  /** An http or https URL; other values are left out. */
  url?: string | null;
  /** `YYYY-MM-DDTHH:MM` on the wall clock of `timezone`; `YYYY-MM-DD` for all-day events. */
  start_local: string;
  /** Like `start_local`; the last day for all-day events. */
  end_local: string;
  timezone: string;
  is_all_day: boolean;
  /** Calendar programs hide or strike out cancelled events. Default: confirmed. */
  status?: 'confirmed' | 'cancelled';
  /** Only its owner may see it: CLASS:PRIVATE. Default: public. */
  is_private?: boolean;
  /** Unfolded. */
  other_lines?: readonly string[];
}

export interface ChangedOccurrence extends EventContent {
  /** Local, with its time if that differs from the series'. */
  occurrence_date: string;
}

export interface FeedEvent extends EventContent {
  /** Permanent; one line of at most 1,000 characters, since imported events have uids of other programs. */
  uid: string;
  /** Null for an event that does not repeat. A series begins on a date that matches its rule. */
  recurrence: RecurrenceRule | null;
  exceptions?: {
    /** In the form of `occurrence_date`. */
    cancelled: readonly string[];
    changed: readonly ChangedOccurrence[];
  };
  related_uid?: string | null;
  /** Whether it blocks the subscriber's time; without a value it does not. */
  busy_status?: 'free' | 'busy';
}

export interface FeedCalendar {
  id: string;
  name: string;
  description?: string | null;
  url: string;
  source: string;
  last_modified: string;
  color?: string | null;
  /** Few programs show it. */
  image?: string | null;
}

type CancellableContent = Pick<
  EventContent,
  'title' | 'description' | 'status' | 'cancellation_note' | 'other_lines'
>;

/**
 * Google hides events with the status cancelled and Apple strikes them out. To announce it, the title says it and the
 * status stays confirmed, with a property of our own for other installations; with `remove` programs remove the event.
 */
export function announceCancellation<Content extends CancellableContent>(
  content: Content,
  policy: 'announce' | 'remove' = 'announce',
  language: Language = 'en',
): Content {
  if (content.status !== 'cancelled') return content;
  const { title, cancellation_note, description } = content;
  const withNote = {
    ...content,
    description: [cancellation_note, description].filter(Boolean).join('\n\n') || null,
  };
  if (policy === 'remove') return withNote;
  const other_lines = [...(content.other_lines ?? []), `${STATUS_HERE}:CANCELLED`];
  return { ...withNote, title: cancelledTitle(title, language), status: 'confirmed', other_lines };
}
