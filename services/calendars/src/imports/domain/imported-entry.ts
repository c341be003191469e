import { createHash } from 'node:crypto';
import {
  CHANGED_DATES_BYTES_PER_SERIES_MAX,
  CHANGED_DATES_PER_SERIES_MAX,
  DELETED_DATES_PER_SERIES_MAX,
  todaysName,
} from '@daymark/contracts';
import { type ImportNote } from '@daymark/contracts/interchange';
import { writtenZone } from '@daymark/icalendar/rendering';
import type { ReadEntry, ReadException } from '@daymark/icalendar/reading';
import { localDateOf, localToInstant } from '@daymark/recurrence';
import { ProblemException } from '@daymark/service-kit';
import {
  importedContent,
  storedOccurrence,
  writtenTextBytes,
  type ImportedEvent,
  type ImportedException,
  type KnownEvent,
} from '../../events/events.module.js';
import { text } from '../../texts.js';

export interface EntryChoices {
  /** The zone of times without one. */
  timezone: string;
  is_public_shareable: boolean;
}

const UID_MAX_CHARACTERS = 300;

/** Characters that a feed cannot contain in a uid, which is one line of text. */
const NOT_IN_UID = /[\p{Cc}\u2028\u2029\ufeff]/u;

/** The uid under which an entry is stored: its own, or a hash if that is too long or not one line of text. */
export const storedUid = (uid: string): string =>
  uid.length <= UID_MAX_CHARACTERS && uid.trim() !== '' && !NOT_IN_UID.test(uid)
    ? uid
    : `import-${hashOf(uid)}`;

/** The uid of an entry if the person has the same uid in another calendar: stable across imports. */
export const uidInCalendar = (uid: string, calendarId: string): string =>
  `import-${hashOf(`${calendarId} ${uid}`)}`;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 40);

type Times = Pick<ImportedEvent['content'], 'start_local' | 'end_local' | 'timezone' | 'is_all_day'>;

const NAMES_ZONE = /^DT(?:START|END);[^:\r\n]*TZID=/m;

/**
 * Another zone for the times of an entry that names none. The stored event's zone is kept where an export names that
 * zone, for all-day events, which have no zone in a file, and for single events at the same instants, for which the
 * file names no zone.
 */
function inZone<Event extends Times & { recurrence?: unknown }>(
  event: Event,
  chosen: string | null,
  here: Times | undefined,
  original: string,
): Event {
  const there = { ...event, timezone: chosen ?? event.timezone };
  if (here === undefined || here.timezone === there.timezone) return there;
  const isNamedSo = event.is_all_day
    ? here.is_all_day
    : [writtenZone(here.timezone), todaysName(here.timezone)].includes(there.timezone);
  if (isNamedSo) return { ...there, timezone: here.timezone };
  if (event.recurrence || NAMES_ZONE.test(original) || !isSameTime(here, there)) return there;
  const { start_local, end_local, timezone } = here;
  return { ...there, start_local, end_local, timezone };
}

/**
 * The uids under which an entry may be stored, the likeliest first: with its start if it has that in one of them. Without
 * it an event of several with the UID has to have the same start.
 */
export function storedUids({ uid, other_uid }: Pick<ReadEntry, 'uid' | 'other_uid'>): string[] {
  if (other_uid === undefined) return [uid];
  return other_uid.length > uid.length ? [other_uid, uid] : [uid, other_uid];
}

/** Whether an event that is stored under this uid can be the entry. */
export const mayBeStoredAs = (
  { uid, other_uid, event }: Pick<ReadEntry, 'uid' | 'other_uid' | 'event'>,
  stored: string,
  here: Times & Pick<ImportedEvent['content'], 'title'>,
): boolean =>
  stored === uid ||
  (other_uid?.length ?? 0) > uid.length ||
  (event.is_all_day === here.is_all_day &&
    // With more than its start behind the UID it is one of several that start then.
    (event.title === here.title || !/^-\w+-/.test(uid.slice(other_uid?.length))) &&
    localToInstant(event.start_local, event.timezone).instant ===
      localToInstant(here.start_local, here.timezone).instant);

/**
 * Whether an entry is another event than the one with its UID, as in a timetable that counts the events of each term
 * from the start: nobody changed that one here, title and date differ, and SEQUENCE announces no change.
 */
export const isUidReusedBy = (
  { event, original, sequence, is_cancellation }: ReadEntry,
  { event: here, original: existingOriginal }: KnownEvent,
): boolean =>
  !is_cancellation &&
  original !== '' &&
  existingOriginal?.isCurrent === true &&
  existingOriginal.content !== '' &&
  sequence <= existingOriginal.sequence &&
  event.title !== here.title &&
  localDateOf(event.start_local) !== localDateOf(here.start_local);

const isSameTime = (one: Times, other: Times): boolean =>
  one.is_all_day === other.is_all_day &&
  (['start_local', 'end_local'] as const).every(
    (field) =>
      localToInstant(one[field], one.timezone).instant ===
      localToInstant(other[field], other.timezone).instant,
  );

/**
 * An entry as an event. Fields that a file does not carry are taken from the stored event, or from the choices of the
 * import.
 */
export function importedEvent(
  entry: ReadEntry,
  uid: string,
  choices: EntryChoices,
  existing: KnownEvent | null,
): ImportedEvent {
  const zone = entry.is_floating ? choices.timezone : null;
  const { meeting_id, passcode } = entry.event;
  // A file that has these fields for the series, as ours do, has them for its changed dates too, or the dates have
  // none.
  const isNamed = (meeting_id ?? passcode) != null;
  const here = {
    meeting_id: meeting_id ?? (isNamed ? null : (existing?.event.meeting_id ?? null)),
    passcode: passcode ?? (isNamed ? null : (existing?.event.passcode ?? null)),
    is_public_shareable:
      existing?.event.is_public_shareable ?? (choices.is_public_shareable && !entry.is_private),
  };
  const content = withCancellationOf(
    importedContent(inZone(entry.event, zone, existing?.event, entry.original), entry.status, here),
    entry.cancellation_note,
    existing?.event,
  );
  const before = new Map(existing?.exceptions.map((exception) => [exception.occurrence_date, exception]));
  const exceptions = entry.exceptions.map((exception): ImportedException => {
    const occurrence = storedOccurrence(exception.occurrence, content);
    const there = before.get(occurrence);
    return {
      occurrence,
      content: exceptionContent(
        exception,
        zone,
        {
          ...here,
          ...(isNamed && { meeting_id: null, passcode: null }),
          ...(exception.kind === 'changed' && namedMeeting(exception.event)),
          is_public_shareable:
            here.is_public_shareable &&
            !(exception.kind === 'changed' && exception.is_private) &&
            !(there?.is_hidden_by_owner ?? false),
        },
        there?.is_deleted === false ? there : undefined,
      ),
      revision: exception.kind === 'changed' ? exception.sequence : 0,
    };
  });
  requireFewDates(exceptions);
  return {
    uid,
    relatedUid: entry.split_from === null ? null : storedUid(entry.split_from),
    revision: entry.sequence,
    content,
    exceptions,
    original: originalOf(entry),
  };
}

/** How to join, if the file has it. */
const namedMeeting = ({ meeting_id, passcode }: Pick<ReadEntry['event'], 'meeting_id' | 'passcode'>) => ({
  ...(meeting_id != null && { meeting_id }),
  ...(passcode != null && { passcode }),
});

type Content = ImportedEvent['content'];

function exceptionContent(
  exception: ReadException,
  zone: string | null,
  here: Parameters<typeof importedContent>[2],
  there: Content | undefined,
): Content | null {
  if (exception.kind === 'deleted') return null;
  const request = { ...inZone(exception.event, zone, there, exception.original), recurrence: null };
  return withCancellationOf(
    importedContent(request, exception.status, here),
    exception.cancellation_note,
    there,
  );
}

/** An event that was already cancelled keeps the time of its cancellation, and the note where the file has none. */
function withCancellationOf(content: Content, note: string, there: Content | undefined): Content {
  const { cancelled_at, is_cancellation_over, ...kept } = there?.status === content.status ? there : content;
  const cancellation_note = (content.status === 'cancelled' && note) || kept.cancellation_note;
  return { ...content, cancellation_note, cancelled_at, is_cancellation_over };
}

export function requireFewDates(exceptions: readonly ImportedException[]): void {
  const changed = exceptions.flatMap(({ content }) => (content ? [content] : []));
  const bytes = changed.reduce((sum, content) => sum + writtenTextBytes(content), 0);
  const isTooMuch =
    changed.length > CHANGED_DATES_PER_SERIES_MAX ||
    exceptions.length - changed.length > DELETED_DATES_PER_SERIES_MAX ||
    bytes > CHANGED_DATES_BYTES_PER_SERIES_MAX;
  if (isTooMuch) throw new ProblemException('FORBIDDEN', { detail: text('refused.datesOfSeries') });
}

/** The original lines of an entry, followed by those of its changed dates. */
export const originalOf = ({
  original,
  exceptions,
  zones,
  sequence,
}: ReadEntry): ImportedEvent['original'] => ({
  content:
    original +
    exceptions.map((exception) => (exception.kind === 'changed' ? exception.original : '')).join(''),
  zones,
  sequence,
});

/** A note that says why an entry cannot become an event. An error that nobody foresaw costs this entry alone. */
export function refusalNote(error: unknown, line: number | null): ImportNote {
  if (!(error instanceof ProblemException))
    return { code: 'entry_fault', line, params: { reason: String(error).slice(0, 200).toWellFormed() } };
  return { code: 'impossible', line, params: { reason: error.texts.errors?.[0]?.message ?? error.message } };
}
