import { Controller } from '@nestjs/common';
import {
  getPublicCalendar,
  getPublicEvent,
  listPublicCalendarEvents,
  type ParamsOf,
  type QueryOf,
} from '@daymark/contracts';
import { Endpoint, FromParams, FromQuery } from '@daymark/service-kit';
import { PublicCalendarsService } from './public-calendars.service.js';

@Controller()
export class PublicCalendarsController {
  constructor(private readonly calendars: PublicCalendarsService) {}

  @Endpoint(getPublicCalendar)
  calendar(@FromParams() params: ParamsOf<typeof getPublicCalendar>) {
    return this.calendars.calendar(params.id);
  }

  @Endpoint(listPublicCalendarEvents)
  events(
    @FromParams() params: ParamsOf<typeof listPublicCalendarEvents>,
    @FromQuery() query: QueryOf<typeof listPublicCalendarEvents>,
  ) {
    return this.calendars.events(params.id, query);
  }

  @Endpoint(getPublicEvent)
  event(@FromParams() params: ParamsOf<typeof getPublicEvent>) {
    return this.calendars.event(params.id);
  }
}
