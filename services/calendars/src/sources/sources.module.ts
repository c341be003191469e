import { Module } from '@nestjs/common';
import { SETTINGS } from '@daymark/service-kit';
import { OutgoingRequests } from '@daymark/service-kit/outgoing';
import { AuditModule } from '../audit/audit.module.js';
import { CalendarsModule } from '../calendars/calendars.module.js';
import { allowedNetworks, type CalendarsSettings } from '../config.js';
import { EventsModule } from '../events/events.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { SourceEventsModule } from '../source-events/source-events.module.js';
import { Credentials } from './domain/credentials.js';
import { SourcesController } from './sources.controller.js';
import { SourceActs } from './use-cases/source-acts.service.js';
import { CREDENTIALS, OUTGOING, SourceChecking } from './use-cases/source-checking.service.js';
import { SourceWorker } from './use-cases/source-worker.service.js';

export { OUTGOING } from './use-cases/source-checking.service.js';
export { SourceWorker } from './use-cases/source-worker.service.js';

/** Calendars that are kept in step with an address elsewhere. */
@Module({
  imports: [AuditModule, CalendarsModule, EventsModule, ImportsModule, QuotasModule, SourceEventsModule],
  controllers: [SourcesController],
  providers: [
    {
      provide: OUTGOING,
      useFactory: (settings: CalendarsSettings) =>
        new OutgoingRequests({
          userAgent: `${settings.PRODUCT_NAME.replaceAll(/[^ -~]/g, '')} (${settings.PUBLIC_ORIGIN})`,
          isHttpAllowed: settings.OUTGOING_ALLOW_HTTP,
          allowedNetworks: allowedNetworks(settings),
        }),
      inject: [SETTINGS],
    },
    {
      provide: CREDENTIALS,
      useFactory: ({ SERVICE_PRIVATE_KEY }: CalendarsSettings) => new Credentials(SERVICE_PRIVATE_KEY.d),
      inject: [SETTINGS],
    },
    SourceActs,
    SourceChecking,
    SourceWorker,
  ],
  exports: [SourceWorker],
})
export class SourcesModule {}
