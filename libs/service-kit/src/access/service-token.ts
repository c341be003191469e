import { createLocalJWKSet, jwtVerify } from 'jose';
import type { ServiceSettings } from '../configuration.js';
import { ProblemException } from '../http/problem.exception.js';
import { CLOCK_LEEWAY_SECONDS, refusalAsAhead } from './access-token.js';
import { SERVICE_TOKEN_ALGORITHM, SERVICE_TOKEN_TYPE, ServiceSigner } from './service-signer.js';

/** Each replica of each caller has one token, renewed every 45 seconds. */
const CACHED_TOKENS_MAX = 200;

/** The short-lived tokens by which services authenticate to each other, signed by the caller for one audience. */
export class ServiceTokens extends ServiceSigner {
  /** Each token comes with thousands of calls. */
  private readonly verifiedTokens = new Map<string, { issuer: string; endsAt: number }>();
  private readonly publicKeys;

  constructor(
    private readonly service: string,
    settings: Pick<ServiceSettings, 'SERVICE_PRIVATE_KEY' | 'SERVICE_PUBLIC_KEYS'>,
    /** The issuer of its own tokens, if that differs from its audience. */
    issuer = service,
  ) {
    super(settings.SERVICE_PRIVATE_KEY, issuer);
    this.publicKeys = createLocalJWKSet({ keys: settings.SERVICE_PUBLIC_KEYS.keys });
  }

  async verify(token: string): Promise<string> {
    const verified = this.verifiedTokens.get(token);
    if (verified && Date.now() / 1000 < verified.endsAt) return verified.issuer;
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
      if (this.verifiedTokens.size >= CACHED_TOKENS_MAX) this.verifiedTokens.clear();
      this.verifiedTokens.set(token, { issuer: payload.iss!, endsAt: payload.exp! });
      return payload.iss!;
    } catch (error) {
      throw refusalAsAhead(error) ?? new ProblemException('UNAUTHENTICATED', {}, { cause: error });
    }
  }
}
