import { Module } from '@nestjs/common';
import { AccountStates } from './account-states.service.js';

export { AccountStates } from './account-states.service.js';
export { InactiveAccountEntity } from './inactive-account.entity.js';

/** Which accounts are not active: what belongs to them, nobody else sees. */
@Module({ providers: [AccountStates], exports: [AccountStates] })
export class AccountStatesModule {}
