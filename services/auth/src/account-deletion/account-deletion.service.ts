import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountEntity, announceAccountChange } from '../accounts/accounts.module.js';
import { SessionTerminationService } from '../sessions/sessions.module.js';
import { DeletedAccountEntity } from './deleted-account.entity.js';

/** What was kept under an address of the account while it was its: now, or until the account moved to another. */
const OF_THE_ACCOUNT = (address: string) => `EXISTS (
  SELECT FROM accounts WHERE id = $1 AND email = ${address}
  UNION ALL
  SELECT FROM former_addresses WHERE account_id = $1 AND email = ${address} AND kept.created_at <= left_at)`;

/** Removes accounts and all that auth keeps of a person. */
@Injectable()
export class AccountDeletionService {
  constructor(private readonly termination: SessionTerminationService) {}

  /**
   * Within the caller's transaction, after `lockForAdministration`. A tombstone stays, and the entries of the audit log,
   * which know the account by its id alone; other services are told and remove what they keep.
   * @returns the sessions that are over, to be announced after the commit
   */
  async delete(manager: EntityManager, { id }: AccountEntity): Promise<string[]> {
    const sessions = await this.termination.announceAll(manager, id);
    await manager.query(
      `WITH gone AS (DELETE FROM mails AS kept WHERE ${OF_THE_ACCOUNT('recipient')} RETURNING kept.id::text)
       DELETE FROM outbox WHERE queue = 'email' AND payload ->> 'mail_id' IN (SELECT id FROM gone)`,
      [id],
    );
    await manager.query(`DELETE FROM pending_users AS kept WHERE ${OF_THE_ACCOUNT('kept.email')}`, [id]);
    // Sessions, refresh tokens, former addresses, and links with the mails that carry them go with the account.
    await manager.delete(AccountEntity, { id });
    await manager.insert(DeletedAccountEntity, { account_id: id });
    await announceAccountChange(manager, id);
    return sessions;
  }
}
