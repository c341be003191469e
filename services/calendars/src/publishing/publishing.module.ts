import { Module, Controller } from '@nestjs/common';
import { SETTINGS, Endpoint, FromBody, FromParams, FromQuery } from '@daymark/service-kit';
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
import { PublishingService } from './publishing.service.js';
import type { BodyOf, ParamsOf, QueryOf } from '@daymark/contracts';
import {
  findPublicCalendars,
  getPublishedCalendar,
  getPublishedCollection,
  getPublishedEvent,
  getPublishedEventFile,
  getPublishedFeed,
  getPublishedLogo,
  getPublishedVersion,
  listPublishedOccurrences,
} from '@daymark/contracts/internal';

export { ReadOnlyDatabase } from './read-only-database.js';

/** The endpoints for the feed service. */
@Controller()
class PublishingController {
  constructor(
    private readonly publishing: PublishingService,
    private readonly collections: PublishedCollectionsService,
    private readonly logos: PublishedLogosService,
  ) {}

  @Endpoint(getPublishedCalendar)
  calendar(@FromParams() params: ParamsOf<typeof getPublishedCalendar>) {
    return this.publishing.calendar(params.id);
  }

  @Endpoint(getPublishedCollection)
  collection(@FromParams() params: ParamsOf<typeof getPublishedCollection>) {
    return this.collections.get(params.id);
  }

  @Endpoint(getPublishedVersion)
  version(
    @FromParams() params: ParamsOf<typeof getPublishedVersion>,
    @FromQuery() query: QueryOf<typeof getPublishedVersion>,
  ) {
    return this.publishing.version(params.id, query);
  }

  @Endpoint(findPublicCalendars)
  stillPublic(@FromBody() { ids }: BodyOf<typeof findPublicCalendars>) {
    return this.publishing.stillPublic(ids);
  }

  @Endpoint(listPublishedOccurrences)
  occurrences(
    @FromParams() params: ParamsOf<typeof listPublishedOccurrences>,
    @FromQuery() query: QueryOf<typeof listPublishedOccurrences>,
  ) {
    return this.publishing.occurrences(params.id, query);
  }

  @Endpoint(getPublishedFeed)
  feed(
    @FromParams() params: ParamsOf<typeof getPublishedFeed>,
    @FromQuery() query: QueryOf<typeof getPublishedFeed>,
  ) {
    return this.publishing.feed(params.id, query);
  }

  @Endpoint(getPublishedEvent)
  event(@FromParams() params: ParamsOf<typeof getPublishedEvent>) {
    return this.publishing.event(params.id);
  }

  @Endpoint(getPublishedEventFile)
  eventFile(@FromParams() params: ParamsOf<typeof getPublishedEventFile>) {
    return this.publishing.eventFile(params.id);
  }

  @Endpoint(getPublishedLogo)
  logo(@FromParams() params: ParamsOf<typeof getPublishedLogo>) {
    return this.logos.get(params.name);
  }
}

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
