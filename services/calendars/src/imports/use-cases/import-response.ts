import { DateTime } from 'luxon';
import { IMPORT_DAYS, IMPORT_NOTES_LISTED_MAX, IMPORT_PARTS_LISTED_MAX } from '@daymark/contracts';
import { wordedNote, type Import, type ImportItem } from '@daymark/contracts/interchange';
import { describeRecurrence } from '@daymark/recurrence';
import { wordRecorded } from '@daymark/texts';
import type { ImportPart } from '../domain/import-parts.js';
import { wordedChange } from '../domain/matching.js';
import type { CalendarName } from '../../calendars/calendars.module.js';
import type { ImportRow, ItemRow } from '../store/import-row.js';
import { text } from '../../texts.js';

const PART_NAME_CHARACTERS = 100;

/** Columns that are not in the contract are removed where the response is sent. */
export function importResponse(row: ImportRow, calendar: CalendarName | undefined): Import {
  const { created_at, finished_at, progress_done, progress_total } = row;
  const after = (date: Date) =>
    DateTime.fromJSDate(date, { zone: 'utc' }).plus({ days: IMPORT_DAYS }).toJSDate();
  const isUndoable =
    (row.state === 'done' || row.state === 'stopped') &&
    finished_at !== null &&
    hasDoneSomething(row) &&
    after(finished_at).getTime() > Date.now();
  return {
    ...row,
    calendar: calendar ? { id: calendar.id, name: calendar.name, color: calendar.color } : null,
    new_calendar: row.calendar_id === null ? row.new_calendar : null,
    into_each: row.is_each,
    parts: row.parts && partsResponse(row.parts, row.archive !== null),
    table: row.state === 'ready' ? row.table_reading : null,
    progress: { done: progress_done, total: progress_total },
    notes: row.notes.map(wordedNote),
    problem: row.problem && wordRecorded(row.problem),
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    undoable_until: isUndoable ? after(finished_at).toISOString() : null,
    expires_at: row.state === 'ready' || row.state === 'failed' ? after(created_at).toISOString() : null,
  };
}

const hasDoneSomething = ({ result, calendar_id, made_calendar_id, parts, archive }: ImportRow): boolean =>
  result.created + result.changed > 0 ||
  calendar_id === made_calendar_id ||
  parts?.some(({ is_made }) => is_made) === true ||
  archive?.has_set_settings === true ||
  (archive?.collection_ids ?? []).length > 0;

/** The calendars that an import creates or fills. A file without entries creates none, unless it is an archive. */
function partsResponse(parts: ImportPart[], isArchive: boolean): Import['parts'] {
  const calendars = parts.filter(({ is_none, entries }) => !is_none && (isArchive || entries > 0));
  return {
    total: calendars.length,
    in_none: parts.find(({ is_none }) => is_none)?.entries ?? 0,
    first: calendars.slice(0, IMPORT_PARTS_LISTED_MAX).map(({ name, color, entries }) => ({
      name: (name || text('calendarNames.imported')).slice(0, PART_NAME_CHARACTERS).toWellFormed(),
      color,
      entries,
    })),
  };
}

export const isUndoable = (row: ImportRow): boolean => importResponse(row, undefined).undoable_until !== null;

export function itemResponse({ entry, notes, ...item }: ItemRow, timezone: string): ImportItem {
  const event = entry?.event;
  return {
    ...item,
    start_local: event?.start_local ?? null,
    end_local: event?.end_local ?? null,
    timezone: event ? (entry.is_floating ? timezone : event.timezone) : null,
    is_all_day: event?.is_all_day ?? false,
    recurrence_text: event?.recurrence ? describeRecurrence(event.recurrence) : null,
    is_private: entry?.is_private ?? false,
    status: entry?.status ?? 'confirmed',
    notes: notes.slice(0, IMPORT_NOTES_LISTED_MAX).map(wordedNote),
    changes: item.changes.map(wordedChange),
    failure: item.failure && wordRecorded(item.failure),
  };
}
