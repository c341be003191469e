import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('calendar_collections')
export class CollectionEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  user_id!: string;

  /** Assigned once, and unique. */
  @Column('text')
  address!: string;

  @Column('text')
  name!: string;

  /** In order. A deleted or private calendar stays in the list but is not shown. */
  @Column('uuid', { array: true })
  calendar_ids!: string[];

  @Column('integer', { default: 1 })
  version!: number;

  @Column('timestamptz', { default: () => 'now()' })
  created_at!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at!: Date;
}
