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

export interface SeriesOfException extends EventTimes {
  id: string;
  version: number;
  recurrence: Recurrence;
}

/**
 * An administrator deleted what lies after this, so it is not shared again without one: after the end of a series that
 * was cut, or, at -Infinity, all of an event or date. Null where nothing was deleted.
 */
export type SharedUntil = Date | number | null;

/** The row of an event or an exception; its entity in `store` describes each column. */
export interface EventRow extends StoredFields {
  id: string;
  user_id: string;
  uid: string | null;
  related_uid: string | null;
  series_end: Date | null;
  is_recurring: boolean;
  is_exception: boolean;
  parent_event_id: string | null;
  /**
   * For an exception the date that it replaces: a local date, with the time if that differs from the series' time of
   * day.
   */
  occurrence_date: string | null;
  is_hidden_by_owner: boolean;
  shared_until: SharedUntil;
  revision: number;
  version: number;
  latest_version: number;
  next_start_time: Date | null;
  next_end_time: Date | null;
  next_stale_at: Date | null;
  dates_to_come: number | null;
  archived_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

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
  Pick<StoredEvent, 'version' | (StoredField & FieldVisibleTo<'window'>)> & {
    calendar_ids: string[];
  };

export type OccurringEvent = ListedEvent &
  Pick<
    StoredEvent,
    'version' | 'uid' | 'created_at' | 'updated_at' | 'archived_at' | (StoredField & FieldVisibleTo<'owner'>)
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
