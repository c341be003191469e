import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { IsNull, DataSource, type EntityManager } from 'typeorm';
import { markSessionChanged, REDIS } from '@daymark/service-kit';
import { RefreshTokenEntity, SessionEntity, type SessionEndReason } from './session.entity.js';
import { hashOfSecret } from '../tokens/tokens.module.js';

/** PostgreSQL is authoritative; the other services' cache is invalidated before and after. */
@Injectable()
export class SessionTerminationService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  /**
   * One that has ended keeps its first reason. A caller with its own transaction calls `announce` after the commit.
   * True: it was open until now.
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
   * All but `keptId`, within the caller's transaction, after the account's row was changed in it: a sign-in with the
   * earlier credentials then comes too late or is ended too. The result is for `announce`, after the commit.
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

  /** Of an account that changed within the caller's transaction. The result is for `announce`, after the commit. */
  async announceAll(manager: EntityManager, accountId: string): Promise<string[]> {
    const open = await manager.findBy(SessionEntity, { account_id: accountId, ended_at: IsNull() });
    const sessionIds = open.map(({ id }) => id);
    await this.announce(sessionIds);
    return sessionIds;
  }

  async announce(sessionIds: string[]): Promise<void> {
    await Promise.all(sessionIds.map((id) => markSessionChanged(this.redis, id)));
  }

  /** Also of a replaced token. */
  async endByRefreshToken(refreshToken: string, reason: SessionEndReason): Promise<void> {
    const token = await this.dataSource
      .getRepository(RefreshTokenEntity)
      .findOneBy({ token_hash: hashOfSecret(refreshToken) });
    if (token) await this.end(token.session_id, reason);
  }
}
