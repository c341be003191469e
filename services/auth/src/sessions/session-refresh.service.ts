import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Language, Role } from '@daymark/contracts';
import {
  currentLanguage,
  inTransaction,
  LOGGER,
  type Logger,
  ProblemException,
  RateLimits,
  recordAuditEntry,
  SETTINGS,
} from '@daymark/service-kit';
import { AccountEntity } from '../accounts/accounts.module.js';
import type { AuthSettings } from '../config.js';
import type { SignedInAccount } from '../credentials/credentials.module.js';
import { RefreshTokenEntity } from './session.entity.js';
import { decideRefresh, type PresentedToken } from './refresh.policy.js';
import { isAnotherBranchUsed, type IssuedToken } from './token-branches.policy.js';
import { hashOfSecret, newSecret } from '../tokens/tokens.module.js';
import { SessionTerminationService } from './session-termination.service.js';
import type { OpenSession } from './session-creation.service.js';

/** Each page load is a refresh. */
const REFRESHES_PER_SESSION = { attempts: 30 };
/** Maximum tokens that are kept per session, ten days of ordinary use. Older ones are unknown. */
export const TOKENS_OF_SESSION_MAX = 1_000;

interface PresentedRow extends PresentedToken {
  session_id: string;
  account_id: string;
  email: string;
  role: Role;
  must_change_password: boolean;
  language: Language | null;
}

@Injectable()
export class SessionRefreshService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(SETTINGS) private readonly settings: AuthSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly termination: SessionTerminationService,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Tokens from parallel refreshes of one all stay valid. Using a token after its grace period ends the session, and so
   * do two continuing branches.
   */
  async refresh(
    refreshToken: string,
    clientAddress: string,
  ): Promise<OpenSession & { account: SignedInAccount }> {
    const { REFRESH_GRACE_SECONDS, SESSION_IDLE_SECONDS } = this.settings;
    const hash = hashOfSecret(refreshToken);
    await this.limitOfSession(hash);
    const outcome = await inTransaction(this.dataSource, async (manager) => {
      const presented = await lockPresented(manager, hash);
      if (!presented) return null;
      const is_another_branch_used = await this.isAnotherBranchUsed(manager, hash, presented);
      const verdict = decideRefresh(
        { ...presented, is_another_branch_used },
        { graceSeconds: REFRESH_GRACE_SECONDS, idleSeconds: SESSION_IDLE_SECONDS },
      );
      return {
        presented,
        verdict,
        newToken: verdict === 'rotate' && (await rotate(manager, hash, presented)),
      };
    });
    if (outcome?.verdict === 'reused') await this.endAfterReuse(outcome.presented, clientAddress);
    if (!outcome?.newToken) throw new ProblemException('UNAUTHENTICATED');
    const { session_id, account_id, email, role, must_change_password, expires_at, now } = outcome.presented;
    // Apart from the session's locks: whoever ends an account's sessions locks the account first.
    const language = currentLanguage();
    if (language && language !== outcome.presented.language)
      await this.dataSource.manager.update(AccountEntity, { id: account_id }, { language });
    const restSeconds = Math.floor((expires_at.getTime() - now.getTime()) / 1000);
    return {
      sessionId: session_id,
      refreshToken: outcome.newToken,
      cookieMaxAgeSeconds: Math.min(restSeconds, SESSION_IDLE_SECONDS),
      account: { id: account_id, email, role, must_change_password },
    };
  }

  private async limitOfSession(hash: Buffer): Promise<void> {
    const token = await this.dataSource
      .getRepository(RefreshTokenEntity)
      .findOne({ select: { session_id: true }, where: { token_hash: hash } });
    if (!token) throw new ProblemException('UNAUTHENTICATED');
    await this.limits.take('refresh-session', token.session_id, REFRESHES_PER_SESSION);
  }

  private async endAfterReuse(
    { session_id, account_id }: PresentedRow,
    clientAddress: string,
  ): Promise<void> {
    this.logger.warn(
      { session_id, account_id },
      'a replaced refresh token was used again; ending the session',
    );
    // This must not depend on the client waiting for the response.
    const end = async (manager: EntityManager) => {
      const hasEnded = await this.termination.end(session_id, 'refresh-token-reused', manager);
      if (!hasEnded) return;
      await recordAuditEntry(manager, {
        action: 'refresh-token-reuse',
        actorId: null,
        targetId: account_id,
        outcome: 'failure',
        clientAddress,
        details: { session_id },
      });
    };
    await inTransaction(this.dataSource, end, { isOwed: true });
    await this.termination.announce([session_id]);
  }

  /** Read only if another branch was used since. */
  private async isAnotherBranchUsed(
    manager: EntityManager,
    hash: Buffer,
    { session_id, is_another_branch_used }: PresentedRow,
  ): Promise<boolean> {
    if (!is_another_branch_used) return false;
    const tokens = await tokensOf(manager, session_id);
    return isAnotherBranchUsed(tokens, hash.toString('hex'), this.settings.REFRESH_GRACE_SECONDS);
  }
}

/**
 * Refreshes and the end of one session are serialised. All times are the database's. Siblings of the presented token,
 * their first uses and its own are what parallel tabs cause, and no reason to check the branches.
 */
async function lockPresented(manager: EntityManager, hash: Buffer): Promise<PresentedRow | undefined> {
  const [row] = await manager.query<PresentedRow[]>(
    `SELECT token.session_id, token.replaced_at, session.account_id, session.expires_at, session.last_used_at,
            session.ended_at, account.email, account.role, account.language, account.deactivated_at,
            account.temporary_until IS NOT NULL AS must_change_password, clock_timestamp() AS now,
            EXISTS (
              SELECT FROM refresh_tokens AS later
                LEFT JOIN refresh_tokens AS parent ON parent.token_hash = later.parent_hash
               WHERE later.session_id = token.session_id AND later.created_at > token.created_at
                 AND later.parent_hash IS DISTINCT FROM token.parent_hash
                 AND parent.parent_hash IS DISTINCT FROM token.parent_hash
            ) AS is_another_branch_used
       FROM refresh_tokens AS token
       JOIN sessions AS session ON session.id = token.session_id
       JOIN accounts AS account ON account.id = session.account_id
      WHERE token.token_hash = $1
        FOR UPDATE OF token, session`,
    [hash],
  );
  return row;
}

function tokensOf(manager: EntityManager, sessionId: string): Promise<IssuedToken[]> {
  return manager.query<IssuedToken[]>(
    `SELECT encode(token_hash, 'hex') AS hash, encode(parent_hash, 'hex') AS "parentHash", created_at AS "createdAt"
       FROM refresh_tokens WHERE session_id = $1 ORDER BY created_at`,
    [sessionId],
  );
}

async function rotate(manager: EntityManager, hash: Buffer, { session_id }: PresentedRow): Promise<string> {
  const newToken = newSecret();
  await manager.query(
    `WITH replaced AS (
       UPDATE refresh_tokens SET replaced_at = clock_timestamp() WHERE token_hash = $1 AND replaced_at IS NULL
     ), used AS (
       UPDATE sessions SET last_used_at = clock_timestamp() WHERE id = $2
     ), oldest_kept AS (
       SELECT created_at FROM refresh_tokens WHERE session_id = $2
        ORDER BY created_at DESC OFFSET $4 LIMIT 1
     ), removed AS (
       DELETE FROM refresh_tokens USING oldest_kept
        WHERE session_id = $2 AND refresh_tokens.created_at < oldest_kept.created_at
     )
     INSERT INTO refresh_tokens (token_hash, session_id, parent_hash, created_at)
     VALUES ($3, $2, $1, clock_timestamp())`,
    [hash, session_id, hashOfSecret(newToken), TOKENS_OF_SESSION_MAX - 2],
  );
  return newToken;
}
