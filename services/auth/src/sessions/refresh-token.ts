import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** A new refresh token: 256 random bits, base64url. */
export const newRefreshToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** True for what could be a refresh token at all. */
export const isRefreshToken = (value: string) => TOKEN_SHAPE.test(value);

/** How a token is stored. It is random and long, so a plain hash cannot be guessed back. */
export const hashOfRefreshToken = (token: string) => createHash('sha256').update(token).digest();
