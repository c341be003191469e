import { Controller } from '@nestjs/common';
import type { ParamsOf, ResponseOf } from '@daymark/contracts';
import { getAccountHoldings } from '@daymark/contracts/internal';
import { Endpoint, FromParams } from '@daymark/service-kit';
import { AccountHoldingsService } from './account-holdings.service.js';

/** What the admin service asks for a person's page. */
@Controller()
export class AccountHoldingsController {
  constructor(private readonly holdings: AccountHoldingsService) {}

  @Endpoint(getAccountHoldings)
  read(
    @FromParams() { id }: ParamsOf<typeof getAccountHoldings>,
  ): Promise<ResponseOf<typeof getAccountHoldings>> {
    return this.holdings.read(id);
  }
}
