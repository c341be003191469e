import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { IsNull, type DataSource, type EntityManager } from 'typeorm';
import { DATA_SOURCE, markSessionChanged, REDIS } from '@daymark/service-kit';
import { RefreshTokenEntity, SessionEntity, type SessionEndReason } from './session.entity.js';
import { hashOfSecret } from '../tokens/tokens.module.js';

/** Ends sessions. PostgreSQL is authoritative; the other services' cache is invalidated before and after. */
@Injectable()
export class SessionTerminationService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  /**
   * Ends a session; one that has ended keeps its first reason. A caller with its own transaction calls `announce` after
   * the commit.
   * @returns whether it was open until now
   */
  async end(
    sessionId: string,
    reason: SessionEndReason,
    manager = this.dataSource.manager,
  ): Promise<boolean> {
    await this.announce([sessionId]);
    const { affected } = await manager.update(
      SessionEntity,
      { id: sessionId, ended_at: IsNull() },
      { ended_at: () => 'now()', end_reason: reason },
    );
    await this.announce([sessionId]);
    return affected === 1;
  }

  /**
   * Ends all sessions of an account, or all but one, within the caller's transaction. Call it after the account's row
   * was changed in it: then a sign-in with the earlier credentials comes too late or is ended too.
   * @returns the ended sessions, which the caller passes to `announce` after the commit
   */
  async endAll(
    manager: EntityManager,
    accountId: string,
    reason: SessionEndReason,
    exceptSessionId?: string,
  ): Promise<string[]> {
    const [ended] = await manager.query<[{ id: string }[], number]>(
      `UPDATE sessions SET ended_at = now(), end_reason = $2
        WHERE account_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $3 RETURNING id`,
      [accountId, reason, exceptSessionId ?? null],
    );
    const sessionIds = ended.map(({ id }) => id);
    await this.announce(sessionIds);
    return sessionIds;
  }

  /**
   * Invalidates the cached state of all open sessions of an account that changed within the caller's transaction.
   * @returns those sessions, which the caller passes to `announce` after the commit
   */
  async announceAll(manager: EntityManager, accountId: string): Promise<string[]> {
    const open = await manager.findBy(SessionEntity, { account_id: accountId, ended_at: IsNull() });
    const sessionIds = open.map(({ id }) => id);
    await this.announce(sessionIds);
    return sessionIds;
  }

  /** Invalidates the cached state of these sessions in other services. */
  async announce(sessionIds: string[]): Promise<void> {
    await Promise.all(sessionIds.map((id) => markSessionChanged(this.redis, id)));
  }

  /** Ends the session of a refresh token, also of a replaced one; does nothing for an unknown token. */
  async endByRefreshToken(refreshToken: string, reason: SessionEndReason): Promise<void> {
    const token = await this.dataSource
      .getRepository(RefreshTokenEntity)
      .findOneBy({ token_hash: hashOfSecret(refreshToken) });
    if (token) await this.end(token.session_id, reason);
  }
}
