import { isSecret } from '../tokens/tokens.module.js';

/**
 * The cookie that holds the refresh token: no script can read it, no other site can cause it to be sent.
 * Over HTTPS it carries the `__Host-` prefix, which binds it to this host and to HTTPS and requires the path `/`. Over
 * plain HTTP, on one machine, browsers refuse that prefix; there it is limited to the paths that use it.
 */
export class RefreshCookie {
  readonly name: string;
  private readonly attributes: string;

  constructor(publicOrigin: string) {
    const isSecure = publicOrigin.startsWith('https:');
    this.name = isSecure ? '__Host-daymark_refresh' : 'daymark_refresh';
    this.attributes = `${isSecure ? 'Path=/; Secure' : 'Path=/api/auth'}; HttpOnly; SameSite=Strict`;
  }

  /** The Set-Cookie header that stores a token. */
  set(token: string, maxAgeSeconds: number): string {
    return `${this.name}=${token}; Max-Age=${maxAgeSeconds}; ${this.attributes}`;
  }

  /** The Set-Cookie header that removes the token. */
  clear(): string {
    return `${this.name}=; Max-Age=0; ${this.attributes}`;
  }

  /** The token in a Cookie header; null where there is none or where it cannot be one. */
  read(cookieHeader: string | undefined): string | null {
    for (const pair of cookieHeader?.split(';') ?? []) {
      const separator = pair.indexOf('=');
      if (separator === -1 || pair.slice(0, separator).trim() !== this.name) continue;
      const value = pair.slice(separator + 1).trim();
      if (isSecret(value)) return value;
    }
    return null;
  }
}
