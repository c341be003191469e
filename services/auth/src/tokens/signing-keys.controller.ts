import { Controller, Inject } from '@nestjs/common';
import { getSigningKeys } from '@daymark/contracts';
import { Endpoint, SETTINGS } from '@daymark/service-kit';
import type { AuthSettings } from '../config.js';
import { publicKeySet } from './signing-keys.js';

@Controller()
export class SigningKeysController {
  constructor(@Inject(SETTINGS) private readonly settings: AuthSettings) {}

  @Endpoint(getSigningKeys)
  getSigningKeys() {
    return publicKeySet(this.settings.TOKEN_SIGNING_KEYS);
  }
}
