import { randomUUID } from 'node:crypto';
import { NAME_MAX_CHARACTERS, type CalendarColor } from '@daymark/contracts';
import type { ArchiveManifest } from '@daymark/contracts/interchange';
import type { FoundCalendar } from '../reading/file-content.js';

/** A calendar of a file that holds several. */
export interface ImportPart {
  name: string;
  color: CalendarColor | null;
  description: string | null;
  entries: number;
  /** Into which calendar it goes, where each goes into its own. */
  calendar_id: string;
  /** The calendar is there: from an earlier import of the same name, or since this one was run. */
  is_there: boolean;
  /** This import made it. It goes with it where the import is taken back and nothing else is in it. */
  is_made: boolean;
  /** Events of an archive that are in no calendar. */
  is_none: boolean;
}

const IN_NONE = 'In no calendar';
const UNNAMED = 'Imported calendar';
const ENDING = /\.\w{2,10}$/;

/** What a calendar of a file is called: as it says itself, else as its file. */
export function partName({ file_name, calendar }: Pick<FoundCalendar, 'file_name' | 'calendar'>): string {
  const ofFile = file_name?.split('/').at(-1)?.replace(ENDING, '') ?? '';
  return (
    [calendar.name, ofFile].map((name) => name?.slice(0, NAME_MAX_CHARACTERS).trim()).find((name) => name) ??
    UNNAMED
  );
}

/** By what a part is known in the next import: its name, and which of those of one name in a file it is, from 1. */
export const partKey = (name: string, number: number): string => `${name}\n${number}`;

/**
 * The parts of a file with several calendars. `earlier` has the calendars that earlier imports made, by their keys; of an archive
 * by their ids in it. Of an archive a calendar that is among those that are `there` is that one.
 */
export function partsOf(
  found: readonly FoundCalendar[],
  earlier: ReadonlyMap<string, string>,
  manifest: ArchiveManifest | null,
  there: Pick<ReadonlyMap<string, unknown>, 'has'> = new Map(),
): ImportPart[] | null {
  if (found.length < 2 && !manifest) return null;
  const taken = new Set<string>();
  const ofName = new Map<string, number>();
  return found.map((one, place): ImportPart => {
    const is_none = manifest !== null && place >= manifest.calendars.length;
    const name = is_none ? IN_NONE : partName(one);
    const archivedId = manifest?.calendars[place]?.id;
    ofName.set(name, (ofName.get(name) ?? 0) + 1);
    const key = archivedId ?? partKey(name, ofName.get(name)!);
    const isItself = archivedId !== undefined && there.has(archivedId);
    const before = taken.has(key) ? undefined : isItself ? archivedId : earlier.get(key);
    taken.add(key);
    return {
      name,
      color: one.calendar.color,
      description: one.calendar.description,
      entries: one.calendar.entries.length,
      calendar_id: before ?? randomUUID(),
      is_there: before !== undefined,
      is_made: false,
      is_none,
    };
  });
}

/** Where an import goes. */
interface Target {
  parts: ImportPart[] | null;
  is_each: boolean;
  calendar_id: string | null;
  made_calendar_id: string;
  new_calendar: { name: string } | null;
}

/** An import as one into the calendar of a part, where each goes into its own. */
export function targetOf<Row extends Target>(row: Row, part: number): Row {
  const own = row.is_each ? row.parts?.[part] : undefined;
  if (!own) return row;
  return {
    ...row,
    calendar_id: own.is_there ? own.calendar_id : null,
    made_calendar_id: own.calendar_id,
    new_calendar: null,
  };
}
