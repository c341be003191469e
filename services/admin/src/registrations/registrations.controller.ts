import { Controller } from '@nestjs/common';
import {
  decideRegistration,
  decideRegistrations,
  listRegistrations,
  type BodyOf,
  type ParamsOf,
  type RegistrationDecisions,
  type RegistrationQuery,
} from '@daymark/contracts';
import {
  decidePendingRegistration,
  listPendingRegistrations,
  type SessionState,
} from '@daymark/contracts/internal';
import { Caller, Endpoint, FromBody, FromParams, FromQuery, ServiceClient } from '@daymark/service-kit';
import { BulkDecisionService } from './bulk-decision.service.js';

/** Each call names the administrator's session. */
@Controller()
export class RegistrationsController {
  constructor(
    private readonly services: ServiceClient,
    private readonly decisions: BulkDecisionService,
  ) {}

  @Endpoint(listRegistrations)
  list(
    @FromQuery() { page, page_size, ...query }: RegistrationQuery,
    @Caller() { session_id }: SessionState,
  ) {
    return this.services.call('auth', listPendingRegistrations, {
      query: { ...query, page: String(page), page_size: String(page_size), session_id },
    });
  }

  // Must precede the route of a single one, whose parameter would match the word.
  @Endpoint(decideRegistrations)
  decideSeveral(@FromBody() decisions: RegistrationDecisions, @Caller() caller: SessionState) {
    return this.decisions.decide(decisions, caller);
  }

  @Endpoint(decideRegistration)
  decide(
    @FromParams() { id }: ParamsOf<typeof decideRegistration>,
    @FromBody() { approve, reason, without_mail }: BodyOf<typeof decideRegistration>,
    @Caller() { session_id }: SessionState,
  ) {
    return this.services.call('auth', decidePendingRegistration, {
      params: { id },
      body: { approve, reason, without_mail, session_id },
    });
  }
}
