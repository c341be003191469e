import { Module, Controller, Inject, Injectable } from '@nestjs/common';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type JSONWebKeySet, createLocalJWKSet, importJWK, SignJWT } from 'jose';
import type { Es256PrivateKey, AuthSettings } from '../config.js';
import { getSigningKeys, ACCESS_TOKEN_LIFETIME_SECONDS, type SessionResponse } from '@daymark/contracts';
import {
  Endpoint,
  SETTINGS,
  ACCESS_TOKEN_AUDIENCE,
  ACCESS_TOKEN_TYPE,
  bearerTokenOf,
  isProblem,
  signSessionStatement,
  verifyAccessToken,
} from '@daymark/service-kit';
import type { SessionState } from '@daymark/contracts/internal';

const SECRET_BYTES = 32;
const SECRET_SHAPE = /^[A-Za-z0-9_-]{43}$/;

export const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url');

export const isSecret = (value: string) => SECRET_SHAPE.test(value);

/** It is random and long, so a plain hash cannot be reversed by guessing. */
export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest();

@Controller()
export class SigningKeysController {
  constructor(@Inject(SETTINGS) private readonly settings: AuthSettings) {}

  @Endpoint(getSigningKeys)
  getSigningKeys() {
    return publicKeySet(this.settings.TOKEN_SIGNING_KEYS);
  }
}

export const SIGNING_ALGORITHM = 'ES256';

export function publicKeySet(keys: Es256PrivateKey[]) {
  return {
    keys: keys.map(({ kty, crv, x, y, kid }) => ({
      kty,
      crv,
      x,
      y,
      kid,
      alg: SIGNING_ALGORITHM,
      use: 'sig',
    })),
  } satisfies JSONWebKeySet;
}

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

@Module({
  controllers: [SigningKeysController],
  providers: [AccessTokenService],
  exports: [AccessTokenService],
})
export class TokensModule {}
