import { Controller } from '@nestjs/common';
import {
  calendarIdOf,
  getPublicCalendar,
  getPublicEvent,
  getPublicShortLink,
  listPublicCalendarEvents,
  type ParamsOf,
  type QueryOf,
} from '@daymark/contracts';
import { Endpoint, FromParams, FromQuery } from '@daymark/service-kit';
import { PublicCalendarsService } from './public-calendars.service.js';
import { PublicCollectionsService } from './public-collections.service.js';
import { ShortLinksService } from './short-links.service.js';

@Controller()
export class PublicCalendarsController {
  constructor(
    private readonly calendars: PublicCalendarsService,
    private readonly collections: PublicCollectionsService,
    private readonly shortLinks: ShortLinksService,
  ) {}

  @Endpoint(getPublicCalendar)
  calendar(@FromParams() params: ParamsOf<typeof getPublicCalendar>) {
    return calendarIdOf(params.id)
      ? this.calendars.calendar(params.id)
      : this.collections.calendar(params.id);
  }

  @Endpoint(listPublicCalendarEvents)
  events(
    @FromParams() params: ParamsOf<typeof listPublicCalendarEvents>,
    @FromQuery() query: QueryOf<typeof listPublicCalendarEvents>,
  ) {
    return calendarIdOf(params.id)
      ? this.calendars.events(params.id, query)
      : this.collections.events(params.id, query);
  }

  @Endpoint(getPublicShortLink)
  shortLink(@FromParams() { name }: ParamsOf<typeof getPublicShortLink>) {
    return this.shortLinks.find(name);
  }

  @Endpoint(getPublicEvent)
  event(@FromParams() params: ParamsOf<typeof getPublicEvent>) {
    return this.calendars.event(params.id);
  }
}
