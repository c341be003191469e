import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const SECRET_SHAPE = /^[A-Za-z0-9_-]{43}$/;

export const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url');

export const isSecret = (value: string) => SECRET_SHAPE.test(value);

/** It is random and long, so a plain hash cannot be reversed by guessing. */
export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest();
