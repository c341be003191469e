import type {
  Import,
  ImportCounts,
  ImportItem,
  ImportNote,
  ImportRefusal,
  ImportResult,
  ImportSource,
  ImportState,
  ImportTable,
  ImportTableChoice,
} from '@daymark/contracts/interchange';
import type { Language } from '@daymark/contracts';
import type { ReadEntry } from '@daymark/icalendar/reading';
import type { ImportedArchive } from '../domain/archived-event.js';
import type { ImportPart } from '../domain/import-parts.js';
import type { SavedEvent } from '../../events/events.module.js';
import type { JoinedDate } from '../domain/lone-override.js';
import {
  boolean,
  bytea,
  entityOf,
  integer,
  jsonb,
  text,
  timestamptz,
  uuid,
  type RowOf,
} from '@daymark/service-kit/columns';

const columns = {
  id: uuid(),
  user_id: uuid(),
  state: text<ImportState>(),
  file_name: text(),
  file_bytes: integer(),
  address: text<string | null>(),
  calendar_id: uuid<string | null>(),
  made_calendar_id: uuid(),
  new_calendar: jsonb<Import['new_calendar']>(),
  timezone: text(),
  language: text<Language | null>(),
  older_may_win: boolean(),
  is_public_shareable: boolean(),
  source: jsonb<ImportSource | null>(),
  parts: jsonb<ImportPart[] | null>(),
  is_each: boolean(),
  archive: jsonb<ImportedArchive | null>(),
  table_choice: jsonb<ImportTableChoice | null>(),
  table_reading: jsonb<ImportTable | null>(),
  notes: jsonb<ImportNote[]>(),
  refusal: jsonb<ImportRefusal | null>(),
  problem: text<string | null>(),
  counts: jsonb<ImportCounts>(),
  result: jsonb<ImportResult>(),
  progress_done: integer(),
  progress_total: integer<number | null>(),
  is_stop_wanted: boolean(),
  version: integer(),
  created_at: timestamptz(),
  finished_at: timestamptz<Date | null>(),
};
/** What is stored of an import besides: its file or the first part of it, and the lease of its worker. */
const otherColumns = {
  file: bytea<Buffer | null>(),
  file_parts: integer(),
  leased_by: uuid<string | null>(),
  leased_until: timestamptz<Date | null>(),
  attempts: integer(),
  read_at: timestamptz<Date | null>(),
};

/** A row of `imports`; its file is only read where it is wanted. */
export type ImportRow = RowOf<typeof columns>;
type StoredImport = ImportRow & RowOf<typeof otherColumns>;

export const IMPORT_COLUMNS = Object.keys(columns).join(', ');
export const ImportEntity = entityOf('imports', { ...columns, ...otherColumns }, ['id'], ['file']);

export type ImportChanges = { [Column in keyof StoredImport]?: StoredImport[Column] | (() => string) };

export const matchedColumns = {
  number: integer(),
  list: text<ImportItem['list']>(),
  becomes: text<ImportItem['becomes']>(),
  reason: text<ImportItem['reason']>(),
  is_chosen: boolean(),
  may_choose: boolean(),
  uid: text<string | null>(),
  start_time: timestamptz<Date | null>(),
  series_end: timestamptz<Date | null>(),
  notes: jsonb<ImportItem['notes']>(),
  changes: jsonb<ImportItem['changes']>(),
  event_id: uuid<string | null>(),
  version_seen: integer<number | null>(),
};
export const newColumns = {
  ...matchedColumns,
  part: integer(),
  title: text<ImportItem['title']>(),
  location: text<string | null>(),
  line: integer<ImportItem['line']>(),
  entry: jsonb<ReadEntry | null>(),
};
export const doneColumns = {
  number: integer(),
  state: text<ImportItem['state']>(),
  failure: text<ImportItem['failure']>(),
  event_id: uuid<string | null>(),
  version_after: integer<number | null>(),
  /**
   * The events that became dates of it. Until the history had their earlier states, and those of changed events, they
   * were here.
   */
  before: jsonb<
    (Partial<SavedEvent> & { joined?: readonly JoinedDate[]; joined_ids?: readonly string[] }) | null
  >(),
};
export type MatchedItem = RowOf<typeof matchedColumns>;
export type NewItem = RowOf<typeof newColumns>;
export type DoneItem = RowOf<typeof doneColumns>;
export type ItemRow = NewItem & DoneItem;
