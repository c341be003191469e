import type { JSONWebKeySet } from 'jose';
import type { Es256PrivateKey, AuthSettings } from '../config.js';
import { Controller, Inject } from '@nestjs/common';
import { getSigningKeys } from '@daymark/contracts';
import { Endpoint, SETTINGS } from '@daymark/service-kit';

@Controller()
export class SigningKeysController {
  constructor(@Inject(SETTINGS) private readonly settings: AuthSettings) {}

  @Endpoint(getSigningKeys)
  getSigningKeys() {
    return publicKeySet(this.settings.TOKEN_SIGNING_KEYS);
  }
}

export const SIGNING_ALGORITHM = 'ES256';

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
