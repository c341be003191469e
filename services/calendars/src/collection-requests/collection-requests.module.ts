import { Controller, Module } from '@nestjs/common';
import {
  answerCollectionRequest,
  askForCalendar,
  listCollectionRequests,
  listCollectionsOfCalendar,
  removeFromCollection,
} from '@daymark/contracts';
import { Endpoint, Received } from '@daymark/service-kit';
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
  ask(@Received() { caller, params: { id }, body }: Received<typeof askForCalendar>) {
    return this.requests.ask(id, caller.user_id, body);
  }

  @Endpoint(answerCollectionRequest)
  async answer(
    @Received() {
      caller,
      params: { id, calendar },
      body: { accept },
    }: Received<typeof answerCollectionRequest>,
  ) {
    await this.requests.answer(id, calendar, caller.user_id, accept);
  }

  @Endpoint(removeFromCollection)
  async remove(@Received() { caller, params: { id, calendar } }: Received<typeof removeFromCollection>) {
    await this.requests.remove(id, calendar, caller.user_id);
  }

  @Endpoint(listCollectionRequests)
  list(@Received() { caller }: Received<typeof listCollectionRequests>) {
    return this.requests.list(caller.user_id);
  }

  @Endpoint(listCollectionsOfCalendar)
  ofCalendar(@Received() { caller, params: { id } }: Received<typeof listCollectionsOfCalendar>) {
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
