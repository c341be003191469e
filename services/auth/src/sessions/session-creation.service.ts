import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { IsNull, DataSource } from 'typeorm';
import { currentLanguage, inTransaction, ProblemException, SETTINGS } from '@daymark/service-kit';
import { AccountEntity } from '../accounts/accounts.module.js';
import { recordOwnAction } from '../record-audit.js';
import type { AuthSettings } from '../config.js';
import type { CheckedAccount } from '../credentials/credentials.module.js';
import { hashOfSecret, newSecret } from '../tokens/tokens.module.js';

export interface OpenSession {
  sessionId: string;
  refreshToken: string;
  /** If it is not used. */
  cookieMaxAgeSeconds: number;
}

@Injectable()
export class SessionCreationService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(SETTINGS) private readonly settings: AuthSettings,
  ) {}

  /**
   * Refused where the password was replaced, or the account deactivated, since the check: ending all sessions of an
   * account never misses one that is just being started.
   */
  async start({ id: accountId, checkedHash }: CheckedAccount, clientAddress: string): Promise<OpenSession> {
    const sessionId = randomUUID();
    const refreshToken = newSecret();
    const language = currentLanguage();
    const { SESSION_LIFETIME_SECONDS, SESSION_IDLE_SECONDS } = this.settings;
    await inTransaction(this.dataSource, async (manager) => {
      const { affected } = await manager.update(
        AccountEntity,
        { id: accountId, password_hash: checkedHash, deactivated_at: IsNull() },
        { last_sign_in_at: () => 'now()', ...(language && { language }) },
      );
      if (!affected) throw new ProblemException('INVALID_CREDENTIALS');
      await manager.query(
        `WITH session AS (
           INSERT INTO sessions (id, account_id, expires_at)
           VALUES ($1, $2, now() + make_interval(secs => $3)) RETURNING id
         )
         INSERT INTO refresh_tokens (token_hash, session_id) SELECT $4, id FROM session`,
        [sessionId, accountId, SESSION_LIFETIME_SECONDS, hashOfSecret(refreshToken)],
      );
      await recordOwnAction(manager, accountId, 'sign-in', clientAddress);
    });
    const cookieMaxAgeSeconds = Math.min(SESSION_LIFETIME_SECONDS, SESSION_IDLE_SECONDS);
    return { sessionId, refreshToken, cookieMaxAgeSeconds };
  }
}
