import { Controller } from '@nestjs/common';
import { type BodyOf, type ParamsOf } from '@daymark/contracts';
import {
  checkCalendarSource,
  deleteCalendarSource,
  getCalendarSource,
  listCalendarSources,
  putCalendarSource,
} from '@daymark/contracts/interchange';
import { getFailingSource, readInterchangeState, type SessionState } from '@daymark/contracts/internal';
import { Caller, Endpoint, FromBody, FromParams } from '@daymark/service-kit';
import { InterchangeStates } from './use-cases/interchange-states.service.js';
import { SourceActions } from './use-cases/source-actions.service.js';

@Controller()
export class SourcesController {
  constructor(
    private readonly actions: SourceActions,
    private readonly states: InterchangeStates,
  ) {}

  @Endpoint(getCalendarSource)
  get(@Caller() caller: SessionState, @FromParams() { id }: ParamsOf<typeof getCalendarSource>) {
    return this.actions.get(caller.user_id, id);
  }

  @Endpoint(listCalendarSources)
  list(@Caller() caller: SessionState, @FromParams() { id }: ParamsOf<typeof listCalendarSources>) {
    return this.actions.list(caller.user_id, id);
  }

  @Endpoint(putCalendarSource)
  put(
    @Caller() caller: SessionState,
    @FromParams() { id }: ParamsOf<typeof putCalendarSource>,
    @FromBody() body: BodyOf<typeof putCalendarSource>,
  ) {
    return this.actions.put(caller.user_id, id, body);
  }

  @Endpoint(deleteCalendarSource)
  remove(@Caller() caller: SessionState, @FromParams() { id }: ParamsOf<typeof deleteCalendarSource>) {
    return this.actions.remove(caller.user_id, id);
  }

  @Endpoint(checkCalendarSource)
  check(
    @Caller() caller: SessionState,
    @FromParams() { id }: ParamsOf<typeof checkCalendarSource>,
    @FromBody() { remove }: BodyOf<typeof checkCalendarSource>,
  ) {
    return this.actions.check(caller.user_id, id, remove);
  }

  @Endpoint(getFailingSource)
  failing(@FromParams() { id }: ParamsOf<typeof getFailingSource>) {
    return this.actions.failing(id);
  }

  @Endpoint(readInterchangeState)
  state() {
    return this.states.read();
  }
}
