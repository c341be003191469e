import { Controller } from '@nestjs/common';
import type { ParamsOf, ResponseOf, UserEventQuery } from '@daymark/contracts';
import { getAccountUsage, listAccountEvents } from '@daymark/contracts/internal';
import { Endpoint, FromParams, FromQuery } from '@daymark/service-kit';
import { AccountUsageService } from './account-usage.service.js';

/** What the admin service reads for a person's page. */
@Controller()
export class AccountUsageController {
  constructor(private readonly holdings: AccountUsageService) {}

  @Endpoint(getAccountUsage)
  read(@FromParams() { id }: ParamsOf<typeof getAccountUsage>): Promise<ResponseOf<typeof getAccountUsage>> {
    return this.holdings.read(id);
  }

  @Endpoint(listAccountEvents)
  listEvents(
    @FromParams() { id }: ParamsOf<typeof listAccountEvents>,
    @FromQuery() query: UserEventQuery,
  ): Promise<ResponseOf<typeof listAccountEvents>> {
    return this.holdings.listEvents(id, query);
  }
}
