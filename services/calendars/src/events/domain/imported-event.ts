import { actFields, EventRequest, pick, writtenColumns, type Recurrence } from '@daymark/contracts';
import { parseOrThrow } from '@daymark/service-kit';
import type { StoredCustomization } from './customization.js';
import { contentOf, notCancelled, type Cancellation, type EventContent } from './event-content.js';
import type { StoredEvent, StoredException } from './stored-event.js';

/** A date of an imported series that was changed individually, or deleted where it has no content. */
export interface ImportedException {
  /** What it replaces: a local date, with the time where that is not the time of day of the series. */
  occurrence: string;
  content: EventContent | null;
  revision: number;
  /** Its owner hid this one by itself. Absent where that follows from whether it is shared. */
  isHiddenByOwner?: boolean;
}

/** How an imported event, or one of its changed dates, looks. */
export interface ImportedCustomization extends StoredCustomization {
  /** Null of the event itself. */
  occurrence: string | null;
}

/** What is kept of the file that an event came from. */
export interface ImportedOriginal {
  content: string;
  zones: Readonly<Record<string, string | null>>;
  sequence: number;
  /** False where the event says something else by now. */
  isCurrent?: boolean;
}

/** An event as it comes from elsewhere. */
export interface ImportedEvent {
  uid: string;
  /** The uid of the series that it continues. */
  relatedUid: string | null;
  /** SEQUENCE. */
  revision: number;
  content: EventContent;
  /** In the order of what they replace. */
  exceptions: readonly ImportedException[];
  original: ImportedOriginal | null;
  /** The revisions of its dates are as they are said, also where one is lower than that of the series. */
  hasOwnRevisions?: boolean;
  /** Since when a past event is out of the lists, as an instant. */
  archivedAt?: string | null;
  looks?: readonly ImportedCustomization[];
  /** In which calendars it is besides. */
  alsoIn?: readonly string[];
}

/** An event of a person with all that an import may change. */
export interface KnownEvent {
  event: StoredEvent;
  exceptions: readonly StoredException[];
  original: ImportedOriginal | null;
  calendarIds: readonly string[];
}

/** An event, or one date of it, as a file says it. */
export type ImportedRequest = Omit<
  EventRequest,
  'is_public_shareable' | 'calendar_id' | 'meeting_id' | 'passcode' | 'recurrence'
> & { recurrence: Recurrence | null };

/** What a file does not say of an event, and what it has here. */
export type NotInFile = Pick<EventContent, 'meeting_id' | 'passcode' | 'is_public_shareable'>;

const DATE_CHARACTERS = 'YYYY-MM-DD'.length;

/**
 * What is stored of an event that comes from elsewhere. `here` has what a file does not say.
 * @throws ProblemException VALIDATION_ERROR for what cannot be written of an event, and for times or a rule that cannot be
 */
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

/** What an exception replaces, as it is stored: without the time where that is the time of day of its series. */
export function storedOccurrence(
  occurrence: string,
  series: Pick<EventContent, 'start_local' | 'is_all_day'>,
): string {
  const isPlain =
    series.is_all_day || occurrence.slice(DATE_CHARACTERS) === series.start_local.slice(DATE_CHARACTERS);
  return isPlain ? occurrence.slice(0, DATE_CHARACTERS) : occurrence;
}

/** A known event as one that could be imported, for bringing it back to what it was. */
export const asImported = ({ event, exceptions, original }: KnownEvent): SavedEvent => ({
  uid: event.uid!,
  revision: event.revision,
  content: saved(event),
  exceptions: exceptions.map((exception) => ({
    occurrence: exception.occurrence_date,
    content: exception.is_deleted ? null : saved(exception),
    revision: exception.revision,
  })),
  original,
});

/** An event as it is kept in JSON. */
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
  ...pick(content, actFields),
  recurrence: content.recurrence,
});

/**
 * What was saved of an event, as it is to become again.
 * @throws ProblemException VALIDATION_ERROR where its times can be no more, as with newer data of time zones
 */
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
      ...pick(content as unknown as Cancellation, actFields),
      cancelled_at: cancelled_at === null ? null : new Date(cancelled_at),
    },
  );
