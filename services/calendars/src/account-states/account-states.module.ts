import { Module } from '@nestjs/common';

export { ownerIsActive, requireActiveAccount } from './active-owner.js';
export { InactiveAccountEntity } from './inactive-account.entity.js';

/** Which accounts are not active: what belongs to them, nobody else sees. */
@Module({})
export class AccountStatesModule {}
