import { importJWK, SignJWT, type JWK } from 'jose';

export const SERVICE_TOKEN_TYPE = 'service+jwt';
export const SERVICE_TOKEN_ALGORITHM = 'EdDSA';
const LIFETIME_SECONDS = 60;
/** Tokens are renewed this long before they expire, so that none expires in transit. */
const RENEWAL_SECONDS = 15;

/** Issues the tokens of a service. By itself for programs that call services and are not called by any. */
export class ServiceSigner {
  private readonly tokens = new Map<string, { token: string; renewAt: number }>();

  constructor(
    private readonly privateKey: JWK,
    private readonly issuer: string,
  ) {}

  async issue(audience: string): Promise<string> {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const cachedToken = this.tokens.get(audience);
    if (cachedToken && cachedToken.renewAt > nowSeconds) return cachedToken.token;
    const token = await signServiceToken(
      this.privateKey,
      this.issuer,
      audience,
      nowSeconds,
      LIFETIME_SECONDS,
    );
    this.tokens.set(audience, { token, renewAt: nowSeconds + LIFETIME_SECONDS - RENEWAL_SECONDS });
    return token;
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
