import { Controller } from '@nestjs/common';
import type { ParamsOf } from '@daymark/contracts';
import { getEventDeletionNotice } from '@daymark/contracts/internal';
import { Endpoint, FromParams, requireFound } from '@daymark/service-kit';
import { DeletionNotices } from './deletion-notices.service.js';

/** What auth reads to send the notices to owners. */
@Controller()
export class DeletionNoticesController {
  constructor(private readonly notices: DeletionNotices) {}

  @Endpoint(getEventDeletionNotice)
  async find(@FromParams() { id }: ParamsOf<typeof getEventDeletionNotice>) {
    return requireFound(await this.notices.find(id));
  }
}
