import { Module } from '@nestjs/common';
import { AccountStates } from './account-states.service.js';

export type { Access } from './access.policy.js';
export { AccountStates } from './account-states.service.js';
export { InactiveAccountEntity } from './inactive-account.entity.js';

/** Which accounts are inactive; nobody else sees what belongs to them. */
@Module({ providers: [AccountStates], exports: [AccountStates] })
export class AccountStatesModule {}
