import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When something that runs by the clock last began. */
@Entity('scheduled_work')
export class ScheduledWorkEntity {
  @PrimaryColumn('text')
  name!: string;

  @Column('timestamptz')
  last_run_at!: Date;
}
