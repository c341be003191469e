import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Account } from '../accounts/account.entity.js';
import { SessionEnding } from '../sessions/session-ending.service.js';
import { announceAccountChange } from './account-change.js';
import { DeletedAccount } from './deleted-account.entity.js';

/** What was kept under an address of the account while it was its: now, or until the account moved to another. */
const OF_THE_ACCOUNT = (address: string) => `EXISTS (
  SELECT FROM accounts WHERE id = $1 AND email = ${address}
  UNION ALL
  SELECT FROM former_addresses WHERE account_id = $1 AND email = ${address} AND kept.created_at <= left_at)`;

/** Removes accounts and all that auth keeps of a person. */
@Injectable()
export class AccountDeleting {
  constructor(private readonly ending: SessionEnding) {}

  /**
   * Within the caller's transaction, after `lockForAdministration`. A tombstone stays, and the entries of the audit log,
   * which know the account by its id alone; other services are told and remove what they keep.
   * @returns the sessions that are over, to be announced after the commit
   */
  async delete(manager: EntityManager, { id }: Account): Promise<string[]> {
    const sessions = await this.ending.announceAll(manager, id);
    await manager.query(
      `WITH gone AS (DELETE FROM mails AS kept WHERE ${OF_THE_ACCOUNT('recipient')} RETURNING kept.id::text)
       DELETE FROM outbox WHERE queue = 'email' AND payload ->> 'mail_id' IN (SELECT id FROM gone)`,
      [id],
    );
    await manager.query(`DELETE FROM pending_users AS kept WHERE ${OF_THE_ACCOUNT('kept.email')}`, [id]);
    // Sessions, refresh tokens, former addresses, and links with the mails that carry them go with the account.
    await manager.delete(Account, { id });
    await manager.insert(DeletedAccount, { account_id: id });
    await announceAccountChange(manager, id);
    return sessions;
  }
}
