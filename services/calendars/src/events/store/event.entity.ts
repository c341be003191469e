import { eventFields, storedFields, type StoredFields } from '@daymark/contracts';
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
