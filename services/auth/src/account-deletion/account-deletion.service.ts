import { Injectable } from '@nestjs/common';
import { type EntityManager, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { AccountEntity, announceAccountChange } from '../accounts/accounts.module.js';
import { SessionTerminationService } from '../sessions/sessions.module.js';

/** Services may delete an account's data only on this evidence. */
@Entity('deleted_accounts')
export class DeletedAccountEntity {
  @PrimaryColumn('uuid')
  account_id!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  deleted_at!: Date;
}

/** Its current address, or a former one until the account moved. */
const OF_THE_ACCOUNT = (address: string) => `EXISTS (
  SELECT FROM accounts WHERE id = $1 AND email = ${address}
  UNION ALL
  SELECT FROM former_addresses WHERE account_id = $1 AND email = ${address} AND kept.created_at <= left_at)`;

@Injectable()
export class AccountDeletionService {
  constructor(private readonly termination: SessionTerminationService) {}

  /**
   * Within the caller's transaction, after `lockForAdministration`. Other services are notified. Returns the ended
   * sessions, to be announced after the commit.
   */
  async delete(manager: EntityManager, { id }: AccountEntity): Promise<string[]> {
    const sessions = await this.termination.announceAll(manager, id);
    await manager.query(
      `WITH gone AS (DELETE FROM mails AS kept WHERE ${OF_THE_ACCOUNT('recipient')} RETURNING kept.id::text)
       DELETE FROM outbox WHERE queue = 'email' AND payload ->> 'mail_id' IN (SELECT id FROM gone)`,
      [id],
    );
    await manager.query(`DELETE FROM pending_users AS kept WHERE ${OF_THE_ACCOUNT('kept.email')}`, [id]);
    // Sessions, refresh tokens, former addresses, and links with their mails are deleted with the account.
    await manager.delete(AccountEntity, { id });
    await manager.insert(DeletedAccountEntity, { account_id: id });
    await announceAccountChange(manager, id);
    return sessions;
  }
}
