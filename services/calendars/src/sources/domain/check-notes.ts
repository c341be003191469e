import { IMPORT_NOTES_LISTED_MAX, TITLE_MAX_CHARACTERS } from '@daymark/contracts';
import { losesSomething, type ImportNote, type SourceNote } from '@daymark/contracts/interchange';
import type { ReadCalendar } from '@daymark/icalendar/reading';

interface CheckNotes {
  /** The most serious first, so that the less serious ones are left out of many. */
  listed: SourceNote[];
  uids: ReadonlySet<string>;
}

/** A note about an entry, with the entry's title as it is stored. */
export const noteOfEntry = (title: string | null, { code, line, params }: ImportNote): SourceNote => ({
  code,
  line,
  params,
  title: (title ?? '').slice(0, TITLE_MAX_CHARACTERS).toWellFormed(),
});

export const notesOfAnswer = ({ notes }: Pick<ReadCalendar, 'notes'>): SourceNote[] =>
  notes.slice(0, IMPORT_NOTES_LISTED_MAX).map((note) => ({ ...note, title: null }));

/**
 * The notes to keep of an answer. Of one that was only read in part, the notes about the whole are those of the last
 * reading, and further ones.
 */
export function notesOfCheck(
  calendar: ReadCalendar,
  before: readonly SourceNote[],
  isInPart: boolean,
): CheckNotes {
  const ofEntries = calendar.entries.flatMap(({ uid, event, notes }) =>
    notes.map((note) => ({ uid, note: noteOfEntry(event.title, note) })),
  );
  const [parts, told] = [true, false].map((isLoss) =>
    ofEntries.filter(({ note }) => losesSomething(note) === isLoss),
  ) as [typeof ofEntries, typeof ofEntries];
  const notesBefore = isInPart ? before.filter(({ title }) => title === null) : [];
  const isKnown = ({ code, params }: SourceNote) =>
    notesBefore.some((note) => note.code === code && note.params.tzid === params.tzid);
  const whole = [...notesBefore, ...notesOfAnswer(calendar).filter((note) => !isKnown(note))];
  const all = [
    ...calendar.broken.map(({ uid, title, reason }) => ({ uid, note: noteOfEntry(title, reason) })),
    ...parts,
    ...whole.map((note) => ({ uid: null, note })),
    ...told,
  ].slice(0, IMPORT_NOTES_LISTED_MAX);
  return { listed: all.map(({ note }) => note), uids: new Set(all.flatMap(({ uid }) => uid ?? [])) };
}
