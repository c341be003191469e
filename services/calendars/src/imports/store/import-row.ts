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
import type { ReadEntry } from '@daymark/icalendar/reading';
import type { ImportedArchive } from '../domain/archived-event.js';
import type { ImportPart } from '../domain/import-parts.js';
import type { SavedEvent } from '../../events/events.module.js';
import type { JoinedDate } from '../domain/lone-override.js';
import { entityOf } from '../../tables.js';

/** A row of `imports`; its file is only read where it is wanted. */
export interface ImportRow {
  id: string;
  user_id: string;
  state: ImportState;
  file_name: string;
  file_bytes: number;
  address: string | null;
  calendar_id: string | null;
  made_calendar_id: string;
  new_calendar: Import['new_calendar'];
  timezone: string;
  older_may_win: boolean;
  is_public_shareable: boolean;
  source: ImportSource | null;
  parts: ImportPart[] | null;
  is_each: boolean;
  archive: ImportedArchive | null;
  table_choice: ImportTableChoice | null;
  table_reading: ImportTable | null;
  notes: ImportNote[];
  refusal: ImportRefusal | null;
  problem: string | null;
  counts: ImportCounts;
  result: ImportResult;
  progress_done: number;
  progress_total: number | null;
  is_stop_wanted: boolean;
  version: number;
  created_at: Date;
  finished_at: Date | null;
}

/** What is stored of an import besides: its file or the first part of it, and the lease of its worker. */
export interface StoredImport extends ImportRow {
  file: Buffer | null;
  file_parts: number;
  leased_by: string | null;
  leased_until: Date | null;
  attempts: number;
  read_at: Date | null;
}

const columns = {
  id: 'uuid',
  user_id: 'uuid',
  state: 'text',
  file_name: 'text',
  file_bytes: 'integer',
  address: 'text',
  calendar_id: 'uuid',
  made_calendar_id: 'uuid',
  new_calendar: 'jsonb',
  timezone: 'text',
  older_may_win: 'boolean',
  is_public_shareable: 'boolean',
  source: 'jsonb',
  parts: 'jsonb',
  is_each: 'boolean',
  archive: 'jsonb',
  table_choice: 'jsonb',
  table_reading: 'jsonb',
  notes: 'jsonb',
  refusal: 'jsonb',
  problem: 'text',
  counts: 'jsonb',
  result: 'jsonb',
  progress_done: 'integer',
  progress_total: 'integer',
  is_stop_wanted: 'boolean',
  version: 'integer',
  created_at: 'timestamptz',
  finished_at: 'timestamptz',
} as const satisfies Record<keyof ImportRow, string>;

export const IMPORT_COLUMNS = Object.keys(columns).join(', ');
export const ImportEntity = entityOf<StoredImport>(
  'imports',
  {
    ...columns,
    file: 'bytea',
    file_parts: 'integer',
    leased_by: 'uuid',
    leased_until: 'timestamptz',
    attempts: 'integer',
    read_at: 'timestamptz',
  },
  ['id'],
  ['file'],
);

export type ImportChanges = { [Column in keyof StoredImport]?: StoredImport[Column] | (() => string) };

export interface ItemRow extends Omit<
  ImportItem,
  'start_local' | 'end_local' | 'timezone' | 'is_all_day' | 'recurrence_text' | 'is_private' | 'status'
> {
  part: number;
  uid: string | null;
  location: string | null;
  start_time: Date | null;
  series_end: Date | null;
  entry: ReadEntry | null;
  version_seen: number | null;
  /**
   * The events that became dates of it. Until the history had their earlier states, and those of changed events, they
   * were here.
   */
  before: (Partial<SavedEvent> & { joined?: readonly JoinedDate[]; joined_ids?: readonly string[] }) | null;
  version_after: number | null;
}

export type MatchedItem = Pick<
  ItemRow,
  | 'number'
  | 'list'
  | 'becomes'
  | 'reason'
  | 'is_chosen'
  | 'may_choose'
  | 'uid'
  | 'start_time'
  | 'series_end'
  | 'notes'
  | 'changes'
  | 'event_id'
  | 'version_seen'
>;

/** An entry after it was read and compared for the first time. */
export type NewItem = MatchedItem & Pick<ItemRow, 'part' | 'title' | 'location' | 'line' | 'entry'>;

export type DoneItem = Pick<
  ItemRow,
  'number' | 'state' | 'failure' | 'event_id' | 'version_after' | 'before'
>;
