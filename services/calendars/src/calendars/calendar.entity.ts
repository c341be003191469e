import { Column, Entity, PrimaryColumn } from 'typeorm';
import type {
  BusyStatus,
  CalendarColor,
  CalendarTheme,
  CancelledEventsPolicy,
  DefaultView,
  StoredCalendarFields,
} from '@daymark/contracts';

/** The events of a calendar that changed for its audience between two successive states; see PublishedChanges. */
@Entity('published_changes')
export class PublishedChangeEntity {
  @PrimaryColumn('uuid')
  calendar_id!: string;

  @PrimaryColumn('timestamptz')
  published_at!: Date;

  @Column('timestamptz')
  previously_published_at!: Date;

  @Column('uuid', { array: true })
  event_ids!: string[];
}

/**
 * A calendar that was public when it was deleted. A database trigger writes the row, so that no way of deleting can
 * forget it.
 */
@Entity('deleted_calendars')
export class DeletedCalendarEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('timestamptz', { default: () => 'now()' })
  deleted_at!: Date;
}

/** The files of a cover, by ascending width. */
export interface StoredCover {
  names: string[];
  sizes: [width: number, height: number][];
}

@Entity('calendars')
export class CalendarEntity implements StoredCalendarFields {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  user_id!: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('boolean')
  is_public!: boolean;

  @Column('text')
  color!: CalendarColor;

  /** Null is the default theme in the calendar's colour. */
  @Column('jsonb', { nullable: true })
  theme!: CalendarTheme | null;

  /** The sites that may embed it in a frame; empty means every site. */
  @Column('text', { array: true, default: '{}' })
  embed_sites!: string[];

  @Column('text', { default: 'announce' })
  cancelled_events!: CancelledEventsPolicy;

  @Column('text', { default: 'free' })
  busy_status!: BusyStatus;

  @Column('text', { default: 'month' })
  default_view!: DefaultView;

  /** From 0, Sunday; null follows the visitor's locale. */
  @Column('smallint', { nullable: true })
  week_start!: number | null;

  /** Null offers subscribers no reminder. */
  @Column('integer', { nullable: true })
  reminder_minutes!: StoredCalendarFields['reminder_minutes'];

  @Column('text', { nullable: true })
  cover_alt!: string | null;

  @Column('text', { nullable: true })
  logo_name!: string | null;

  @Column('jsonb', { nullable: true })
  cover!: StoredCover | null;

  /** When a field that appears in every event of the feed was last changed. */
  @Column('timestamptz', { nullable: true })
  feed_policy_changed_at!: Date | null;

  @Column('integer', { default: 1 })
  version!: number;

  /** When the audience last saw a change; see PublishedChanges. */
  @Column('timestamptz', { default: () => 'now()' })
  published_at!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  created_at!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at!: Date;
}
