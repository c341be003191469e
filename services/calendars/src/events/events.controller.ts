import { Controller } from '@nestjs/common';
import {
  createEvent,
  getEvent,
  listCalendarEvents,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
} from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Caller, Endpoint, FromBody, FromParams, FromQuery } from '@daymark/service-kit';
import { EventReadingService } from './event-reading.service.js';
import { EventWritingService } from './event-writing.service.js';

@Controller()
export class EventsController {
  constructor(
    private readonly reading: EventReadingService,
    private readonly writing: EventWritingService,
  ) {}

  @Endpoint(listCalendarEvents)
  listInCalendar(
    @Caller() caller: SessionState,
    @FromParams() params: ParamsOf<typeof listCalendarEvents>,
    @FromQuery() query: QueryOf<typeof listCalendarEvents>,
  ) {
    return this.reading.listInCalendar(params.id, caller.user_id, query);
  }

  @Endpoint(createEvent)
  create(@Caller() caller: SessionState, @FromBody() body: BodyOf<typeof createEvent>) {
    return this.writing.create(caller.user_id, body);
  }

  @Endpoint(getEvent)
  get(@Caller() caller: SessionState, @FromParams() params: ParamsOf<typeof getEvent>) {
    return this.reading.getOwn(params.id, caller.user_id);
  }
}
