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
import { Endpoint, FromRequest, type RequestOf } from '@daymark/service-kit';

/** On behalf of administrators; the client address is theirs. */
@Controller()
class AccountsAdministrationController {
  constructor(
    private readonly reading: AccountReadingService,
    private readonly creation: AccountCreationService,
    private readonly changes: AccountChangeService,
  ) {}

  @Endpoint(listAccounts)
  list(@FromRequest() { query: { session_id, ...query } }: RequestOf<typeof listAccounts>) {
    return this.reading.list(query, session_id);
  }

  @Endpoint(countForAdministrators)
  count(@FromRequest() { query: { session_id } }: RequestOf<typeof countForAdministrators>) {
    return this.reading.count(session_id);
  }

  @Endpoint(getAccount)
  get(@FromRequest() { params: { id }, query: { session_id } }: RequestOf<typeof getAccount>) {
    return this.reading.read(id, session_id);
  }

  @Endpoint(findPeople)
  async findPeople(@FromRequest() { body: { session_id, ids } }: RequestOf<typeof findPeople>) {
    return { people: await this.reading.addressesOf(session_id, ids) };
  }

  @Endpoint(changeAccountRole)
  changeRole(
    @FromRequest() {
      params: { id },
      body: { session_id, role },
      clientAddress,
    }: RequestOf<typeof changeAccountRole>,
  ) {
    return this.changes.changeRole({ sessionId: session_id, targetId: id, clientAddress }, role);
  }

  @Endpoint(endAccountSessions)
  endSessions(
    @FromRequest() {
      params: { id },
      body: { session_id },
      clientAddress,
    }: RequestOf<typeof endAccountSessions>,
  ) {
    return this.changes.endSessions({ sessionId: session_id, targetId: id, clientAddress });
  }

  @Endpoint(createAccount)
  create(
    @FromRequest() { body: { session_id, ...creation }, clientAddress }: RequestOf<typeof createAccount>,
  ) {
    return this.creation.create(creation, session_id, clientAddress);
  }

  @Endpoint(resetAccountPassword)
  resetPassword(
    @FromRequest() {
      params: { id },
      body: { session_id },
      clientAddress,
    }: RequestOf<typeof resetAccountPassword>,
  ) {
    return this.changes.resetPassword({ sessionId: session_id, targetId: id, clientAddress });
  }

  @Endpoint(setAccountActive)
  setActive(
    @FromRequest() {
      params: { id },
      body: { session_id, is_active },
      clientAddress,
    }: RequestOf<typeof setAccountActive>,
  ) {
    return this.changes.setActive({ sessionId: session_id, targetId: id, clientAddress }, is_active);
  }

  @Endpoint(removeAccount)
  async remove(
    @FromRequest() {
      params: { id },
      body: { session_id, delete_shared_calendars },
      clientAddress,
    }: RequestOf<typeof removeAccount>,
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
