import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { Profile, ProfileUpdate } from '@daymark/contracts';
import { DATA_SOURCE, inTransaction, ProblemException } from '@daymark/service-kit';
import { recordOwnAction } from '../record-audit.js';
import { AccountEntity } from './account.entity.js';
import { lockAccount } from './addresses.js';

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
