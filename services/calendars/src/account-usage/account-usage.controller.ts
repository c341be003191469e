import { Controller } from '@nestjs/common';
import type { ParamsOf, ResponseOf } from '@daymark/contracts';
import { getAccountUsage } from '@daymark/contracts/internal';
import { Endpoint, FromParams } from '@daymark/service-kit';
import { AccountUsageService } from './account-usage.service.js';

/** What the admin service asks for a person's page. */
@Controller()
export class AccountUsageController {
  constructor(private readonly holdings: AccountUsageService) {}

  @Endpoint(getAccountUsage)
  read(@FromParams() { id }: ParamsOf<typeof getAccountUsage>): Promise<ResponseOf<typeof getAccountUsage>> {
    return this.holdings.read(id);
  }
}
