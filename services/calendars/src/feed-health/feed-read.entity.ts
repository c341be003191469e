import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CalendarProgram } from '@daymark/contracts';

/** How one kind of calendar program fetches the feed of a calendar: a row for each kind, and nothing about people. */
@Entity('calendar_feed_reads')
export class FeedReadEntity {
  @PrimaryColumn('uuid')
  calendar_id!: string;

  @PrimaryColumn('text')
  program!: CalendarProgram;

  @Column('timestamptz')
  last_read_at!: Date;

  /** The version (`published_at`) that the last fetch got. */
  @Column('timestamptz')
  last_version!: Date;

  @Column('integer')
  bytes!: number;

  @Column('integer')
  reads!: number;

  @Column('integer')
  not_modified!: number;

  /** Counts begin again after 30 days, so that they tell how it is and not how it was. */
  @Column('timestamptz')
  counted_since!: Date;
}
