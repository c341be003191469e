import type { Recurrence } from '@daymark/contracts';
import type { derivedEventColumns } from '../../../tables.js';
import type { StoredCustomization } from '../customization.js';
import { pickContent, type EventContent } from '../event-content.js';
import { isWithheld } from '../event-publicity.js';
import type { ImportedOriginal, KnownEvent } from '../imported-event.js';
import type { EventRow, SharedUntil } from '../stored-event.js';

export interface EventRecord extends Omit<EventRow, 'archived_at' | keyof typeof derivedEventColumns> {
  /** A deleted date. It has no content: the fields of the catalogue are null or false. */
  is_deleted: boolean;
  /** With the database's microseconds, so that a restored row equals the deleted one. */
  archived_at: string | null;
  created_at?: string;
  created_by?: string | null;
}

/** A row of `event_customizations`; these are absent for a new one. */
export interface CustomizationRecord extends StoredCustomization {
  is_copy?: true;
  id?: string;
  version?: number;
  created_at?: string;
  updated_at?: string | undefined;
}

export interface DateRecord {
  row: EventRecord;
  customization: CustomizationRecord | null;
}

/** The original of an imported event, and whether the event still says the same. */
export type OriginalRecord = ImportedOriginal & { isCurrent: boolean };

/**
 * An event with everything that belongs to it. It is loaded, changed and written as a whole, except that `dates` may be
 * only those exceptions that a change touches: the others stay as they are.
 */
export interface EventAggregate {
  row: EventRecord;
  recurrence: Recurrence | null;
  calendarIds: readonly string[];
  customization: CustomizationRecord | null;
  original: OriginalRecord | null;
  dates: readonly DateRecord[];
}

/** The states of an event before and after a change; null where it does not exist. */
export interface EventPair {
  before: EventAggregate | null;
  after: EventAggregate | null;
  /** It counts as changed even if it looks the same: its owner saved it. */
  isSaved?: true;
  /** The rest of a series, which goes to the bin at once as an event by itself. */
  isRest?: true;
}

export const knownEvent = ({
  row,
  recurrence,
  dates,
  original,
  calendarIds,
}: EventAggregate): KnownEvent => ({
  event: { ...row, recurrence },
  exceptions: dates.map((date) => ({ ...date.row, recurrence: null })),
  original,
  calendarIds,
});

export const contentOfEvent = ({ row, recurrence }: EventAggregate): EventContent =>
  pickContent({ ...row, recurrence });

export const isInSameCalendars = (
  { calendarIds: one }: EventAggregate,
  { calendarIds: other }: EventAggregate,
): boolean => one.length === other.length && one.every((id) => other.includes(id));

export const contentOfDate = ({ row }: DateRecord): EventContent => pickContent({ ...row, recurrence: null });

export const isSharedAgain = ({ is_public_shareable, shared_until, series_end }: EventRecord): boolean =>
  is_public_shareable && isWithheld(shared_until, { series_end });

export const withheldAfter = (current: SharedUntil, until: Date | number): SharedUntil =>
  current === null || Number(until) < Number(current) ? until : current;
