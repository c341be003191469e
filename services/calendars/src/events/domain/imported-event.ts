import {
  actionFields,
  EventRequest,
  isSameValue,
  pick,
  writtenColumns,
  type Recurrence,
} from '@daymark/contracts';
import { readOriginal } from '@daymark/icalendar/reading';
import { parseOrThrow } from '@daymark/service-kit';
import { localDateOf } from '@daymark/recurrence';
import type { StoredCustomization } from './customization.js';
import {
  contentOf,
  isSameContent,
  notCancelled,
  type Cancellation,
  type EventContent,
} from './event-content.js';
import type { EventRow } from './stored-event.js';
import type { derivedEventColumns } from '../../tables.js';

/** A date of an imported series that was changed individually, or deleted if it has no content. */
export interface ImportedException {
  /** The date that it replaces: a local date, with the time if that differs from the series' time of day. */
  occurrence: string;
  content: EventContent | null;
  revision: number;
  /** The owner hid this date individually. If absent, it follows from whether the event is shared. */
  isHiddenByOwner?: boolean;
}

export interface ImportedCustomization extends StoredCustomization {
  occurrence: string | null;
}

export interface ImportedOriginal {
  /** Its iCalendar text; empty if the file was a table. */
  content: string;
  /** The IANA zone that each TZID in it was read as; null if no zone matches. */
  zones: Readonly<Record<string, string | null>>;
  sequence: number;
  /** False if the event was changed since. */
  isCurrent?: boolean;
}

/**
 * Whether a change of 'this and following' split the series in its file: the lines say the whole of it, or its change
 * alone, whatever became of the other part.
 */
export function isPartOfOriginal(
  { recurrence, timezone }: Pick<EventContent, 'recurrence' | 'timezone'>,
  { content }: Pick<ImportedOriginal, 'content'>,
): boolean {
  const first = content.slice(0, content.search(/END:VEVENT/i)).replaceAll(/\r\n[ \t]/g, '');
  if (/^RECURRENCE-ID[^:\r\n]*;RANGE=/im.test(first)) return true;
  const ends = (rule: Recurrence | null | undefined) => [rule?.count ?? null, rule?.end_date ?? null];
  const isEndless = recurrence !== null && ends(recurrence).every((end) => end === null);
  if (isEndless || !/^RRULE/im.test(content)) return false;
  return !isSameValue(ends(recurrence), ends(readOriginal(content, timezone)?.event.recurrence));
}

export interface ImportedEvent {
  uid: string;
  /** The uid of the series that it continues. */
  relatedUid: string | null;
  /** SEQUENCE (RFC 5545 3.8.7.4). */
  revision: number;
  content: EventContent;
  exceptions: readonly ImportedException[];
  original: ImportedOriginal | null;
  /** Store the exceptions' revisions as given, even if one is lower than the series'. */
  hasOwnRevisions?: boolean;
  /** The instant since when a past event is archived. */
  archivedAt?: string | null;
  customizations?: readonly ImportedCustomization[];
  /** An administrator deleted it: it is stored unshared and stays so. */
  isWithheld?: boolean;
  alsoIn?: readonly string[];
}

export const unshared = (event: ImportedEvent): ImportedEvent => ({
  ...event,
  content: { ...event.content, is_public_shareable: false },
  exceptions: event.exceptions.map((exception) => ({
    ...exception,
    content: exception.content && { ...exception.content, is_public_shareable: false },
  })),
});

type KnownRow = EventContent & Omit<EventRow, 'archived_at' | keyof typeof derivedEventColumns>;

export interface KnownEvent {
  event: KnownRow;
  exceptions: readonly (KnownRow & { is_deleted: boolean })[];
  original: ImportedOriginal | null;
  calendarIds: readonly string[];
}

/** Whether a date of a series is stored as a file has it; null is one that is not stored, or deleted in the file. */
export const isSameDate = (
  stored: (EventContent & { is_deleted: boolean }) | null,
  inFile: EventContent | null,
): boolean =>
  stored !== null && (stored.is_deleted ? inFile === null : inFile !== null && isSameContent(stored, inFile));

export type ImportedRequest = Omit<
  EventRequest,
  'is_public_shareable' | 'calendar_id' | 'meeting_id' | 'passcode' | 'recurrence'
> & { recurrence: Recurrence | null };

/** Fields that files do not carry; their stored values are used. */
export type NotInFile = Pick<EventContent, 'meeting_id' | 'passcode' | 'is_public_shareable'>;

const DATE_CHARACTERS = 'YYYY-MM-DD'.length;

/** `here` has the fields that files do not carry. */
export function importedContent(
  request: ImportedRequest,
  status: 'confirmed' | 'cancelled',
  here: NotInFile,
): EventContent {
  const cancellation: Cancellation =
    status === 'cancelled' ? { ...notCancelled, status, cancelled_at: new Date() } : notCancelled;
  const parsed = parseOrThrow(EventRequest.safeParse({ ...request, ...here, calendar_id: null }));
  return contentOf(parsed, cancellation);
}

/** The stored form of the date that an exception replaces: without the time if that is the series' time of day. */
export function storedOccurrence(
  occurrence: string,
  series: Pick<EventContent, 'start_local' | 'is_all_day'>,
): string {
  const isPlain =
    series.is_all_day || occurrence.slice(DATE_CHARACTERS) === series.start_local.slice(DATE_CHARACTERS);
  return isPlain ? localDateOf(occurrence) : occurrence;
}

/** A stored event in the form of an import, so that it can be restored to this state. */
export const asImported = ({ event, exceptions, original }: KnownEvent): SavedEvent => ({
  uid: event.uid!,
  revision: event.revision,
  content: saved(event),
  exceptions: exceptions.map((exception) => ({
    occurrence: exception.occurrence_date!,
    content: exception.is_deleted ? null : saved(exception),
    revision: exception.revision,
  })),
  original,
});

export interface SavedEvent {
  uid: string;
  revision: number;
  content: SavedContent;
  exceptions: { occurrence: string; content: SavedContent | null; revision: number }[];
  original: ImportedOriginal | null;
}

type SavedContent = Pick<EventContent, (typeof writtenColumns)[number] | 'recurrence'> & {
  [Field in keyof Cancellation]: Cancellation[Field] extends Date | null
    ? string | Date | null
    : Cancellation[Field];
};

const saved = (content: EventContent): SavedContent => ({
  ...pick(content, writtenColumns),
  ...pick(content, actionFields),
  recurrence: content.recurrence,
});

export function fromSaved({ original, ...event }: SavedEvent): ImportedEvent {
  return {
    ...event,
    relatedUid: null,
    content: revived(event.content),
    exceptions: event.exceptions.map((exception) => ({
      ...exception,
      content: exception.content && revived({ ...exception.content, recurrence: null }),
    })),
    original,
  };
}

const revived = ({ cancelled_at, ...content }: SavedContent): EventContent =>
  contentOf(
    { ...content, calendar_id: null },
    {
      ...pick(content as unknown as Cancellation, actionFields),
      cancelled_at: cancelled_at === null ? null : new Date(cancelled_at),
    },
  );
