import { fixedOffsetName, isSameValue, LISTED_DESCRIPTION_MAX_CHARACTERS } from '@daymark/contracts';
import {
  losesSomething,
  type ImportChange,
  type ImportItem,
  type ImportList,
} from '@daymark/contracts/interchange';
import type { ReadEntry } from '@daymark/icalendar/reading';
import { isReadableFormOf, withZoneNamed } from '@daymark/icalendar/rendering';
import { describeStoredRecurrence } from '@daymark/recurrence';
import { wordRecorded } from '@daymark/texts';
import {
  isPartOfOriginal,
  isSameContent,
  isSameDate,
  preservedLinesOf,
  type ImportedEvent,
  type KnownEvent,
} from '../../events/events.module.js';
import { text } from '../../texts.js';

export interface Match extends Pick<
  ImportItem,
  'becomes' | 'reason' | 'is_chosen' | 'may_choose' | 'changes'
> {
  list: ImportList;
}

const NOT_CHOSEN = { reason: null, is_chosen: false, may_choose: false, changes: [] };
export const UNCHANGED: Match = { list: 'unchanged', becomes: 'unchanged', ...NOT_CHOSEN };
export const REFUSED: Match = { list: 'refused', becomes: 'refused', ...NOT_CHOSEN };

export interface Counterpart {
  existing: KnownEvent | null;
  /** Events that came as changed dates of it, and become part of it. */
  joined: readonly KnownEvent[];
  /** The entry gets another uid, since the person has the same uid in another calendar. */
  isInOtherCalendar: boolean;
  /** The entry has the UID of an event that is another one. */
  isUidReused: boolean;
  isDeleted: boolean;
  /** The entry comes from an archive of this very calendar, which still exists. */
  isOfThisCalendar: boolean;
}

/**
 * Compares an entry with the stored event. `event` already includes the stored values of fields that the file does not
 * carry.
 */
export function matchOf(
  entry: Pick<ReadEntry, 'notes'>,
  event: ImportedEvent,
  { existing, joined, isInOtherCalendar, isUidReused, isDeleted, isOfThisCalendar }: Counterpart,
  mayOlderWin: boolean,
): Match {
  const isPart = entry.notes.some(losesSomething);
  if (!existing) {
    const others = isInOtherCalendar ? 'in_other_calendar' : isUidReused ? 'uid_reused' : null;
    const reason = isDeleted ? 'deleted_here' : others;
    return {
      list: isPart ? 'part' : 'new',
      becomes: 'new',
      reason,
      // If the calendar exists, the event was moved out of it or deleted.
      is_chosen: !isDeleted && !isUidReused && !(isInOtherCalendar && isOfThisCalendar),
      may_choose: true,
      changes: [],
    };
  }
  const changes = changesOf(existing, event);
  if (changes.length === 0 && joined.length > 0)
    changes.push({
      part: 'dates',
      before: text('importChanges.separate', { count: joined.length }),
      after: text('importChanges.ofSeries'),
    });
  if (changes.length === 0) return UNCHANGED;
  const isOlder = isOlderThan(existing, event);
  if (isOlder && !mayOlderWin)
    return {
      // When importing an archive again, people want to see what became of each event since.
      list: isOfThisCalendar ? 'changed' : 'unchanged',
      becomes: 'changed',
      reason: 'newer_here',
      is_chosen: false,
      may_choose: true,
      changes,
    };
  return {
    list: isPart ? 'part' : 'changed',
    becomes: 'changed',
    reason: isOlder ? 'newer_here' : null,
    // Nobody could judge a change that cannot be shown.
    is_chosen: changes.some((change) => change.before !== null || change.after !== null),
    may_choose: true,
    changes,
  };
}

/**
 * Whether the stored event is newer than the file's. An event that nobody changed since its import is as new as the
 * file that it came from, whatever its revision.
 */
export function isOlderThan({ event, original }: KnownEvent, imported: ImportedEvent): boolean {
  if (original?.isCurrent) return imported.revision < original.sequence;
  if (imported.revision < event.revision) return true;
  // An entry that was merged into a stored event has that event's text, not its own.
  const isTextOfFile = imported.original?.isCurrent !== false;
  return (
    original !== null &&
    (imported.revision < original.sequence ||
      (isTextOfFile &&
        (isSameText(original, imported.original, event.timezone) || isBeginning(original, imported))))
  );
}

/** Whether a text is that of the file, and dates that came without their series follow. */
const isBeginning = (
  { content, sequence }: NonNullable<KnownEvent['original']>,
  { original, revision }: ImportedEvent,
): boolean => revision === sequence && hasText(original) && content.startsWith(original!.content);

/** The differences between an event and a file, as texts to show; a rule as JSON, which is worded where it is shown. */
export function changesOf(existing: KnownEvent, imported: ImportedEvent): ImportChange[] {
  const [before, after] = [existing.event, imported.content];
  const changes: ImportChange[] = [];
  const add = (part: ImportChange['part'], one: string | null, other: string | null) =>
    changes.push({ part, before: one, after: other });
  if (before.title !== after.title) add('title', cut(before.title), cut(after.title));
  const isMoved = (['start_local', 'end_local', 'timezone', 'is_all_day'] as const).some(
    (field) => before[field] !== after[field],
  );
  if (isMoved) add('times', timesText(before), timesText(after));
  // Recorded, and cut when they are worded.
  if (!isSameValue(before.recurrence, after.recurrence))
    changes.push({ part: 'recurrence', before: ruleText(before), after: ruleText(after) });
  const different = differentDates(existing, imported);
  if (different > 0)
    add(
      'dates',
      datesText(existing.exceptions),
      text('importChanges.datesDiffer', { dates: datesText(imported.exceptions), count: different }),
    );
  for (const part of ['location', 'description', 'url'] as const)
    if ((before[part] ?? null) !== (after[part] ?? null)) add(part, cut(before[part]), cut(after[part]));
  if (before.status !== after.status) {
    const [was, is] = [before, after].map(({ status }) => text('importChanges.status', { status }));
    add('status', was!, is!);
  }
  if (before.meeting_id !== after.meeting_id || before.passcode !== after.passcode)
    add('meeting', meetingText(before), meetingText(after));
  const { original } = existing;
  const isOtherText = () =>
    original?.isCurrent &&
    hasText(original) &&
    hasText(imported.original) &&
    !isPartOfOriginal(before, original) &&
    !isSameText(original, imported.original, before.timezone);
  if (changes.length > 0) return changes;
  const [gone, added] = isOtherText() ? otherLines(original!, imported.original!, before.timezone) : [[], []];
  if (gone.length + added.length > 0)
    add('others', cut(gone.join(', ')) || null, cut(added.join(', ')) || null);
  else if (!isSameContent(before, after)) add('others', null, null);
  return changes;
}

/** Our exports add these to events whose lines they write themselves. */
const ADDED_BY_EXPORTS = /^(?:TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|RELATED-TO)[;:]/i;

/** The lines that no field holds and that only one of two texts has. */
function otherLines(one: Original, other: Original, timezone: string): [gone: string[], added: string[]] {
  const [before, after] = [one, other].map((original) => {
    const { own, ofDates } = preservedLinesOf({ original, timezone });
    const changed = [...ofDates].flatMap(([date, lines]) => lines.map((line) => `${date} ${line}`));
    return new Set([...own, ...changed]);
  }) as [Set<string>, Set<string>];
  const isWritten = (line: string) => ADDED_BY_EXPORTS.test(line.replace(/^[\dT:-]+ /, ''));
  return [
    [...before].filter((line) => !after.has(line)),
    [...after].filter((line) => !before.has(line) && !isWritten(line)),
  ];
}

type Original = NonNullable<ImportedEvent['original']>;

function differentDates({ exceptions }: KnownEvent, imported: ImportedEvent): number {
  const before = new Map(exceptions.map((exception) => [exception.occurrence_date, exception]));
  let different = 0;
  for (const { occurrence, content } of imported.exceptions) {
    const there = before.get(occurrence) ?? null;
    before.delete(occurrence);
    if (!isSameDate(there, content)) different += 1;
  }
  return different + before.size;
}

function datesText(exceptions: readonly { is_deleted?: boolean; content?: unknown }[]): string {
  const deleted = exceptions.filter(({ is_deleted, content }) => is_deleted ?? content === null).length;
  return text('importChanges.dates', { changed: exceptions.length - deleted, deleted });
}

type Times = Pick<ImportedEvent['content'], 'start_local' | 'end_local' | 'timezone' | 'is_all_day'>;

function timesText({ start_local, end_local, timezone, is_all_day }: Times): string {
  const [start, end] = [start_local, end_local].map((local) => local.replace('T', ' ')) as [string, string];
  const span = start === end ? start : `${start} – ${end}`;
  return is_all_day ? span : `${span} (${fixedOffsetName(timezone) ?? timezone})`;
}

const meetingText = ({
  meeting_id,
  passcode,
}: Pick<ImportedEvent['content'], 'meeting_id' | 'passcode'>): string | null =>
  [meeting_id, passcode].filter((part) => part !== null).join(', ') || null;

const ruleText = ({ recurrence }: Pick<ImportedEvent['content'], 'recurrence'>): string | null =>
  recurrence && JSON.stringify(recurrence);

const cut = (value: string | null): string | null =>
  value !== null && value.length > LISTED_DESCRIPTION_MAX_CHARACTERS
    ? `${value.slice(0, LISTED_DESCRIPTION_MAX_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`
    : value;

/** In the words of whoever wrote them; the others are stored for a reader in any language. */
const TYPED: readonly ImportChange['part'][] = [
  'title',
  'times',
  'location',
  'description',
  'url',
  'meeting',
  'others',
];

export function wordedChange({ part, before, after }: ImportChange): ImportChange {
  const worded = (stored: string | null) =>
    stored === null || TYPED.includes(part)
      ? stored
      : cut(wordRecorded(part === 'recurrence' ? describeStoredRecurrence(stored) : stored));
  return { part, before: worded(before), after: worded(after) };
}

/** Properties about when and how often a file was written, and not about the event. */
const OF_THE_FILE = /^(?:DTSTAMP|LAST-MODIFIED|CREATED|SEQUENCE)[:;].*(?:\r\n[ \t].*)*\r\n/gm;

/** A table has no text that could differ. */
const hasText = (original: ImportedEvent['original']): boolean => !!original?.content;

/** Whether two texts describe the same event in a zone, or the second is an export of the first. */
function isSameText(
  one: ImportedEvent['original'],
  other: ImportedEvent['original'],
  timezone: string,
): boolean {
  const [before, after] = [one, other].map((original) => original?.content.replace(OF_THE_FILE, ''));
  if (before === undefined || after === undefined) return before === after;
  const isFormOf = (text: string) => text === after || isReadableFormOf(text, after);
  return isFormOf(before) || isFormOf(withZoneNamed(before, timezone));
}
