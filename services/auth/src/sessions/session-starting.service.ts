import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { DATA_SOURCE } from '@daymark/service-kit';
import { SETTINGS, type AuthSettings } from '../config.js';
import { hashOfRefreshToken, newRefreshToken } from './refresh-token.js';

/** A session with the refresh token that was just made for it. */
export interface OpenSession {
  sessionId: string;
  refreshToken: string;
  /** Until when the refresh token is of use if it is not used. */
  cookieMaxAgeSeconds: number;
}

/** Starts sessions. */
@Injectable()
export class SessionStarting {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(SETTINGS) private readonly settings: AuthSettings,
  ) {}

  async start(accountId: string): Promise<OpenSession> {
    const sessionId = randomUUID();
    const refreshToken = newRefreshToken();
    const { SESSION_LIFETIME_SECONDS, SESSION_IDLE_SECONDS } = this.settings;
    await this.dataSource.query(
      `WITH session AS (
         INSERT INTO sessions (id, account_id, expires_at)
         VALUES ($1, $2, now() + make_interval(secs => $3)) RETURNING id
       )
       INSERT INTO refresh_tokens (token_hash, session_id) SELECT $4, id FROM session`,
      [sessionId, accountId, SESSION_LIFETIME_SECONDS, hashOfRefreshToken(refreshToken)],
    );
    const cookieMaxAgeSeconds = Math.min(SESSION_LIFETIME_SECONDS, SESSION_IDLE_SECONDS);
    return { sessionId, refreshToken, cookieMaxAgeSeconds };
  }
}
