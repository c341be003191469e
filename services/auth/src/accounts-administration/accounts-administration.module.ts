import { Module, Controller } from '@nestjs/common';
import { AccountDeletionModule } from '../account-deletion/account-deletion.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { MailsModule } from '../mails/mails.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountChangeService } from './account-change.service.js';
import { AccountCreationService } from './account-creation.service.js';
import { AccountReadingService } from './account-reading.service.js';
import { AdministratorActionService } from './administrator-action.service.js';
import type { BodyOf, ParamsOf, QueryOf } from '@daymark/contracts';
import {
  changeAccountRole,
  countForAdministrators,
  createAccount,
  endAccountSessions,
  findPeople,
  getAccount,
  listAccounts,
  removeAccount,
  resetAccountPassword,
  setAccountActive,
} from '@daymark/contracts/internal';
import { ClientAddress, Endpoint, FromBody, FromParams, FromQuery } from '@daymark/service-kit';

/** On behalf of administrators; the client address is theirs. */
@Controller()
class AccountsAdministrationController {
  constructor(
    private readonly reading: AccountReadingService,
    private readonly creation: AccountCreationService,
    private readonly changes: AccountChangeService,
  ) {}

  @Endpoint(listAccounts)
  list(@FromQuery() { session_id, ...query }: QueryOf<typeof listAccounts>) {
    return this.reading.list(query, session_id);
  }

  @Endpoint(countForAdministrators)
  count(@FromQuery() { session_id }: QueryOf<typeof countForAdministrators>) {
    return this.reading.count(session_id);
  }

  @Endpoint(getAccount)
  get(
    @FromParams() { id }: ParamsOf<typeof getAccount>,
    @FromQuery() { session_id }: QueryOf<typeof getAccount>,
  ) {
    return this.reading.read(id, session_id);
  }

  @Endpoint(findPeople)
  async findPeople(@FromBody() { session_id, ids }: BodyOf<typeof findPeople>) {
    return { people: await this.reading.addressesOf(session_id, ids) };
  }

  @Endpoint(changeAccountRole)
  changeRole(
    @FromParams() { id }: ParamsOf<typeof changeAccountRole>,
    @FromBody() { session_id, role }: BodyOf<typeof changeAccountRole>,
    @ClientAddress() clientAddress: string,
  ) {
    return this.changes.changeRole({ sessionId: session_id, targetId: id, clientAddress }, role);
  }

  @Endpoint(endAccountSessions)
  endSessions(
    @FromParams() { id }: ParamsOf<typeof endAccountSessions>,
    @FromBody() { session_id }: BodyOf<typeof endAccountSessions>,
    @ClientAddress() clientAddress: string,
  ) {
    return this.changes.endSessions({ sessionId: session_id, targetId: id, clientAddress });
  }

  @Endpoint(createAccount)
  create(
    @FromBody() { session_id, ...creation }: BodyOf<typeof createAccount>,
    @ClientAddress() clientAddress: string,
  ) {
    return this.creation.create(creation, session_id, clientAddress);
  }

  @Endpoint(resetAccountPassword)
  resetPassword(
    @FromParams() { id }: ParamsOf<typeof resetAccountPassword>,
    @FromBody() { session_id }: BodyOf<typeof resetAccountPassword>,
    @ClientAddress() clientAddress: string,
  ) {
    return this.changes.resetPassword({ sessionId: session_id, targetId: id, clientAddress });
  }

  @Endpoint(setAccountActive)
  setActive(
    @FromParams() { id }: ParamsOf<typeof setAccountActive>,
    @FromBody() { session_id, is_active }: BodyOf<typeof setAccountActive>,
    @ClientAddress() clientAddress: string,
  ) {
    return this.changes.setActive({ sessionId: session_id, targetId: id, clientAddress }, is_active);
  }

  @Endpoint(removeAccount)
  async remove(
    @FromParams() { id }: ParamsOf<typeof removeAccount>,
    @FromBody() { session_id, delete_shared_calendars }: BodyOf<typeof removeAccount>,
    @ClientAddress() clientAddress: string,
  ) {
    const request = { sessionId: session_id, targetId: id, clientAddress };
    await this.changes.remove(request, delete_shared_calendars ?? false);
  }
}

@Module({
  imports: [AccountDeletionModule, AccountsModule, MailsModule, PasswordsModule, SessionsModule],
  controllers: [AccountsAdministrationController],
  providers: [
    AdministratorActionService,
    AccountReadingService,
    AccountCreationService,
    AccountChangeService,
  ],
})
export class AccountsAdministrationModule {}
