import { Controller, Module } from '@nestjs/common';
import { SETTINGS, Endpoint, Received } from '@daymark/service-kit';
import { CalendarsModule } from '../calendars/calendars.module.js';
import type { CalendarsSettings } from '../config.js';
import { EventsModule } from '../events/events.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { OutgoingModule } from '../outgoing/outgoing.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { SourceEventsModule } from '../source-events/source-events.module.js';
import { Credentials } from './domain/credentials.js';
import { SourceActions } from './use-cases/source-actions.service.js';
import { CREDENTIALS, SourceChecking } from './use-cases/source-checking.service.js';
import { SourceWorker } from './use-cases/source-worker.service.js';
import { SourceWriting } from './use-cases/source-writing.service.js';
import {
  checkCalendarSource,
  deleteCalendarSource,
  getCalendarSource,
  listCalendarSources,
  putCalendarSource,
} from '@daymark/contracts/interchange';
import { getFailingSource, readInterchangeState } from '@daymark/contracts/internal';

export { SourceEntity } from './store/source-rows.js';
export { SourceActions } from './use-cases/source-actions.service.js';
export { SourceWorker } from './use-cases/source-worker.service.js';

@Controller()
class SourcesController {
  constructor(private readonly actions: SourceActions) {}

  @Endpoint(getCalendarSource)
  get(@Received() { caller, params: { id } }: Received<typeof getCalendarSource>) {
    return this.actions.get(caller.user_id, id);
  }

  @Endpoint(listCalendarSources)
  list(@Received() { caller, params: { id } }: Received<typeof listCalendarSources>) {
    return this.actions.list(caller.user_id, id);
  }

  @Endpoint(putCalendarSource)
  put(@Received() { caller, params: { id }, body }: Received<typeof putCalendarSource>) {
    return this.actions.put(caller.user_id, id, body);
  }

  @Endpoint(deleteCalendarSource)
  remove(@Received() { caller, params: { id } }: Received<typeof deleteCalendarSource>) {
    return this.actions.remove(caller.user_id, id);
  }

  @Endpoint(checkCalendarSource)
  check(@Received() { caller, params: { id }, body: { remove } }: Received<typeof checkCalendarSource>) {
    return this.actions.check(caller.user_id, id, remove);
  }

  @Endpoint(getFailingSource)
  failing(@Received() { params: { id } }: Received<typeof getFailingSource>) {
    return this.actions.failing(id);
  }

  @Endpoint(readInterchangeState)
  state() {
    return this.actions.states();
  }
}

@Module({
  imports: [CalendarsModule, EventsModule, ImportsModule, OutgoingModule, QuotasModule, SourceEventsModule],
  controllers: [SourcesController],
  providers: [
    {
      provide: CREDENTIALS,
      useFactory: ({ SERVICE_PRIVATE_KEY }: CalendarsSettings) => new Credentials(SERVICE_PRIVATE_KEY.d),
      inject: [SETTINGS],
    },
    SourceActions,
    SourceChecking,
    SourceWorker,
    SourceWriting,
  ],
  exports: [SourceActions, SourceWorker],
})
export class SourcesModule {}
