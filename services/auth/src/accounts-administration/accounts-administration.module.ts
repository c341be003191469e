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
import { Endpoint, Received } from '@daymark/service-kit';

/** On behalf of administrators; the client address is theirs. */
@Controller()
class AccountsAdministrationController {
  constructor(
    private readonly reading: AccountReadingService,
    private readonly creation: AccountCreationService,
    private readonly changes: AccountChangeService,
  ) {}

  @Endpoint(listAccounts)
  list(@Received() { query: { session_id, ...query } }: Received<typeof listAccounts>) {
    return this.reading.list(query, session_id);
  }

  @Endpoint(countForAdministrators)
  count(@Received() { query: { session_id } }: Received<typeof countForAdministrators>) {
    return this.reading.count(session_id);
  }

  @Endpoint(getAccount)
  get(@Received() { params: { id }, query: { session_id } }: Received<typeof getAccount>) {
    return this.reading.read(id, session_id);
  }

  @Endpoint(findPeople)
  async findPeople(@Received() { body: { session_id, ids } }: Received<typeof findPeople>) {
    return { people: await this.reading.addressesOf(session_id, ids) };
  }

  @Endpoint(changeAccountRole)
  changeRole(
    @Received() {
      params: { id },
      body: { session_id, role },
      clientAddress,
    }: Received<typeof changeAccountRole>,
  ) {
    return this.changes.changeRole({ sessionId: session_id, targetId: id, clientAddress }, role);
  }

  @Endpoint(endAccountSessions)
  endSessions(
    @Received() { params: { id }, body: { session_id }, clientAddress }: Received<typeof endAccountSessions>,
  ) {
    return this.changes.endSessions({ sessionId: session_id, targetId: id, clientAddress });
  }

  @Endpoint(createAccount)
  create(@Received() { body: { session_id, ...creation }, clientAddress }: Received<typeof createAccount>) {
    return this.creation.create(creation, session_id, clientAddress);
  }

  @Endpoint(resetAccountPassword)
  resetPassword(
    @Received() {
      params: { id },
      body: { session_id },
      clientAddress,
    }: Received<typeof resetAccountPassword>,
  ) {
    return this.changes.resetPassword({ sessionId: session_id, targetId: id, clientAddress });
  }

  @Endpoint(setAccountActive)
  setActive(
    @Received() {
      params: { id },
      body: { session_id, is_active },
      clientAddress,
    }: Received<typeof setAccountActive>,
  ) {
    return this.changes.setActive({ sessionId: session_id, targetId: id, clientAddress }, is_active);
  }

  @Endpoint(removeAccount)
  async remove(
    @Received() {
      params: { id },
      body: { session_id, delete_shared_calendars },
      clientAddress,
    }: Received<typeof removeAccount>,
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
