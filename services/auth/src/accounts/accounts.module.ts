import { Module } from '@nestjs/common';
import { AccountChangeNotifier } from './account-change-notifier.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';

export { AccountChangeNotifier } from './account-change-notifier.js';
export { AccountEntity } from './account.entity.js';
export { isKnownAddress, rememberFormerAddress } from './addresses.js';
export { lockAccount, lockAddress } from './addresses.js';
export {
  accountOfSession,
  isAnotherAdministrator,
  lockForAdministration,
  requireAdministrator,
} from './administrators.js';
export { announceAccountChange } from './account-change-notifier.js';

@Module({
  controllers: [ProfileController],
  providers: [AccountChangeNotifier, ProfileService],
  exports: [AccountChangeNotifier],
})
export class AccountsModule {}
