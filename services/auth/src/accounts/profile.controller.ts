import { Controller, Inject } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { getProfile, type Profile } from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Caller, DATA_SOURCE, Endpoint, ProblemException } from '@daymark/service-kit';
import { AccountEntity } from './account.entity.js';

@Controller()
export class ProfileController {
  constructor(@Inject(DATA_SOURCE) private readonly dataSource: DataSource) {}

  @Endpoint(getProfile)
  async getProfile(@Caller() caller: SessionState): Promise<Profile> {
    const account = await this.dataSource.getRepository(AccountEntity).findOneBy({ id: caller.user_id });
    if (!account) throw new ProblemException('UNAUTHENTICATED');
    const { id, role, email_notifications } = account;
    return { id, role, is_admin: role === 'admin', email_notifications };
  }
}
