import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** That there was an account and is none any more. Services may remove what belonged to it only on this word. */
@Entity('deleted_accounts')
export class DeletedAccountEntity {
  @PrimaryColumn('uuid')
  account_id!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  deleted_at!: Date;
}
