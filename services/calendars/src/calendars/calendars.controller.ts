import { Controller } from '@nestjs/common';
import {
  createCalendar,
  getCalendar,
  listCalendars,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
} from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Caller, Endpoint, FromBody, FromParams, FromQuery, IdempotencyKey } from '@daymark/service-kit';
import { CalendarReadingService } from './calendar-reading.service.js';
import { CalendarWritingService } from './calendar-writing.service.js';

@Controller()
export class CalendarsController {
  constructor(
    private readonly reading: CalendarReadingService,
    private readonly writing: CalendarWritingService,
  ) {}

  @Endpoint(listCalendars)
  list(@Caller() caller: SessionState, @FromQuery() query: QueryOf<typeof listCalendars>) {
    return this.reading.listOwn(caller.user_id, query);
  }

  @Endpoint(createCalendar)
  create(
    @Caller() caller: SessionState,
    @FromBody() body: BodyOf<typeof createCalendar>,
    @IdempotencyKey() key?: string,
  ) {
    return this.writing.create(caller.user_id, body, key);
  }

  @Endpoint(getCalendar)
  get(@Caller() caller: SessionState, @FromParams() params: ParamsOf<typeof getCalendar>) {
    return this.reading.get(params.id, caller.user_id);
  }
}
