import { Module } from '@nestjs/common';
import { ProfileController } from './profile.controller.js';

export { AccountEntity } from './account.entity.js';
export { lockAccount } from './account-lock.js';
export { lockAddress } from './address-lock.js';
export { isAnotherAdministrator, lockForAdministration, requireAdministrator } from './administrators.js';
export { announceAccountChange } from './announce-account-change.js';
export { rememberFormerAddress } from './former-address.js';
export { isKnownAddress } from './known-address.js';

@Module({ controllers: [ProfileController] })
export class AccountsModule {}
