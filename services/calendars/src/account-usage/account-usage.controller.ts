import { Controller } from '@nestjs/common';
import type { ParamsOf, UserEventQuery } from '@daymark/contracts';
import { getAccountUsage, listAccountEvents } from '@daymark/contracts/internal';
import { Endpoint, FromParams, FromQuery } from '@daymark/service-kit';
import { AccountUsageService } from './account-usage.service.js';
import { EventUsage } from '../events/events.module.js';

/** What the admin service reads for a person's page. */
@Controller()
export class AccountUsageController {
  constructor(
    private readonly holdings: AccountUsageService,
    private readonly events: EventUsage,
  ) {}

  @Endpoint(getAccountUsage)
  read(@FromParams() { id }: ParamsOf<typeof getAccountUsage>) {
    return this.holdings.read(id);
  }

  @Endpoint(listAccountEvents)
  listEvents(@FromParams() { id }: ParamsOf<typeof listAccountEvents>, @FromQuery() query: UserEventQuery) {
    return this.events.listOf(id, query);
  }
}
