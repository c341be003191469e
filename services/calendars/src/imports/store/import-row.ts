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

/** A row of `imports`, without the file. */
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
  /** For a file with several calendars. */
  parts: ImportPart[] | null;
  /** Each of them gets a calendar of its own. */
  is_each: boolean;
  /** For an archive of an installation. */
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

/** A row of `import_items`. */
export interface ItemRow extends Omit<
  ImportItem,
  'start_local' | 'end_local' | 'timezone' | 'is_all_day' | 'recurrence_text' | 'is_private' | 'status'
> {
  /** The index of its calendar in the file, from 0. */
  part: number;
  uid: string | null;
  location: string | null;
  start_time: Date | null;
  series_end: Date | null;
  /** Null for one that cannot be imported. */
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
