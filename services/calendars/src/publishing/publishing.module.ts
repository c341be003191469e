import { Module, Controller, Injectable } from '@nestjs/common';
import { SETTINGS, Endpoint, notFound, ProblemException, requireFound, Received } from '@daymark/service-kit';
import { AccountStatesModule, AccountStates } from '../account-states/account-states.module.js';
import {
  PublicCalendarsModule,
  PublicCalendars,
  CalendarImages,
  calendarImagesResponse,
} from '../calendars/calendars.module.js';
import { PublicCollectionsModule, PublicCollections } from '../collections/collections.module.js';
import type { AudienceSettings, CalendarsSettings } from '../config.js';
import { SharedEventsModule, SharedEvents } from '../events/events.module.js';
import { LogoStorageModule, LogoFiles } from '../logos/logos.module.js';
import { PublicShortLinks, PublicShortLinksModule } from '../short-links/short-links.module.js';
import { ReadOnlyDatabase } from './read-only-database.js';
import { PublishingService } from './publishing.service.js';
import { parseCalendarReference, type LogoFile } from '@daymark/contracts';
import {
  findPublicCalendars,
  getPublishedCalendar,
  getPublishedCollection,
  getPublishedEvent,
  getPublishedEventFile,
  getPublishedFeed,
  getPublishedLogo,
  getPublishedShortLink,
  getPublishedVersion,
  listPublishedOccurrences,
  type PublishedCollection,
} from '@daymark/contracts/internal';
import type { EntityManager } from 'typeorm';
import { publishedCalendar } from './published.response.js';

export { ReadOnlyDatabase } from './read-only-database.js';

@Injectable()
class PublishedLogosService {
  constructor(
    private readonly reads: ReadOnlyDatabase,
    private readonly accounts: AccountStates,
    private readonly calendars: CalendarImages,
    private readonly publicCalendars: PublicCalendars,
    private readonly collections: PublicCollections,
    private readonly events: SharedEvents,
    private readonly files: LogoFiles,
  ) {}

  /**
   * Whether it may be seen is checked in the database with each request, so what was hidden or removed disappears at
   * once.
   */
  async get(name: string): Promise<LogoFile> {
    const { manager } = this.reads;
    const logo = await this.files.find(manager, name);
    if (!logo || !(await this.accounts.isActive(manager, logo.user_id))) throw notFound();
    const isShown =
      (await this.events.isLogoShown(manager, logo)) ||
      (await this.calendars.isShown(manager, logo)) ||
      (await this.isOfCollection(manager, name));
    if (!isShown) throw notFound();
    return this.files.read(logo);
  }

  private async isOfCollection(manager: EntityManager, name: string): Promise<boolean> {
    const ids = await this.collections.calendarsWithLogo(manager, name);
    return (await this.publicCalendars.publicOf(manager, ids)).length > 0;
  }
}

/** Collections of public calendars for the feed service. Whose calendars they are makes no difference. */
@Injectable()
class PublishedCollectionsService {
  constructor(
    private readonly reads: ReadOnlyDatabase,
    private readonly calendars: PublicCalendars,
    private readonly kept: PublicCollections,
    private readonly shortLinks: PublicShortLinks,
  ) {}

  /**
   * The collection at an address, without calendars that the audience cannot see: nobody learns whether those exist.
   */
  get(address: string): Promise<PublishedCollection> {
    return this.reads.atOneMoment(async (manager) => {
      const { ids, ...named } = await this.named(manager, address);
      const calendars = await this.calendars.allOf(manager, ids);
      if (calendars.length === 0) {
        throw named.name === null && (await this.calendars.wereDeleted(manager, ids))
          ? new ProblemException('CALENDAR_DELETED')
          : notFound();
      }
      return {
        ...named,
        calendars: calendars.map(publishedCalendar),
        is_whole: calendars.length === ids.length,
      };
    });
  }

  private async named(manager: EntityManager, address: string): Promise<Named> {
    const reference = parseCalendarReference(address);
    if (!reference) throw notFound();
    if (reference.kind === 'calendars') return { ...UNNAMED, ids: reference.ids };
    const kept = requireFound(await this.kept.find(manager, { address: reference.address }));
    const { logo_url } = calendarImagesResponse({ logo_name: kept.logo_name, cover: null });
    return {
      name: kept.name,
      description: kept.description,
      logo_url,
      short_name: await this.shortLinks.nameOf(manager, kept.id),
      updated_at: kept.updated_at.toISOString(),
      ids: kept.calendar_ids,
    };
  }
}

/** The calendars at an address, public or not. */
type Named = Omit<PublishedCollection, 'calendars' | 'is_whole'> & { ids: string[] };

const UNNAMED = { name: null, description: null, logo_url: null, short_name: null, updated_at: null };

@Controller()
class PublishingController {
  constructor(
    private readonly publishing: PublishingService,
    private readonly collections: PublishedCollectionsService,
    private readonly logos: PublishedLogosService,
  ) {}

  @Endpoint(getPublishedCalendar)
  calendar(@Received() { params }: Received<typeof getPublishedCalendar>) {
    return this.publishing.calendar(params.id);
  }

  @Endpoint(getPublishedCollection)
  collection(@Received() { params }: Received<typeof getPublishedCollection>) {
    return this.collections.get(params.id);
  }

  @Endpoint(getPublishedShortLink)
  shortLink(@Received() { params }: Received<typeof getPublishedShortLink>) {
    return this.publishing.shortLink(params.name);
  }

  @Endpoint(getPublishedVersion)
  version(@Received() { params, query }: Received<typeof getPublishedVersion>) {
    return this.publishing.version(params.id, query);
  }

  @Endpoint(findPublicCalendars)
  stillPublic(@Received() { body: { ids } }: Received<typeof findPublicCalendars>) {
    return this.publishing.stillPublic(ids);
  }

  @Endpoint(listPublishedOccurrences)
  occurrences(@Received() { params, query }: Received<typeof listPublishedOccurrences>) {
    return this.publishing.occurrences(params.id, query);
  }

  @Endpoint(getPublishedFeed)
  feed(@Received() { params, query }: Received<typeof getPublishedFeed>) {
    return this.publishing.feed(params.id, query);
  }

  @Endpoint(getPublishedEvent)
  event(@Received() { params, query }: Received<typeof getPublishedEvent>) {
    return this.publishing.event(params.id, query);
  }

  @Endpoint(getPublishedEventFile)
  eventFile(@Received() { params }: Received<typeof getPublishedEventFile>) {
    return this.publishing.eventFile(params.id);
  }

  @Endpoint(getPublishedLogo)
  logo(@Received() { params }: Received<typeof getPublishedLogo>) {
    return this.logos.get(params.name);
  }
}

@Module({
  imports: [
    AccountStatesModule,
    PublicCollectionsModule,
    LogoStorageModule,
    PublicCalendarsModule,
    PublicShortLinksModule,
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
