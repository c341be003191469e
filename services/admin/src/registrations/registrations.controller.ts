import { Controller } from '@nestjs/common';
import {
  decideRegistration,
  listRegistrations,
  type ResponseOf,
  type BodyOf,
  type ParamsOf,
  type RegistrationQuery,
} from '@daymark/contracts';
import {
  decidePendingRegistration,
  listPendingRegistrations,
  type SessionState,
} from '@daymark/contracts/internal';
import { Caller, Endpoint, FromBody, FromParams, FromQuery, ServiceClient } from '@daymark/service-kit';

/** Registrations, for administrators. Auth owns them and decides; it is told who asks. */
@Controller()
export class RegistrationsController {
  constructor(private readonly services: ServiceClient) {}

  @Endpoint(listRegistrations)
  list(
    @FromQuery() { page, page_size, ...query }: RegistrationQuery,
  ): Promise<ResponseOf<typeof listRegistrations>> {
    return this.services.call('auth', listPendingRegistrations, {
      query: { ...query, page: String(page), page_size: String(page_size) },
    });
  }

  @Endpoint(decideRegistration)
  decide(
    @FromParams() { id }: ParamsOf<typeof decideRegistration>,
    @FromBody() { approve }: BodyOf<typeof decideRegistration>,
    @Caller() caller: SessionState,
  ): Promise<ResponseOf<typeof decideRegistration>> {
    return this.services.call('auth', decidePendingRegistration, {
      params: { id },
      body: { approve, decided_by: caller.user_id },
    });
  }
}
