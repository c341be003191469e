import { Controller } from '@nestjs/common';
import type { BodyOf, ParamsOf, QueryOf } from '@daymark/contracts';
import { decidePendingRegistration, listPendingRegistrations } from '@daymark/contracts/internal';
import { ClientAddress, Endpoint, FromBody, FromParams, FromQuery } from '@daymark/service-kit';
import { RegistrationDecisionService } from './registration-decision.service.js';
import { RegistrationListService } from './registration-list.service.js';

@Controller()
export class RegistrationsController {
  constructor(
    private readonly listing: RegistrationListService,
    private readonly decisions: RegistrationDecisionService,
  ) {}

  @Endpoint(listPendingRegistrations)
  list(@FromQuery() { session_id, ...query }: QueryOf<typeof listPendingRegistrations>) {
    return this.listing.pending(query, session_id);
  }

  @Endpoint(decidePendingRegistration)
  async decide(
    @FromParams() { id }: ParamsOf<typeof decidePendingRegistration>,
    @FromBody() { approve, reason, without_mail, session_id }: BodyOf<typeof decidePendingRegistration>,
    @ClientAddress() clientAddress: string,
  ) {
    const outcome = await this.decisions.decide(id, {
      isApproved: approve,
      reason: reason ?? null,
      isSilent: without_mail ?? false,
      sessionId: session_id,
      clientAddress,
    });
    return { id, outcome };
  }
}
