import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const SECRET_SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** A new secret of a refresh cookie or a link: 256 random bits, base64url. */
export const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url');

/** True for what could be a secret at all. */
export const isSecret = (value: string) => SECRET_SHAPE.test(value);

/** How a secret is stored. It is random and long, so a plain hash cannot be guessed back. */
export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest();
