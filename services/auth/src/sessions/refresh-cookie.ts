import { ADMINISTRATOR_HINT, REFRESH_COOKIE, SESSION_HINT } from '@daymark/contracts';
import { cookieValues } from '../cookie-values.js';
import { isSecret } from '../tokens/tokens.module.js';

/**
 * Over HTTPS `__Host-` binds it to this host and requires the path `/`; over plain HTTP browsers refuse that prefix,
 * and the path is limited. The second cookie tells pages that there may be a session, so that nobody waits for a
 * refresh that cannot succeed.
 */
export class RefreshCookie {
  readonly name: string;
  private readonly attributes: string;
  private readonly hint: string;
  private readonly hintAttributes: string;

  constructor(publicOrigin: string) {
    const isSecure = publicOrigin.startsWith('https:');
    this.name = `${isSecure ? '__Host-' : ''}${REFRESH_COOKIE}`;
    this.attributes = `${isSecure ? 'Path=/; Secure' : 'Path=/api/auth'}; HttpOnly; SameSite=Strict`;
    this.hint = `${isSecure ? '__Host-' : ''}${SESSION_HINT}`;
    this.hintAttributes = `Path=/; ${isSecure ? 'Secure; ' : ''}SameSite=Strict`;
  }

  set(token: string, maxAgeSeconds: number, { isAdministrator }: { isAdministrator: boolean }): string[] {
    const hint = isAdministrator ? ADMINISTRATOR_HINT : '1';
    return [
      `${this.name}=${token}; Max-Age=${maxAgeSeconds}; ${this.attributes}`,
      `${this.hint}=${hint}; Max-Age=${maxAgeSeconds}; ${this.hintAttributes}`,
    ];
  }

  clear(): string[] {
    return [
      `${this.name}=; Max-Age=0; ${this.attributes}`,
      `${this.hint}=; Max-Age=0; ${this.hintAttributes}`,
    ];
  }

  read(cookieHeader: string | undefined): string | null {
    return cookieValues(cookieHeader, this.name).find(isSecret) ?? null;
  }
}
