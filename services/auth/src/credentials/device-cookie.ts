import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AuthSettings } from '../config.js';
import { cookieValues } from '../cookie-values.js';

const LIFETIME_SECONDS = 180 * 86_400;
const SHAPE = /^([A-Za-z0-9_-]{22})\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

/**
 * It distinguishes a browser in which a person signed in before from a guessing one, and grants nothing else. A random
 * device id is signed together with the account's address, which it does not contain. `__Host-` would require the path
 * `/`; a cookie that another host of the domain set is not signed, and is ignored.
 */
export class DeviceCookie {
  private readonly name: string;
  private readonly attributes: string;
  private readonly keys: Buffer[];

  constructor({
    PUBLIC_ORIGIN,
    TOKEN_SIGNING_KEYS,
  }: Pick<AuthSettings, 'PUBLIC_ORIGIN' | 'TOKEN_SIGNING_KEYS'>) {
    const isSecure = PUBLIC_ORIGIN.startsWith('https:');
    this.name = `${isSecure ? '__Secure-' : ''}daymark_device`;
    this.attributes = `Path=/api/auth/sign-in; ${isSecure ? 'Secure; ' : ''}HttpOnly; SameSite=Strict`;
    this.keys = TOKEN_SIGNING_KEYS.map(({ d }) => createHmac('sha256', d).update('device cookie').digest());
  }

  set(email: string, device: string | null): string {
    const id = device ?? randomBytes(16).toString('base64url');
    const endsAt = Math.floor(Date.now() / 1000) + LIFETIME_SECONDS;
    const signature = signatureOf(this.keys[0]!, id, endsAt, email).toString('base64url');
    return `${this.name}=${id}.${endsAt}.${signature}; Max-Age=${LIFETIME_SECONDS}; ${this.attributes}`;
  }

  /** Null if nobody signed in with this address in the browser before. */
  read(cookieHeader: string | undefined, email: string): string | null {
    for (const value of cookieValues(cookieHeader, this.name)) {
      const [, id, endsAt, signature] = SHAPE.exec(value) ?? [];
      if (!id || Number(endsAt) <= Date.now() / 1000) continue;
      const given = Buffer.from(signature!, 'base64url');
      if (this.keys.some((key) => timingSafeEqual(given, signatureOf(key, id, Number(endsAt), email))))
        return id;
    }
    return null;
  }
}

const signatureOf = (key: Buffer, id: string, endsAt: number, email: string) =>
  createHmac('sha256', key)
    .update(JSON.stringify([id, endsAt, email]))
    .digest();
