import type { JSONWebKeySet } from 'jose';
import type { Es256PrivateKey } from '../config.js';

export const SIGNING_ALGORITHM = 'ES256';

/** The public key set (RFC 7517), which only contains the named public parts. */
export function publicKeySet(keys: Es256PrivateKey[]) {
  return {
    keys: keys.map(({ kty, crv, x, y, kid }) => ({
      kty,
      crv,
      x,
      y,
      kid,
      alg: SIGNING_ALGORITHM,
      use: 'sig',
    })),
  } satisfies JSONWebKeySet;
}
