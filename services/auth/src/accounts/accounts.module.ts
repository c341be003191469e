import { Module, Inject, Injectable, Controller } from '@nestjs/common';
import { AccountChangeNotifier } from './account-change-notifier.js';
import type { DataSource } from 'typeorm';
import { type Profile, type ProfileUpdate, getProfile, updateProfile } from '@daymark/contracts';
import {
  DATA_SOURCE,
  inTransaction,
  ProblemException,
  Caller,
  ClientAddress,
  Endpoint,
  FromBody,
  RateLimits,
} from '@daymark/service-kit';
import { recordOwnAction } from '../record-audit.js';
import { AccountEntity } from './account.entity.js';
import { lockAccount } from './addresses.js';
import type { SessionState } from '@daymark/contracts/internal';

@Injectable()
export class ProfileService {
  constructor(@Inject(DATA_SOURCE) private readonly dataSource: DataSource) {}

  async get(id: string): Promise<Profile> {
    const account = await this.dataSource.manager.findOneBy(AccountEntity, { id });
    if (!account) throw new ProblemException('UNAUTHENTICATED');
    return profileOf(account);
  }

  /** The same name again changes nothing. */
  async update(id: string, { name }: ProfileUpdate, clientAddress: string): Promise<Profile> {
    return inTransaction(this.dataSource, async (manager) => {
      await lockAccount(manager, id);
      const account = await manager.findOneBy(AccountEntity, { id });
      if (!account) throw new ProblemException('UNAUTHENTICATED');
      if (account.name !== name) {
        await manager.update(AccountEntity, { id }, { name });
        await recordOwnAction(manager, id, 'name-change', clientAddress);
      }
      return profileOf({ ...account, name });
    });
  }
}

const profileOf = ({ id, name, role, is_owner, email_notifications }: AccountEntity): Profile => ({
  id,
  name,
  role,
  is_admin: role === 'admin',
  is_owner,
  email_notifications,
});

@Controller()
export class ProfileController {
  constructor(
    private readonly profiles: ProfileService,
    private readonly limits: RateLimits,
  ) {}

  @Endpoint(getProfile)
  get(@Caller() caller: SessionState) {
    return this.profiles.get(caller.user_id);
  }

  @Endpoint(updateProfile)
  async update(
    @Caller() caller: SessionState,
    @FromBody() body: ProfileUpdate,
    @ClientAddress() clientAddress: string,
  ) {
    await this.limits.take('profile-change', caller.user_id, { attempts: 20 });
    return this.profiles.update(caller.user_id, body, clientAddress);
  }
}

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
