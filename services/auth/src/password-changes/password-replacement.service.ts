import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordOwnAction } from '../record-audit.js';
import { closeLinks } from '../links/index.js';
import { queueMail } from '../mails/mails.module.js';
import { SessionTerminationService } from '../sessions/sessions.module.js';

interface Replacement {
  accountId: string;
  newHash: string;
  /** It is replaced only if that is still current. */
  checkedHash?: string;
  keptSessionId?: string;
  how: 'password-change' | 'password-reset';
  clientAddress: string;
}

@Injectable()
export class PasswordReplacementService {
  constructor(private readonly termination: SessionTerminationService) {}

  /**
   * Ends the other sessions and all links, queues the mail. Returns the ended sessions, to be announced after the
   * commit; null if the account is not active, or has another password meanwhile.
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
    await recordOwnAction(manager, accountId, how, clientAddress);
    return ended;
  }
}
