import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordAudit } from '../audit/index.js';
import { closeLinks } from '../links/index.js';
import { queueMail } from '../mails/mails.module.js';
import { SessionTerminationService } from '../sessions/sessions.module.js';

interface Replacement {
  accountId: string;
  newHash: string;
  /** The hash that was checked before; the password is replaced only while it still is that one. */
  checkedHash?: string;
  /** The session that goes on. */
  keptSessionId?: string;
  how: 'password-change' | 'password-reset';
  clientAddress: string;
}

/** What belongs to a new password that a person chose, however it came about. */
@Injectable()
export class PasswordReplacementService {
  constructor(private readonly termination: SessionTerminationService) {}

  /**
   * Within the caller's transaction: the new password, which is not a temporary one; the end of the account's other
   * sessions and of all its links; the mail that tells its owner; the entry in the audit log.
   * @returns the sessions that ended, to be announced after the commit; null where the account is not active, or has
   * another password meanwhile
   */
  async replace(manager: EntityManager, replacement: Replacement): Promise<string[] | null> {
    const { accountId, newHash, checkedHash, keptSessionId, how, clientAddress } = replacement;
    const [[account]] = await manager.query<[{ email: string }[], number]>(
      `UPDATE accounts SET password_hash = $2, temporary_until = NULL
        WHERE id = $1 AND deactivated_at IS NULL AND password_hash = coalesce($3, password_hash)
        RETURNING email`,
      [accountId, newHash, checkedHash ?? null],
    );
    if (!account) return null;
    await closeLinks(manager, accountId);
    const reason = how === 'password-change' ? 'password-changed' : 'password-reset';
    const ended = await this.termination.endAll(manager, accountId, reason, keptSessionId);
    await queueMail(manager, account.email, 'password-changed');
    await recordAudit(manager, { action: how, actorId: accountId, targetId: accountId, clientAddress });
    return ended;
  }
}
