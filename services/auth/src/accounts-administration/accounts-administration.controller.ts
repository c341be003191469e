import { Controller } from '@nestjs/common';
import type { AdminUserQuery, ResponseOf, BodyOf, ParamsOf } from '@daymark/contracts';
import {
  createAccount,
  listAccounts,
  removeAccount,
  resetAccountPassword,
  setAccountActive,
} from '@daymark/contracts/internal';
import { ClientAddress, Endpoint, FromBody, FromParams, FromQuery } from '@daymark/service-kit';
import { AccountChangeService } from './account-change.service.js';
import { AccountCreationService } from './account-creation.service.js';
import { AccountListService } from './account-list.service.js';

/** What the admin service asks on behalf of administrators; the client is theirs. */
@Controller()
export class AccountsAdministrationController {
  constructor(
    private readonly listing: AccountListService,
    private readonly creation: AccountCreationService,
    private readonly changes: AccountChangeService,
  ) {}

  @Endpoint(listAccounts)
  list(@FromQuery() query: AdminUserQuery): Promise<ResponseOf<typeof listAccounts>> {
    return this.listing.list(query);
  }

  @Endpoint(createAccount)
  create(
    @FromBody() { acted_by, ...creation }: BodyOf<typeof createAccount>,
    @ClientAddress() clientAddress: string,
  ): Promise<ResponseOf<typeof createAccount>> {
    return this.creation.create(creation, acted_by, clientAddress);
  }

  @Endpoint(resetAccountPassword)
  resetPassword(
    @FromParams() { id }: ParamsOf<typeof resetAccountPassword>,
    @FromBody() { acted_by }: BodyOf<typeof resetAccountPassword>,
    @ClientAddress() clientAddress: string,
  ): Promise<ResponseOf<typeof resetAccountPassword>> {
    return this.changes.resetPassword({ actorId: acted_by, targetId: id, clientAddress });
  }

  @Endpoint(setAccountActive)
  setActive(
    @FromParams() { id }: ParamsOf<typeof setAccountActive>,
    @FromBody() { acted_by, is_active }: BodyOf<typeof setAccountActive>,
    @ClientAddress() clientAddress: string,
  ): Promise<ResponseOf<typeof setAccountActive>> {
    return this.changes.setActive({ actorId: acted_by, targetId: id, clientAddress }, is_active);
  }

  @Endpoint(removeAccount)
  async remove(
    @FromParams() { id }: ParamsOf<typeof removeAccount>,
    @FromBody() { acted_by }: BodyOf<typeof removeAccount>,
    @ClientAddress() clientAddress: string,
  ): Promise<void> {
    await this.changes.remove({ actorId: acted_by, targetId: id, clientAddress });
  }
}
