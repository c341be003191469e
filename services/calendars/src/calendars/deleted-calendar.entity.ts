import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A calendar that was public when it was deleted. A trigger writes it, so that no way of deleting one can forget it. */
@Entity('deleted_calendars')
export class DeletedCalendarEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('timestamptz', { default: () => 'now()' })
  deleted_at!: Date;
}
