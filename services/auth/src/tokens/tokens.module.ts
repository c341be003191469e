import { Module } from '@nestjs/common';
import { AccessTokenService } from './access-token.service.js';
import { SigningKeysController } from './signing-keys.js';

export { AccessTokenService } from './access-token.service.js';
export { hashOfSecret, isSecret, newSecret } from './secret.js';
export { publicKeySet } from './signing-keys.js';

@Module({
  controllers: [SigningKeysController],
  providers: [AccessTokenService],
  exports: [AccessTokenService],
})
export class TokensModule {}
