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

/** What of a series decides where an exception belongs. */
export interface SeriesOfException extends EventTimes {
  id: string;
  version: number;
  recurrence: Recurrence;
}

/** The row of an event, or of an exception; its entity in `store` says what each column is. */
export interface EventRow extends StoredFields {
  id: string;
  user_id: string;
  uid: string | null;
  related_uid: string | null;
  series_end: Date | null;
  is_recurring: boolean;
  is_exception: boolean;
  parent_event_id: string | null;
  /** Of an exception: what it replaces, a local date, with the time where that is not the time of day of the series. */
  occurrence_date: string | null;
  is_hidden_by_owner: boolean;
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

/** An event as it is read: its row with its rule, and of an exception what it is an exception of. */
export interface StoredEvent extends EventRow {
  recurrence: Recurrence | null;
  series: SeriesOfException | null;
}

/** What of an event says which one it is, and when it takes place. */
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

/** What of an event the lists of public events are made from. */
export type ListedEvent = DatedEvent & Pick<StoredEvent, StoredField & FieldVisibleTo<'list'>>;

/** What of an event its owner's window over all calendars is made from. */
export type WindowEvent = DatedEvent &
  Pick<StoredEvent, 'version' | (StoredField & FieldVisibleTo<'window'>)> & {
    /** Of an exception those of its series. */
    calendar_ids: string[];
  };

/** What of an event the lists of occurrences in a calendar are made from. */
export type OccurringEvent = ListedEvent &
  Pick<
    StoredEvent,
    'version' | 'uid' | 'created_at' | 'updated_at' | 'archived_at' | (StoredField & FieldVisibleTo<'owner'>)
  >;

/** An occurrence that was changed individually. It has all of an event's content. */
export interface ChangedOccurrence extends StoredEvent {
  occurrence_date: string;
  is_deleted: false;
}

/** An occurrence that does not take place: nothing of it is kept. */
export interface DeletedOccurrence {
  id: string;
  occurrence_date: string;
  is_deleted: true;
  version: number;
  revision: number;
  is_public_shareable: boolean;
  is_hidden_by_owner: boolean;
}

export type StoredException = ChangedOccurrence | DeletedOccurrence;

export const isChanged = (exception: StoredException): exception is ChangedOccurrence =>
  !exception.is_deleted;

/** Which date of a series was changed or deleted individually, and no more: a series may have thousands. */
export interface ExceptionDate extends Pick<EventRow, 'id' | 'version'> {
  occurrence_date: string;
  is_deleted: boolean;
  /** Null of a deleted one. */
  title: string | null;
  start_local: string | null;
}

/** What a list of them says of a date; its texts are null where they were not asked for. */
export type ListedException = ListedEvent &
  Pick<EventRow, ExceptionField> & { occurrence_date: string; is_deleted: boolean };

/** From what the occurrences of an event follow. */
export const baseOf = (event: EventTimes): OccurrenceBase => baseOfEvent(event);

/** The number of the occurrence that an exception is about; null where its series has no such date. */
export const numberOf = (
  series: Pick<StoredEvent, keyof EventTimes | 'recurrence'>,
  occurrenceDate: string,
): number | null => indexOfOccurrenceDate(baseOf(series), series.recurrence, occurrenceDate);
