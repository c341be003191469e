import { Controller } from '@nestjs/common';
import type { ResponseOf, BodyOf, ParamsOf, RegistrationQuery } from '@daymark/contracts';
import { decidePendingRegistration, listPendingRegistrations } from '@daymark/contracts/internal';
import { ClientAddress, Endpoint, FromBody, FromParams, FromQuery } from '@daymark/service-kit';
import { RegistrationDecisionService } from './registration-decision.service.js';
import { RegistrationListService } from './registration-list.service.js';

/** What the admin service asks on behalf of administrators. */
@Controller()
export class RegistrationsController {
  constructor(
    private readonly listing: RegistrationListService,
    private readonly decisions: RegistrationDecisionService,
  ) {}

  @Endpoint(listPendingRegistrations)
  list(@FromQuery() query: RegistrationQuery): Promise<ResponseOf<typeof listPendingRegistrations>> {
    return this.listing.pending(query);
  }

  @Endpoint(decidePendingRegistration)
  async decide(
    @FromParams() { id }: ParamsOf<typeof decidePendingRegistration>,
    @FromBody() { approve, decided_by }: BodyOf<typeof decidePendingRegistration>,
    @ClientAddress() clientAddress: string,
  ): Promise<ResponseOf<typeof decidePendingRegistration>> {
    return { id, outcome: await this.decisions.decide(id, approve, decided_by, clientAddress) };
  }
}
