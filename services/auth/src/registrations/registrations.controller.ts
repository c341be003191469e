import { Controller } from '@nestjs/common';
import type { ResponseOf, BodyOf, PageQuery, ParamsOf } from '@daymark/contracts';
import { decidePendingRegistration, listPendingRegistrations } from '@daymark/contracts/internal';
import { ClientAddress, Endpoint, FromBody, FromParams, FromQuery } from '@daymark/service-kit';
import { RegistrationDeciding } from './registration-deciding.service.js';
import { RegistrationListing } from './registration-listing.service.js';

/** What the admin service asks on behalf of administrators. */
@Controller()
export class RegistrationsController {
  constructor(
    private readonly listing: RegistrationListing,
    private readonly deciding: RegistrationDeciding,
  ) {}

  @Endpoint(listPendingRegistrations)
  list(@FromQuery() query: PageQuery): Promise<ResponseOf<typeof listPendingRegistrations>> {
    return this.listing.pending(query);
  }

  @Endpoint(decidePendingRegistration)
  async decide(
    @FromParams() { id }: ParamsOf<typeof decidePendingRegistration>,
    @FromBody() { approve, decided_by }: BodyOf<typeof decidePendingRegistration>,
    @ClientAddress() clientAddress: string,
  ): Promise<ResponseOf<typeof decidePendingRegistration>> {
    return { id, outcome: await this.deciding.decide(id, approve, decided_by, clientAddress) };
  }
}
