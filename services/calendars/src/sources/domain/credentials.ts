import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts passwords for other servers, with a key derived from the service's own. */
export class Credentials {
  private readonly key: Buffer;

  constructor(secretOfService: string) {
    this.key = Buffer.from(hkdfSync('sha256', secretOfService, '', 'daymark passwords of sources', 32));
  }

  /** `about` is what the password belongs to: it cannot be decrypted with anything else. */
  encrypt(password: string, about: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(about));
    const encrypted = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
  }

  /** Null if it was encrypted with another key, or for something else: then it has to be entered again. */
  decrypt(encrypted: Buffer, about: string): string | null {
    try {
      const nonce = encrypted.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(about));
      decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const rest = encrypted.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}
