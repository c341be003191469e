import { readOriginal, type ReadEntry } from '@daymark/icalendar/reading';
import { baseOfEvent, indexOfOccurrenceDate, instantToLocal } from '@daymark/recurrence';
import {
  asImported,
  fromSaved,
  storedOccurrence,
  type ImportedEvent,
  type ImportedException,
  type KnownEvent,
  type SavedEvent,
} from '../../events/events.module.js';

type Original = NonNullable<ImportedEvent['original']>;

/** The uid of a changed date without its series in the file: the series' uid and the date that it replaces. */
const WITH_DATE = /^(.+)-(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z)?)?$/;

/** The series that a changed date belongs to, and the local date or time that it replaces; null for any other entry. */
export function seriesOfOverride({
  uid,
  notes,
}: Pick<ReadEntry, 'uid' | 'notes'>): { uid: string; replaced: string; isUtc: boolean } | null {
  return notes.some(({ code }) => code === 'override_alone') ? replacedDate(uid) : null;
}

function replacedDate(uid: string): { uid: string; replaced: string; isUtc: boolean } | null {
  const match = WITH_DATE.exec(uid);
  if (!match) return null;
  const [, series, year, month, day, hour, minute, utc] = match;
  const date = `${year}-${month}-${day}`;
  return {
    uid: series!,
    replaced: hour === undefined ? date : `${date}T${hour}:${minute}`,
    isUtc: utc !== undefined,
  };
}

/** An event as it was before it became a date of its series, so that it can be restored. */
export type JoinedDate = SavedEvent & { id: string };

/** A series with those of the events that came earlier as changed dates of it. */
export function withLoneDates(
  series: ImportedEvent,
  lone: readonly KnownEvent[],
): { event: ImportedEvent; joined: KnownEvent[] } {
  const exceptions = [...series.exceptions];
  const texts: Original[] = [];
  const joined = lone.filter((each) => {
    const date = replacedDate(each.event.uid!);
    const occurrence = date && occurrenceOf(series.content, date);
    if (!occurrence) return false;
    // What the file says about the date counts.
    if (exceptions.some((exception) => exception.occurrence === occurrence)) return true;
    const { content, revision } = fromSaved(asImported(each));
    exceptions.push({ occurrence, content: { ...content, recurrence: null }, revision });
    if (each.original) texts.push(each.original);
    return true;
  });
  return { event: withDates(series, exceptions, texts), joined };
}

/**
 * A series with the changed dates that it has here and the file lacks. Where the series was changed since its import,
 * they may come from elsewhere: from a file of single dates, from an invitation, or from a person.
 */
export function withDatesHere(series: ImportedEvent, existing: KnownEvent): ImportedEvent {
  if (existing.original?.isCurrent !== false) return series;
  const inFile = new Set(series.exceptions.map(({ occurrence }) => occurrence));
  const here = fromSaved(asImported(existing)).exceptions.filter(
    ({ occurrence, content }) =>
      content !== null &&
      !inFile.has(occurrence) &&
      occurrenceOf(series.content, { replaced: occurrence, isUtc: false }) !== null,
  );
  const kept = new Set(here.map(({ occurrence }) => occurrence));
  const texts = textsOfDates(existing, (occurrence) => kept.has(occurrence));
  return withDates(series, [...series.exceptions, ...here], texts);
}

/** A series with dates that its file lacks, and with the texts that these came with. */
const withDates = (
  series: ImportedEvent,
  exceptions: readonly ImportedException[],
  texts: readonly Original[],
): ImportedEvent =>
  exceptions.length === series.exceptions.length
    ? series
    : {
        ...series,
        exceptions: exceptions.toSorted((a, b) => (a.occurrence < b.occurrence ? -1 : 1)),
        original: withTexts(series, texts),
      };

/**
 * The text of a series with those of further dates, for the lines that no field holds. It is not current, since the
 * file of the series does not have these dates. A table has no text, nor has an event that was made here: then it is
 * the start of the series with those of its dates.
 */
function withTexts({ original, content, uid }: ImportedEvent, texts: readonly Original[]): Original | null {
  const dates = texts.map((text) => text.content).join('');
  if (dates === '') return original && { ...original, isCurrent: false };
  return {
    sequence: 0,
    ...original,
    content: (original?.content || startOf(content, uid)) + dates,
    zones: Object.assign({}, ...texts.map(({ zones }) => zones), original?.zones) as Original['zones'],
    isCurrent: false,
  };
}

const startOf = ({ start_local }: ImportedEvent['content'], uid: string): string => {
  const start = start_local.replaceAll(/[-:]/g, '');
  return `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:${start}${start.includes('T') ? '00' : ''}\r\nEND:VEVENT\r\n`;
};

function textsOfDates(
  { event, original }: KnownEvent,
  isWanted: (occurrence: string) => boolean,
): Original[] {
  const read = original ? readOriginal(original.content, event.timezone) : undefined;
  return (read?.exceptions ?? []).flatMap((exception) =>
    exception.kind === 'changed' && isWanted(storedOccurrence(exception.occurrence, read!.event))
      ? [{ ...original!, content: exception.original }]
      : [],
  );
}

/**
 * The notes of a changed date whose series exists here: it becomes part of that and not a separate event, and repeats
 * with it.
 */
export const notesOfOverride = ({ notes }: Pick<ReadEntry, 'notes'>): ReadEntry['notes'] =>
  notes.filter(({ code }) => code !== 'override_alone' && code !== 'rule_of_date_left_out');

/** The date that an override replaces, as an existing series stores it; null if the series has no such date. */
export const occurrenceHere = (
  { event }: KnownEvent,
  date: { replaced: string; isUtc: boolean },
): string | null => occurrenceOf(event, date);

function occurrenceOf(
  event: ImportedEvent['content'],
  { replaced, isUtc }: { replaced: string; isUtc: boolean },
): string | null {
  if (!event.recurrence) return null;
  const local = isUtc ? instantToLocal(Date.parse(`${replaced}:00Z`), event.timezone) : replaced;
  const occurrence = storedOccurrence(local, event);
  const index = indexOfOccurrenceDate(baseOfEvent(event), event.recurrence, occurrence);
  return index === null ? null : occurrence;
}

/** An existing series with one of its dates changed by an entry, as an invitation for one date does. */
export function withOverride(
  existing: KnownEvent,
  override: ImportedEvent,
  occurrence: string,
): ImportedEvent {
  const series = fromSaved(asImported(existing));
  const read = existing.original
    ? readOriginal(existing.original.content, existing.event.timezone)
    : undefined;
  const ofOwnText = {
    ...series,
    original: series.original && { ...series.original, content: read?.original ?? '' },
  };
  const texts = [
    ...textsOfDates(existing, (each) => each !== occurrence),
    ...(override.original ? [override.original] : []),
  ];
  const changed = { occurrence, content: override.content, revision: override.revision };
  return {
    ...series,
    revision: Math.max(series.revision, override.revision),
    exceptions: [...series.exceptions.filter((each) => each.occurrence !== occurrence), changed].sort(
      (a, b) => (a.occurrence < b.occurrence ? -1 : 1),
    ),
    original: withTexts(ofOwnText, texts),
  };
}
