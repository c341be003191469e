import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { createLocalJWKSet, importJWK, SignJWT } from 'jose';
import { ACCESS_TOKEN_LIFETIME_SECONDS, type SessionResponse } from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import {
  ACCESS_TOKEN_AUDIENCE,
  ACCESS_TOKEN_TYPE,
  bearerTokenOf,
  isProblem,
  signSessionStatement,
  verifyAccessToken,
  SETTINGS,
} from '@daymark/service-kit';
import type { AuthSettings } from '../config.js';
import { publicKeySet, SIGNING_ALGORITHM } from './signing-keys.js';

@Injectable()
export class AccessTokenService {
  private readonly signingKey;
  private readonly publicKeys;

  constructor(@Inject(SETTINGS) private readonly settings: AuthSettings) {
    this.signingKey = importJWK(settings.TOKEN_SIGNING_KEYS[0]!, SIGNING_ALGORITHM);
    this.publicKeys = createLocalJWKSet(publicKeySet(settings.TOKEN_SIGNING_KEYS));
  }

  async issue(
    userId: string,
    sessionId: string,
  ): Promise<Pick<SessionResponse, 'access_token' | 'expires_at' | 'expires_in'>> {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const expiresAtSeconds = nowSeconds + ACCESS_TOKEN_LIFETIME_SECONDS;
    const accessToken = await new SignJWT({ sid: sessionId })
      .setProtectedHeader({
        alg: SIGNING_ALGORITHM,
        typ: ACCESS_TOKEN_TYPE,
        kid: this.settings.TOKEN_SIGNING_KEYS[0]!.kid,
      })
      .setIssuer(this.settings.PUBLIC_ORIGIN)
      .setAudience(ACCESS_TOKEN_AUDIENCE)
      .setSubject(userId)
      .setJti(randomUUID())
      .setIssuedAt(nowSeconds)
      .setNotBefore(nowSeconds)
      .setExpirationTime(expiresAtSeconds)
      .sign(await this.signingKey);
    return {
      access_token: accessToken,
      expires_at: expiresAtSeconds,
      expires_in: ACCESS_TOKEN_LIFETIME_SECONDS,
    };
  }

  /** Other services can cache it without anybody being able to change it. */
  async state(state: SessionState): Promise<string> {
    const { PUBLIC_ORIGIN, TOKEN_SIGNING_KEYS } = this.settings;
    return signSessionStatement(state, PUBLIC_ORIGIN, TOKEN_SIGNING_KEYS[0]!.kid, await this.signingKey);
  }

  /** Null without a valid token. */
  async sessionOf(authorizationHeader: string | undefined): Promise<string | null> {
    const token = bearerTokenOf(authorizationHeader);
    if (!token) return null;
    try {
      const { sid } = await verifyAccessToken(token, this.publicKeys, this.settings.PUBLIC_ORIGIN);
      return sid;
    } catch (error) {
      if (isProblem(error, 'UNAUTHENTICATED')) return null;
      throw error;
    }
  }
}
