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
import { AccountChanging } from './account-changing.service.js';
import { AccountCreating } from './account-creating.service.js';
import { AccountListing } from './account-listing.service.js';

/** What the admin service asks on behalf of administrators; the client is theirs. */
@Controller()
export class AccountsAdministrationController {
  constructor(
    private readonly listing: AccountListing,
    private readonly creating: AccountCreating,
    private readonly changing: AccountChanging,
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
    return this.creating.create(creation, acted_by, clientAddress);
  }

  @Endpoint(resetAccountPassword)
  resetPassword(
    @FromParams() { id }: ParamsOf<typeof resetAccountPassword>,
    @FromBody() { acted_by }: BodyOf<typeof resetAccountPassword>,
    @ClientAddress() clientAddress: string,
  ): Promise<ResponseOf<typeof resetAccountPassword>> {
    return this.changing.resetPassword({ actorId: acted_by, targetId: id, clientAddress });
  }

  @Endpoint(setAccountActive)
  setActive(
    @FromParams() { id }: ParamsOf<typeof setAccountActive>,
    @FromBody() { acted_by, is_active }: BodyOf<typeof setAccountActive>,
    @ClientAddress() clientAddress: string,
  ): Promise<ResponseOf<typeof setAccountActive>> {
    return this.changing.setActive({ actorId: acted_by, targetId: id, clientAddress }, is_active);
  }

  @Endpoint(removeAccount)
  async remove(
    @FromParams() { id }: ParamsOf<typeof removeAccount>,
    @FromBody() { acted_by }: BodyOf<typeof removeAccount>,
    @ClientAddress() clientAddress: string,
  ): Promise<void> {
    await this.changing.remove({ actorId: acted_by, targetId: id, clientAddress });
  }
}
