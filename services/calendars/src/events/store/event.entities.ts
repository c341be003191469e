import {
  eventFields,
  storedFields,
  type Customization,
  type Recurrence,
  type StoredFields,
} from '@daymark/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EventRow, SharedUntil } from '../domain/stored-event.js';

/** The columns of the field catalogue. An exception is shared only while its series is. */
const CatalogueColumns = class {} as new () => StoredFields;
for (const field of storedFields)
  Column(eventFields[field].column)(CatalogueColumns.prototype as object, field);

/**
 * An event; a series is one event with one rule, and each individually changed occurrence is another row, its
 * exception. Local times and zone are authoritative; instants are derived from them. Deleted occurrences also have a
 * row, without content; they are read as DeletedOccurrence and never as an event.
 */
@Entity('events')
export class EventEntity extends CatalogueColumns implements EventRow {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  user_id!: string;

  /**
   * The event's permanent UID in calendar programs. Null for an exception, which is published with that of its series.
   */
  @Column('text', { nullable: true })
  uid!: string | null;

  /** The uid of the series that it was split from. */
  @Column('text', { nullable: true })
  related_uid!: string | null;

  /** When the last occurrence ends; null for a series without an end. */
  @Column('timestamptz', { nullable: true })
  series_end!: Date | null;

  @Column('boolean')
  is_recurring!: boolean;

  @Column('boolean', { default: false })
  is_exception!: boolean;

  @Column('uuid', { nullable: true })
  parent_event_id!: string | null;

  /** For an exception: the local date in the series that it replaces. */
  @Column('date', { nullable: true })
  occurrence_date!: string | null;

  /** The local time of that occurrence, `HH:MM`, if it differs from the series' time of day. */
  @Column('text', { nullable: true })
  occurrence_time!: string | null;

  /** For an exception: its owner hid it individually, however the series is shared. */
  @Column('boolean', { default: false })
  is_hidden_by_owner!: boolean;

  @Column('timestamptz', { nullable: true })
  shared_until!: SharedUntil;

  /** Rises with each change that the audience could see; SEQUENCE in feeds. */
  @Column('integer', { default: 0 })
  revision!: number;

  @Column('integer', { default: 1 })
  version!: number;

  /**
   * The highest version that the event or one of its exceptions ever had. They share this counter, so that a change
   * based on an occurrence from before a change or restore is detected as stale.
   */
  @Column('integer', { default: 1 })
  latest_version!: number;

  /**
   * When it next takes place, or last did. The database fills these in; for a series they are refreshed when they are
   * stale, see next-dates.ts.
   */
  @Column({ type: 'timestamptz', nullable: true, insert: false, update: false })
  next_start_time!: Date | null;

  @Column({ type: 'timestamptz', nullable: true, insert: false, update: false })
  next_end_time!: Date | null;

  @Column({ type: 'timestamptz', nullable: true, insert: false, update: false })
  next_stale_at!: Date | null;

  @Column({ type: 'smallint', nullable: true, insert: false, update: false })
  dates_to_come!: number | null;

  /** Since when a past event is archived. */
  @Column('timestamptz', { nullable: true })
  archived_at!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at!: Date;
}

/** The rule by which an event repeats. */
@Entity('event_recurrences')
export class EventRecurrenceEntity implements Recurrence {
  @PrimaryColumn('uuid')
  event_id!: string;

  @Column('text')
  recurrence_type!: Recurrence['recurrence_type'];

  @Column('integer')
  interval!: number;

  @Column('integer', { array: true, nullable: true })
  days_of_week!: number[] | null;

  @Column('integer', { nullable: true })
  week_start!: number | null;

  @Column('integer', { nullable: true })
  day_of_month!: number | null;

  @Column('integer', { nullable: true })
  month_of_year!: number | null;

  @Column('text', { nullable: true })
  rrule!: string | null;

  @Column('date', { nullable: true })
  end_date!: string | null;

  @Column('integer', { nullable: true })
  count!: number | null;

  @Column('text', { array: true })
  added_dates!: string[];

  @Column('text', { array: true })
  excluded_dates!: string[];
}

/** The colours, font and logo that the owner of an event chose for it. */
@Entity('event_customizations')
export class EventCustomizationEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id!: string;

  /** An event, a series, or the row of a changed occurrence. */
  @Column('uuid')
  event_id!: string;

  @Column('text', { nullable: true })
  logo_name!: string | null;

  /** Its owner has a default logo and does not want it here. */
  @Column('boolean', { default: false })
  is_without_logo!: boolean;

  @Column('text')
  background_color!: string;

  @Column('text')
  button_color!: string;

  @Column('text')
  font_family!: Customization['font_family'];

  @Column('integer', { default: 1 })
  version!: number;

  @Column('timestamptz', { default: () => 'now()' })
  created_at!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at!: Date;
}

/** The membership of an event in a calendar. Both belong to the same person. */
@Entity('calendar_events')
export class CalendarEventEntity {
  @PrimaryColumn('uuid')
  calendar_id!: string;

  @PrimaryColumn('uuid')
  event_id!: string;
}
