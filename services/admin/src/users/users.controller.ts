import { Controller } from '@nestjs/common';
import {
  banUser,
  createUser,
  CREATIONS_PER_MINUTE_MAX,
  deleteUser,
  listUsers,
  resetUserPassword,
  unbanUser,
  type AdminUserQuery,
  type ResponseOf,
  type ParamsOf,
  type UserCreation,
} from '@daymark/contracts';
import {
  createAccount,
  listAccounts,
  removeAccount,
  resetAccountPassword,
  setAccountActive,
  type SessionState,
} from '@daymark/contracts/internal';
import {
  Caller,
  Endpoint,
  FromBody,
  FromParams,
  FromQuery,
  RateLimits,
  ServiceClient,
} from '@daymark/service-kit';

const ACTS_PER_MINUTE_MAX = 60;

/** Accounts, for administrators. Auth owns them, decides who may do what to whom, and is told who asks. */
@Controller()
export class UsersController {
  constructor(
    private readonly services: ServiceClient,
    private readonly limits: RateLimits,
  ) {}

  @Endpoint(listUsers)
  list(@FromQuery() { page, page_size, ...query }: AdminUserQuery): Promise<ResponseOf<typeof listUsers>> {
    return this.services.call('auth', listAccounts, {
      query: { ...query, page: String(page), page_size: String(page_size) },
    });
  }

  @Endpoint(createUser)
  async create(
    @FromBody() creation: UserCreation,
    @Caller() { user_id: acted_by }: SessionState,
  ): Promise<ResponseOf<typeof createUser>> {
    await this.limits.take('create-user', acted_by, { attempts: CREATIONS_PER_MINUTE_MAX });
    return this.services.call('auth', createAccount, { body: { ...creation, acted_by } });
  }

  @Endpoint(resetUserPassword)
  async resetPassword(
    @FromParams() { id }: ParamsOf<typeof resetUserPassword>,
    @Caller() { user_id: acted_by }: SessionState,
  ): Promise<ResponseOf<typeof resetUserPassword>> {
    await this.limit('reset-user-password', acted_by, id);
    return this.services.call('auth', resetAccountPassword, { params: { id }, body: { acted_by } });
  }

  @Endpoint(banUser)
  async ban(
    @FromParams() { id }: ParamsOf<typeof banUser>,
    @Caller() { user_id: acted_by }: SessionState,
  ): Promise<ResponseOf<typeof banUser>> {
    await this.limit('ban-user', acted_by, id);
    return this.services.call('auth', setAccountActive, {
      params: { id },
      body: { acted_by, is_active: false },
    });
  }

  @Endpoint(unbanUser)
  async unban(
    @FromParams() { id }: ParamsOf<typeof unbanUser>,
    @Caller() { user_id: acted_by }: SessionState,
  ): Promise<ResponseOf<typeof unbanUser>> {
    await this.limit('unban-user', acted_by, id);
    return this.services.call('auth', setAccountActive, {
      params: { id },
      body: { acted_by, is_active: true },
    });
  }

  @Endpoint(deleteUser)
  async delete(
    @FromParams() { id }: ParamsOf<typeof deleteUser>,
    @Caller() { user_id: acted_by }: SessionState,
  ): Promise<void> {
    await this.limit('delete-user', acted_by, id);
    await this.services.call('auth', removeAccount, { params: { id }, body: { acted_by } });
  }

  /** Five in a minute on one account, and sixty on all, so that a stolen session cannot empty the house. */
  private async limit(act: string, acted_by: string, id: string): Promise<void> {
    await Promise.all([
      this.limits.take(act, [acted_by, id]),
      this.limits.take('act-on-user', acted_by, { attempts: ACTS_PER_MINUTE_MAX }),
    ]);
  }
}
