import { Controller } from '@nestjs/common';
import {
  createEvent,
  getEvent,
  listCalendarEvents,
  listEventExceptions,
  listEvents,
  updateEvent,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
} from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Caller, Endpoint, FromBody, FromParams, FromQuery, IdempotencyKey } from '@daymark/service-kit';
import { EventEditingService } from './event-editing.service.js';
import { EventReadingService } from './event-reading.service.js';
import { EventWritingService } from './event-writing.service.js';

@Controller()
export class EventsController {
  constructor(
    private readonly reading: EventReadingService,
    private readonly writing: EventWritingService,
    private readonly editing: EventEditingService,
  ) {}

  @Endpoint(listCalendarEvents)
  listInCalendar(
    @Caller() caller: SessionState,
    @FromParams() params: ParamsOf<typeof listCalendarEvents>,
    @FromQuery() query: QueryOf<typeof listCalendarEvents>,
  ) {
    return this.reading.listInCalendar(params.id, caller.user_id, query);
  }

  @Endpoint(listEvents)
  list(@Caller() caller: SessionState, @FromQuery() query: QueryOf<typeof listEvents>) {
    return this.reading.listOwn(caller.user_id, query);
  }

  @Endpoint(createEvent)
  create(
    @Caller() caller: SessionState,
    @FromBody() body: BodyOf<typeof createEvent>,
    @IdempotencyKey() key?: string,
  ) {
    return this.writing.create(caller.user_id, body, key);
  }

  @Endpoint(getEvent)
  get(@Caller() caller: SessionState, @FromParams() params: ParamsOf<typeof getEvent>) {
    return this.reading.getOwn(params.id, caller.user_id);
  }

  @Endpoint(updateEvent)
  update(
    @Caller() caller: SessionState,
    @FromParams() params: ParamsOf<typeof updateEvent>,
    @FromQuery() query: QueryOf<typeof updateEvent>,
    @FromBody() body: BodyOf<typeof updateEvent>,
  ) {
    return this.editing.update(caller.user_id, params.id, query.scope, body);
  }

  @Endpoint(listEventExceptions)
  listExceptions(@Caller() caller: SessionState, @FromParams() params: ParamsOf<typeof listEventExceptions>) {
    return this.reading.listExceptions(params.id, caller.user_id);
  }
}
