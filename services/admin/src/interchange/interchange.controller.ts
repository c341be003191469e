import { Controller } from '@nestjs/common';
import type { ResponseOf } from '@daymark/contracts';
import { getInterchangeState } from '@daymark/contracts/interchange';
import { countForAdministrators, readInterchangeState, type SessionState } from '@daymark/contracts/internal';
import { Caller, Endpoint, ServiceClient } from '@daymark/service-kit';

/** Imports and addresses, for administrators. Calendars knows of them. */
@Controller()
export class InterchangeController {
  constructor(private readonly services: ServiceClient) {}

  @Endpoint(getInterchangeState)
  async read(@Caller() { session_id }: SessionState): Promise<ResponseOf<typeof getInterchangeState>> {
    // Nothing is asked of calendars before auth said that the caller may know.
    await this.services.call('auth', countForAdministrators, { query: { session_id } });
    return this.services.call('calendars', readInterchangeState, {});
  }
}
