import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The tombstone of a deleted account. Services may delete an account's data only on this evidence. */
@Entity('deleted_accounts')
export class DeletedAccountEntity {
  @PrimaryColumn('uuid')
  account_id!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  deleted_at!: Date;
}
