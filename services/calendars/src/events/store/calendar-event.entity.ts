import { Entity, PrimaryColumn } from 'typeorm';

/** The membership of an event in a calendar. Both belong to the same person. */
@Entity('calendar_events')
export class CalendarEventEntity {
  @PrimaryColumn('uuid')
  calendar_id!: string;

  @PrimaryColumn('uuid')
  event_id!: string;
}
