import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which events the audience of a calendar saw change, from one state of it to the next; see PublishedChanges. */
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
