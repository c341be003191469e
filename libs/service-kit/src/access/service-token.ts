import { createLocalJWKSet, importJWK, jwtVerify, SignJWT, type JWK } from 'jose';
import type { ServiceSettings } from '../configuration.js';
import { ProblemException } from '../http/problem.exception.js';
import { CLOCK_LEEWAY_SECONDS, refusalAsAhead } from './access-token.js';

const SERVICE_TOKEN_TYPE = 'service+jwt';
const SERVICE_TOKEN_ALGORITHM = 'EdDSA';
const LIFETIME_SECONDS = 60;
/** Tokens are renewed this long before they expire, so that none expires in transit. */
const RENEWAL_SECONDS = 15;
/** Each replica of each caller has one token, renewed every 45 seconds. */
const CACHED_TOKENS_MAX = 200;

/** The short-lived tokens by which services authenticate to each other, signed by the caller for one audience. */
export class ServiceTokens {
  private readonly tokens = new Map<string, { token: string; renewAt: number }>();
  /** Each token comes with thousands of calls. */
  private readonly known = new Map<string, { issuer: string; endsAt: number }>();
  private readonly publicKeys;

  constructor(
    private readonly service: string,
    private readonly settings: Pick<ServiceSettings, 'SERVICE_PRIVATE_KEY' | 'SERVICE_PUBLIC_KEYS'>,
    /** The issuer of its own tokens, if that differs from its audience. */
    private readonly issuer = service,
  ) {
    this.publicKeys = createLocalJWKSet({ keys: settings.SERVICE_PUBLIC_KEYS.keys });
  }

  async issue(audience: string): Promise<string> {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const known = this.tokens.get(audience);
    if (known && known.renewAt > nowSeconds) return known.token;
    const key = this.settings.SERVICE_PRIVATE_KEY as JWK;
    const token = await signServiceToken(key, this.issuer, audience, nowSeconds, LIFETIME_SECONDS);
    this.tokens.set(audience, { token, renewAt: nowSeconds + LIFETIME_SECONDS - RENEWAL_SECONDS });
    return token;
  }

  /** Returns the service that issued a token. */
  async verify(token: string): Promise<string> {
    const known = this.known.get(token);
    if (known && Date.now() / 1000 < known.endsAt) return known.issuer;
    try {
      const { payload, protectedHeader } = await jwtVerify(token, this.publicKeys, {
        algorithms: [SERVICE_TOKEN_ALGORITHM],
        typ: SERVICE_TOKEN_TYPE,
        audience: this.service,
        clockTolerance: CLOCK_LEEWAY_SECONDS,
        requiredClaims: ['exp', 'nbf', 'iss'],
      });
      // The key that verified the token must be the issuer's, so that no service can act as another.
      if (payload.iss !== protectedHeader.kid) throw new Error('issuer and key differ');
      if (this.known.size >= CACHED_TOKENS_MAX) this.known.clear();
      this.known.set(token, { issuer: payload.iss!, endsAt: payload.exp! });
      return payload.iss!;
    } catch (error) {
      throw refusalAsAhead(error) ?? new ProblemException('UNAUTHENTICATED', {}, { cause: error });
    }
  }
}

export async function signServiceToken(
  privateKey: JWK,
  issuer: string,
  audience: string,
  nowSeconds: number,
  lifetimeSeconds: number,
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: SERVICE_TOKEN_ALGORITHM, typ: SERVICE_TOKEN_TYPE, kid: issuer })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(nowSeconds)
    .setNotBefore(nowSeconds)
    .setExpirationTime(nowSeconds + lifetimeSeconds)
    .sign(await importJWK(privateKey, SERVICE_TOKEN_ALGORITHM));
}
