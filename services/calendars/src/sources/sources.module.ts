import { Module } from '@nestjs/common';
import { SETTINGS } from '@daymark/service-kit';
import { CalendarsModule } from '../calendars/calendars.module.js';
import type { CalendarsSettings } from '../config.js';
import { EventsModule } from '../events/events.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { OutgoingModule } from '../outgoing/outgoing.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { SourceEventsModule } from '../source-events/source-events.module.js';
import { Credentials } from './domain/credentials.js';
import { SourcesController } from './sources.controller.js';
import { InterchangeStates } from './use-cases/interchange-states.service.js';
import { SourceAddresses } from './use-cases/source-addresses.service.js';
import { SourceActions } from './use-cases/source-actions.service.js';
import { CREDENTIALS, SourceChecking } from './use-cases/source-checking.service.js';
import { SourceWorker } from './use-cases/source-worker.service.js';
import { SourceWriting } from './use-cases/source-writing.service.js';

export { SourceEntity } from './store/source-rows.js';
export { SourceAddresses } from './use-cases/source-addresses.service.js';
export { SourceWorker } from './use-cases/source-worker.service.js';

@Module({
  imports: [CalendarsModule, EventsModule, ImportsModule, OutgoingModule, QuotasModule, SourceEventsModule],
  controllers: [SourcesController],
  providers: [
    {
      provide: CREDENTIALS,
      useFactory: ({ SERVICE_PRIVATE_KEY }: CalendarsSettings) => new Credentials(SERVICE_PRIVATE_KEY.d),
      inject: [SETTINGS],
    },
    InterchangeStates,
    SourceActions,
    SourceAddresses,
    SourceChecking,
    SourceWorker,
    SourceWriting,
  ],
  exports: [SourceAddresses, SourceWorker],
})
export class SourcesModule {}
