import type {
  ExceptionField,
  FieldVisibleTo,
  Recurrence,
  StoredField,
  StoredFields,
  TimeField,
} from '@daymark/contracts';
import {
  baseOfEvent,
  indexOfOccurrenceDate,
  type EventTimes,
  type OccurrenceBase,
} from '@daymark/recurrence';

import type { EventColumns } from '../../tables.js';

export interface SeriesOfException extends EventTimes {
  id: string;
  version: number;
  recurrence: Recurrence;
}

/**
 * An administrator deleted what lies after this, so it is not shared again without one: after the end of a series that
 * was cut, or, at -Infinity, all of an event or date. Null where nothing was deleted.
 */
export type SharedUntil = EventColumns['shared_until'];

/**
 * The row of an event or an exception. The date that an exception replaces is a local date, with the time if that
 * differs from the series' time of day.
 */
export type EventRow = StoredFields & Omit<EventColumns, 'is_deleted' | 'occurrence_time'>;

/** An event as it is read: its row and rule, and for an exception its series. */
export interface StoredEvent extends EventRow {
  recurrence: Recurrence | null;
  series: SeriesOfException | null;
}

export type DatedEvent = Pick<
  StoredEvent,
  | 'id'
  | 'parent_event_id'
  | 'occurrence_date'
  | 'is_recurring'
  | 'is_exception'
  | 'recurrence'
  | 'series'
  | TimeField
>;

export type ListedEvent = DatedEvent & Pick<StoredEvent, StoredField & FieldVisibleTo<'list'>>;

/** The fields of an event that its owner's window over all calendars is built from. */
export type WindowEvent = DatedEvent &
  Pick<StoredEvent, 'version' | 'user_id' | 'created_by' | (StoredField & FieldVisibleTo<'window'>)> & {
    calendar_ids: string[];
  };

export type OccurringEvent = ListedEvent &
  Pick<
    StoredEvent,
    | 'version'
    | 'uid'
    | 'user_id'
    | 'created_by'
    | 'created_at'
    | 'updated_at'
    | 'archived_at'
    | (StoredField & FieldVisibleTo<'owner'>)
  >;

/** An individually changed occurrence. It has all of an event's content. */
export interface ChangedOccurrence extends StoredEvent {
  occurrence_date: string;
  is_deleted: false;
}

export interface DeletedOccurrence {
  id: string;
  occurrence_date: string;
  is_deleted: true;
  version: number;
  revision: number;
  is_public_shareable: boolean;
  is_hidden_by_owner: boolean;
  shared_until: SharedUntil;
}

export type StoredException = ChangedOccurrence | DeletedOccurrence;

export const isChanged = (exception: StoredException): exception is ChangedOccurrence =>
  !exception.is_deleted;

/** Only the date of an exception (changed or deleted), since a series may have thousands. */
export interface ExceptionDate extends Pick<EventRow, 'id' | 'version'> {
  occurrence_date: string;
  is_deleted: boolean;
  /** Null for a deleted one. */
  title: string | null;
  start_local: string | null;
}

/** A changed date in a list; its texts are null if they were not requested. */
export type ListedException = ListedEvent &
  Pick<EventRow, ExceptionField> & { occurrence_date: string; is_deleted: boolean };

export const baseOf = (event: EventTimes): OccurrenceBase => baseOfEvent(event);

/** The number of the occurrence that an exception replaces; null if its series has no such date. */
export const numberOf = (
  series: Pick<StoredEvent, keyof EventTimes | 'recurrence'>,
  occurrenceDate: string,
): number | null => indexOfOccurrenceDate(baseOf(series), series.recurrence, occurrenceDate);
