import { Column, Entity, PrimaryColumn } from 'typeorm';

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
