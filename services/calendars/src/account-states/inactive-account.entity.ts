import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account that auth says is deactivated or deleted. Accounts without a row are active. */
@Entity('inactive_accounts')
export class InactiveAccountEntity {
  @PrimaryColumn('uuid')
  account_id!: string;

  /** Of a deleted one the row stays, so that nothing that comes late is ever shown. */
  @Column('text')
  state!: 'deactivated' | 'deleted';

  @Column('timestamptz', { default: () => 'now()' })
  since!: Date;
}
