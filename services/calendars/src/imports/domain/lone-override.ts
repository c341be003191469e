import type { ReadEntry } from '@daymark/icalendar/reading';
import { baseOfEvent, indexOfOccurrenceDate, instantToLocal } from '@daymark/recurrence';
import {
  asImported,
  fromSaved,
  storedOccurrence,
  type ImportedEvent,
  type KnownEvent,
} from '../../events/events.module.js';

/** A changed date whose series the file lacks has the uid of its series and what it replaces. */
const WITH_DATE = /^(.+)-(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z)?)?$/;

/** The series that a changed date belongs to, and the local date or time that it replaces; null for any other entry. */
export function seriesOfOverride({
  uid,
  notes,
}: Pick<ReadEntry, 'uid' | 'notes'>): { uid: string; replaced: string; isUtc: boolean } | null {
  const match = notes.some(({ code }) => code === 'override_alone') && WITH_DATE.exec(uid);
  if (!match) return null;
  const [, series, year, month, day, hour, minute, utc] = match;
  const date = `${year}-${month}-${day}`;
  return {
    uid: series!,
    replaced: hour === undefined ? date : `${date}T${hour}:${minute}`,
    isUtc: utc !== undefined,
  };
}

/** What is told of a changed date whose series is here: it is one of that and no event of its own. */
export const notesOfOverride = ({ notes }: Pick<ReadEntry, 'notes'>): ReadEntry['notes'] =>
  notes.filter(({ code }) => code !== 'override_alone');

/** What a changed date replaces, as a series that is here has it stored; null where that has no such date. */
export function occurrenceHere(
  { event }: KnownEvent,
  { replaced, isUtc }: { replaced: string; isUtc: boolean },
): string | null {
  if (!event.recurrence) return null;
  const local = isUtc ? instantToLocal(Date.parse(`${replaced}:00Z`), event.timezone) : replaced;
  const occurrence = storedOccurrence(local, event);
  const index = indexOfOccurrenceDate(baseOfEvent(event), event.recurrence, occurrence);
  return index === null ? null : occurrence;
}

/** A series that is here, with one of its dates as an entry says: an invitation of one date. */
export function withOverride(known: KnownEvent, override: ImportedEvent, occurrence: string): ImportedEvent {
  const series = fromSaved(asImported(known));
  const changed = { occurrence, content: override.content, revision: override.revision };
  return {
    ...series,
    revision: Math.max(series.revision, override.revision),
    exceptions: [...series.exceptions.filter((one) => one.occurrence !== occurrence), changed].sort((a, b) =>
      a.occurrence < b.occurrence ? -1 : 1,
    ),
    original: series.original && { ...series.original, isCurrent: false },
  };
}
