import { Module } from '@nestjs/common';
import { SETTINGS } from '@daymark/service-kit';
import { AccountStatesModule } from '../account-states/account-states.module.js';
import { PublicCalendarsModule } from '../calendars/calendars.module.js';
import { PublicCollectionsModule } from '../collections/collections.module.js';
import type { AudienceSettings, CalendarsSettings } from '../config.js';
import { SharedEventsModule } from '../events/events.module.js';
import { LogoStorageModule } from '../logos/logos.module.js';
import { DefaultCustomizationModule } from '../settings/settings.module.js';
import { PublishedCollectionsService } from './published-collections.service.js';
import { PublishedLogosService } from './published-logos.service.js';
import { ReadOnlyDatabase } from './read-only-database.js';
import { PublishingController } from './publishing.controller.js';
import { PublishingService } from './publishing.service.js';

export { ReadOnlyDatabase } from './read-only-database.js';

/** Public data, for the feed service. */
@Module({
  imports: [
    AccountStatesModule,
    DefaultCustomizationModule,
    PublicCollectionsModule,
    LogoStorageModule,
    PublicCalendarsModule,
    SharedEventsModule,
  ],
  controllers: [PublishingController],
  providers: [
    {
      provide: ReadOnlyDatabase,
      useFactory: (settings: CalendarsSettings | AudienceSettings) => new ReadOnlyDatabase(settings),
      inject: [SETTINGS],
    },
    PublishingService,
    PublishedCollectionsService,
    PublishedLogosService,
  ],
})
export class PublishingModule {}
