import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CalendarProgram } from '@daymark/contracts';

/**
 * Statistics of how one kind of calendar program fetches a calendar's feed: one row per kind, and nothing about people.
 */
@Entity('calendar_feed_reads')
export class FeedReadEntity {
  @PrimaryColumn('uuid')
  calendar_id!: string;

  @PrimaryColumn('text')
  program!: CalendarProgram;

  @Column('timestamptz')
  last_read_at!: Date;

  /** The version (`published_at`) that the last fetch returned. */
  @Column('timestamptz')
  last_version!: Date;

  @Column('integer')
  bytes!: number;

  @Column('integer')
  reads!: number;

  @Column('integer')
  not_modified!: number;

  /** Counts restart after 30 days, so that they describe the present. */
  @Column('timestamptz')
  counted_since!: Date;
}
