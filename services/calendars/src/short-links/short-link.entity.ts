import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A name that leads to a calendar. It stays with its calendar in the bin. */
@Entity('short_links')
export class ShortLinkEntity {
  @PrimaryColumn('text')
  name!: string;

  @Column('uuid')
  calendar_id!: string;

  /** The owner: an account of the auth service. */
  @Column('uuid')
  user_id!: string;

  /** When it was replaced or removed; null for the current one, of which a calendar has one at most. */
  @Column('timestamptz', { nullable: true })
  replaced_at!: Date | null;
}
