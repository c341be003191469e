import { Module, Controller } from '@nestjs/common';
import {
  banUser,
  changeUserRole,
  createUser,
  CREATIONS_PER_MINUTE_MAX,
  deleteUser,
  endUserSessions,
  getAdminCounts,
  getUser,
  handOverCalendar,
  listHandOverCandidates,
  listUserEvents,
  listUsers,
  resetUserPassword,
  unbanUser,
} from '@daymark/contracts';
import {
  changeAccountRole,
  countForAdministrators,
  createAccount,
  endAccountSessions,
  getAccount,
  getAccountUsage,
  handOverCalendarOfAccount,
  listAccountEvents,
  listAccounts,
  listPeopleOfCalendar,
  removeAccount,
  resetAccountPassword,
  setAccountActive,
  type SessionState,
} from '@daymark/contracts/internal';
import { Endpoint, ProblemException, RateLimits, ServiceClient, Received } from '@daymark/service-kit';
import { AuditModule, PeopleService } from '../audit/audit.module.js';

const ACTIONS_PER_MINUTE_MAX = 60;

/** Auth checks permissions; each call names the administrator's session. */
@Controller()
export class UsersController {
  constructor(
    private readonly services: ServiceClient,
    private readonly limits: RateLimits,
    private readonly people: PeopleService,
  ) {}

  @Endpoint(listUsers)
  list(
    @Received() { query: { page, page_size, ...query }, caller: { session_id } }: Received<typeof listUsers>,
  ) {
    return this.services.call('auth', listAccounts, {
      query: { ...query, page: String(page), page_size: String(page_size), session_id },
    });
  }

  @Endpoint(getAdminCounts)
  count(@Received() { caller: { session_id } }: Received<typeof getAdminCounts>) {
    return this.services.call('auth', countForAdministrators, { query: { session_id } });
  }

  @Endpoint(getUser)
  async get(@Received() { params: { id }, caller: { session_id } }: Received<typeof getUser>) {
    // Auth checks the caller before calendars is called.
    const account = await this.services.call('auth', getAccount, { params: { id }, query: { session_id } });
    const holdings = await this.services
      .call('calendars', getAccountUsage, { params: { id } })
      .catch((error: unknown) => {
        if (error instanceof ProblemException) return null;
        throw error;
      });
    if (!holdings?.memberships?.length) return { ...account, holdings };
    const owners = holdings.memberships.map(({ owner_id }) => owner_id);
    const emails = await this.people.addressesOf(session_id, owners);
    const memberships = holdings.memberships.map((each) => ({
      ...each,
      owner_email: emails.get(each.owner_id) ?? null,
    }));
    return { ...account, holdings: { ...holdings, memberships } };
  }

  @Endpoint(listUserEvents)
  async listEvents(
    @Received() {
      params: { id },
      query: { page, page_size },
      caller: { session_id },
    }: Received<typeof listUserEvents>,
  ) {
    // Like for a person's page: auth checks the caller, and that the person exists.
    await this.services.call('auth', getAccount, { params: { id }, query: { session_id } });
    return this.services.call('calendars', listAccountEvents, {
      params: { id },
      query: { page: String(page), page_size: String(page_size) },
    });
  }

  @Endpoint(listHandOverCandidates)
  async listCandidates(
    @Received() { params, caller: { session_id } }: Received<typeof listHandOverCandidates>,
  ) {
    await this.services.call('auth', getAccount, { params: { id: params.id }, query: { session_id } });
    const { items } = await this.services.call('calendars', listPeopleOfCalendar, { params });
    const emails = await this.people.addressesOf(
      session_id,
      items.map(({ id }) => id),
    );
    return { items: items.map((each) => ({ ...each, email: emails.get(each.id) ?? null })) };
  }

  @Endpoint(handOverCalendar)
  async handOver(@Received() { params, body: { person_id }, caller }: Received<typeof handOverCalendar>) {
    await this.limit('hand-over-calendar', caller, params.calendar);
    // Auth checks the caller, and that both people exist, before calendars is called.
    for (const id of [params.id, person_id])
      await this.services.call('auth', getAccount, {
        params: { id },
        query: { session_id: caller.session_id },
      });
    await this.services.call('calendars', handOverCalendarOfAccount, {
      params,
      body: { person_id, administrator_id: caller.user_id },
    });
  }

  @Endpoint(changeUserRole)
  async changeRole(@Received() { params: { id }, body: { role }, caller }: Received<typeof changeUserRole>) {
    await this.limit('change-user-role', caller, id);
    return this.services.call('auth', changeAccountRole, {
      params: { id },
      body: { role, session_id: caller.session_id },
    });
  }

  @Endpoint(endUserSessions)
  async endSessions(@Received() { params: { id }, caller }: Received<typeof endUserSessions>) {
    await this.limit('end-user-sessions', caller, id);
    return this.services.call('auth', endAccountSessions, {
      params: { id },
      body: { session_id: caller.session_id },
    });
  }

  @Endpoint(createUser)
  async create(@Received() { body: creation, caller: { user_id, session_id } }: Received<typeof createUser>) {
    await this.limits.take('create-user', user_id, { attempts: CREATIONS_PER_MINUTE_MAX });
    return this.services.call('auth', createAccount, { body: { ...creation, session_id } });
  }

  @Endpoint(resetUserPassword)
  async resetPassword(@Received() { params: { id }, caller }: Received<typeof resetUserPassword>) {
    await this.limit('reset-user-password', caller, id);
    return this.services.call('auth', resetAccountPassword, {
      params: { id },
      body: { session_id: caller.session_id },
    });
  }

  @Endpoint(banUser)
  async ban(@Received() { params: { id }, caller }: Received<typeof banUser>) {
    await this.limit('ban-user', caller, id);
    return this.services.call('auth', setAccountActive, {
      params: { id },
      body: { session_id: caller.session_id, is_active: false },
    });
  }

  @Endpoint(unbanUser)
  async unban(@Received() { params: { id }, caller }: Received<typeof unbanUser>) {
    await this.limit('unban-user', caller, id);
    return this.services.call('auth', setAccountActive, {
      params: { id },
      body: { session_id: caller.session_id, is_active: true },
    });
  }

  @Endpoint(deleteUser)
  async delete(@Received() { params: { id }, body: deletion, caller }: Received<typeof deleteUser>) {
    await this.limit('delete-user', caller, id);
    await this.services.call('auth', removeAccount, {
      params: { id },
      body: { ...deletion, session_id: caller.session_id },
    });
  }

  /** Five per minute on one account, and sixty on all, so that a stolen session cannot delete everybody. */
  private async limit(action: string, { user_id }: SessionState, id: string): Promise<void> {
    await Promise.all([
      this.limits.take(action, [user_id, id]),
      this.limits.take('act-on-user', user_id, { attempts: ACTIONS_PER_MINUTE_MAX }),
    ]);
  }
}

@Module({ imports: [AuditModule], controllers: [UsersController] })
export class UsersModule {}
