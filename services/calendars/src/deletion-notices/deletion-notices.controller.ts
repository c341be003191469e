import { Controller } from '@nestjs/common';
import type { ParamsOf } from '@daymark/contracts';
import { getEventDeletionNotice, type EventDeletionNotice } from '@daymark/contracts/internal';
import { Endpoint, FromParams, notFound } from '@daymark/service-kit';
import { DeletionNotices } from './deletion-notices.service.js';

/** What auth reads to send the notices to owners. */
@Controller()
export class DeletionNoticesController {
  constructor(private readonly notices: DeletionNotices) {}

  @Endpoint(getEventDeletionNotice)
  async find(@FromParams() { id }: ParamsOf<typeof getEventDeletionNotice>): Promise<EventDeletionNotice> {
    const notice = await this.notices.find(id);
    if (!notice) throw notFound();
    return notice;
  }
}
