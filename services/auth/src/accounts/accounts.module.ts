import { Module } from '@nestjs/common';
import { AccountChangeNotifier } from './account-change-notifier.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';

export { AccountChangeNotifier } from './account-change-notifier.js';
export { AccountEntity } from './account.entity.js';
export { lockAccount } from './account-lock.js';
export { lockAddress } from './address-lock.js';
export {
  accountOfSession,
  isAnotherAdministrator,
  lockForAdministration,
  requireAdministrator,
} from './administrators.js';
export { announceAccountChange } from './announce-account-change.js';
export { rememberFormerAddress } from './former-address.js';
export { isKnownAddress } from './known-address.js';

@Module({
  controllers: [ProfileController],
  providers: [AccountChangeNotifier, ProfileService],
  exports: [AccountChangeNotifier],
})
export class AccountsModule {}
