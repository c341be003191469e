import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Recurrence } from '@daymark/contracts';

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
