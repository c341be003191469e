import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const SCRAM_ITERATIONS = 4096;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/**
 * SCRAM-SHA-256 (RFC 5803) keeps the password out of the server's statement log. It must be printable ASCII, which
 * SASLprep (RFC 4013) leaves unchanged.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(SALT_BYTES)): string {
  const saltedPassword = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, KEY_BYTES, 'sha256');
  const clientKey = createHmac('sha256', saltedPassword).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', saltedPassword).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
