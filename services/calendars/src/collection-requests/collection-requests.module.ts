import { Controller, Module } from '@nestjs/common';
import {
  answerCollectionRequest,
  askForCalendar,
  listCollectionRequests,
  listCollectionsOfCalendar,
  removeFromCollection,
  type BodyOf,
  type ParamsOf,
} from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Caller, Endpoint, FromBody, FromParams } from '@daymark/service-kit';
import { AccessModule } from '../access/access.module.js';
import { CalendarNoticesModule } from '../calendar-notices/calendar-notices.module.js';
import { CalendarsModule } from '../calendars/calendars.module.js';
import { CollectionsModule } from '../collections/collections.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { PublicShortLinksModule } from '../short-links/short-links.module.js';
import { CollectionRequestsService } from './collection-requests.service.js';

export { CollectionRequestEntity } from './collection-request.entity.js';

@Controller()
class CollectionRequestsController {
  constructor(private readonly requests: CollectionRequestsService) {}

  @Endpoint(askForCalendar)
  ask(
    @Caller() caller: SessionState,
    @FromParams() { id }: ParamsOf<typeof askForCalendar>,
    @FromBody() body: BodyOf<typeof askForCalendar>,
  ) {
    return this.requests.ask(id, caller.user_id, body);
  }

  @Endpoint(answerCollectionRequest)
  async answer(
    @Caller() caller: SessionState,
    @FromParams() { id, calendar }: ParamsOf<typeof answerCollectionRequest>,
    @FromBody() { accept }: BodyOf<typeof answerCollectionRequest>,
  ) {
    await this.requests.answer(id, calendar, caller.user_id, accept);
  }

  @Endpoint(removeFromCollection)
  async remove(
    @Caller() caller: SessionState,
    @FromParams() { id, calendar }: ParamsOf<typeof removeFromCollection>,
  ) {
    await this.requests.remove(id, calendar, caller.user_id);
  }

  @Endpoint(listCollectionRequests)
  list(@Caller() caller: SessionState) {
    return this.requests.list(caller.user_id);
  }

  @Endpoint(listCollectionsOfCalendar)
  ofCalendar(
    @Caller() caller: SessionState,
    @FromParams() { id }: ParamsOf<typeof listCollectionsOfCalendar>,
  ) {
    return this.requests.ofCalendar(id, caller.user_id);
  }
}

@Module({
  imports: [
    AccessModule,
    CalendarNoticesModule,
    CalendarsModule,
    CollectionsModule,
    PublicShortLinksModule,
    QuotasModule,
  ],
  controllers: [CollectionRequestsController],
  providers: [CollectionRequestsService],
})
export class CollectionRequestsModule {}
