import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An event; a series is one event with one rule. Local times and zone are the truth, instants are derived from them. */
@Entity('events')
export class EventEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  user_id!: string;

  /** The event's identity in every calendar program, for life. */
  @Column('text')
  uid!: string;

  @Column('text')
  title!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  /** `YYYY-MM-DDTHH:MM` on the wall clock of `timezone`; `YYYY-MM-DD` for whole days. */
  @Column('text')
  start_local!: string;

  /** As `start_local`; for whole days the last day. */
  @Column('text')
  end_local!: string;

  @Column('text')
  timezone!: string;

  @Column('boolean')
  is_all_day!: boolean;

  @Column('timestamptz')
  start_time!: Date;

  @Column('timestamptz')
  end_time!: Date;

  /** When the last occurrence ends; null for a series without an end. */
  @Column('timestamptz', { nullable: true })
  series_end!: Date | null;

  @Column('text', { nullable: true })
  location!: string | null;

  @Column('text', { nullable: true })
  url!: string | null;

  @Column('text', { nullable: true })
  meeting_id!: string | null;

  @Column('text', { nullable: true })
  passcode!: string | null;

  @Column('boolean')
  is_recurring!: boolean;

  @Column('boolean', { default: false })
  is_exception!: boolean;

  @Column('uuid', { nullable: true })
  parent_event_id!: string | null;

  @Column('boolean')
  is_public_shareable!: boolean;

  /** Rises with each change that an audience could see; SEQUENCE in feeds. */
  @Column('integer', { default: 0 })
  revision!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('timestamptz', { default: () => 'now()' })
  created_at!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at!: Date;
}
