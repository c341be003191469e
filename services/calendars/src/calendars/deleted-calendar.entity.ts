import { Column, Entity, PrimaryColumn } from 'typeorm';

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
