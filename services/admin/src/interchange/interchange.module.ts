import { Module, Controller } from '@nestjs/common';
import { getInterchangeState } from '@daymark/contracts/interchange';
import { countForAdministrators, readInterchangeState } from '@daymark/contracts/internal';
import { Endpoint, ServiceClient, Received } from '@daymark/service-kit';

@Controller()
class InterchangeController {
  constructor(private readonly services: ServiceClient) {}

  @Endpoint(getInterchangeState)
  async read(@Received() { caller: { session_id } }: Received<typeof getInterchangeState>) {
    // Auth checks the caller before calendars is called.
    await this.services.call('auth', countForAdministrators, { query: { session_id } });
    return this.services.call('calendars', readInterchangeState, {});
  }
}

@Module({ controllers: [InterchangeController] })
export class InterchangeModule {}
