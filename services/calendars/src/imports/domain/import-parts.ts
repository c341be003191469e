import { randomUUID } from 'node:crypto';
import { NAME_MAX_CHARACTERS, type CalendarColor } from '@daymark/contracts';
import type { ArchiveManifest } from '@daymark/contracts/interchange';
import type { FoundCalendar } from '../reading/file-content.js';

export interface ImportPart {
  /** Empty if neither the file nor its calendar has one. */
  name: string;
  color: CalendarColor | null;
  description: string | null;
  entries: number;
  /** Its target calendar, if each calendar of the file gets its own. */
  calendar_id: string;
  /** The target calendar exists: from an earlier import of the same name, or since this import ran. */
  is_there: boolean;
  /** This import created it. Undoing the import deletes it if nothing else is in it. */
  is_made: boolean;
  /** Events of an archive that are in no calendar. */
  is_none: boolean;
}

/** In a part's key. Earlier releases also stored it as the name of the part. */
const UNNAMED = 'Imported calendar';
const ENDING = /\.\w{2,10}$/;

/** The name of a calendar in a file: its own name, otherwise that of its file. */
export function partName({ file_name, calendar }: Pick<FoundCalendar, 'file_name' | 'calendar'>): string {
  const ofFile = file_name?.split('/').at(-1)?.replace(ENDING, '') ?? '';
  return (
    [calendar.name, ofFile].map((name) => name?.slice(0, NAME_MAX_CHARACTERS).trim()).find((name) => name) ??
    ''
  );
}

/**
 * Identifies a part in the next import: its name, and its number among the calendars of that name in the file, from 1.
 */
export const partKey = (name: string, number: number): string => `${name || UNNAMED}\n${number}`;

/**
 * The parts of a file with several calendars. `earlier` has the calendars that earlier imports created, by key; for
 * archives by their ids in the archive. A calendar of an archive that is among those in `there` is used itself.
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
  return found.map((given, place): ImportPart => {
    const is_none = manifest !== null && place >= manifest.calendars.length;
    const name = is_none ? '' : partName(given);
    const archivedId = manifest?.calendars[place]?.id;
    ofName.set(name, (ofName.get(name) ?? 0) + 1);
    const key = archivedId ?? partKey(name, ofName.get(name)!);
    const isItself = archivedId !== undefined && there.has(archivedId);
    const before = taken.has(key) ? undefined : isItself ? archivedId : earlier.get(key);
    taken.add(key);
    return {
      name,
      color: given.calendar.color,
      description: given.calendar.description,
      entries: given.calendar.entries.length,
      calendar_id: before ?? randomUUID(),
      is_there: before !== undefined,
      is_made: false,
      is_none,
    };
  });
}

interface Target {
  parts: ImportPart[] | null;
  is_each: boolean;
  calendar_id: string | null;
  made_calendar_id: string;
  new_calendar: { name: string } | null;
}

/** The import with the calendar of a part as target, if each part gets its own. */
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
