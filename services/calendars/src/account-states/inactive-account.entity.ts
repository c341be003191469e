import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A deactivated or deleted account. Accounts without a row are active. */
@Entity('inactive_accounts')
export class InactiveAccountEntity {
  @PrimaryColumn('uuid')
  account_id!: string;

  /** The row of a deleted account is kept, so that data which a late request wrote is never shown. */
  @Column('text')
  state!: 'deactivated' | 'deleted';

  @Column('timestamptz', { default: () => 'now()' })
  since!: Date;
}
