import { Controller } from '@nestjs/common';
import {
  allowSharing,
  cancelEvent,
  cleanUpEvents,
  copyEvent,
  createEvent,
  deleteCalendar,
  deleteEvent,
  getEvent,
  getEventWindow,
  listCalendarEvents,
  listEventExceptions,
  listEvents,
  listUpcomingEvents,
  reinstateEvent,
  restoreFromBin,
  restoreOccurrence,
  searchEvents,
  undoChange,
  updateCalendar,
  updateEvent,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
} from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import {
  Caller,
  ClientAddress,
  Endpoint,
  FromBody,
  FromParams,
  FromQuery,
  IdempotencyKey,
} from '@daymark/service-kit';
import { CalendarEditingService } from './use-cases/calendar-editing.service.js';
import { BinRestorationService } from './use-cases/bin-restoration.service.js';
import { CalendarDeletionService } from './use-cases/calendar-deletion.service.js';
import { EventCancellationService } from './use-cases/event-cancellation.service.js';
import { EventCopyingService } from './use-cases/event-copying.service.js';
import { EventDeletionService } from './use-cases/event-deletion.service.js';
import { EventEditingService } from './use-cases/event-editing.service.js';
import { EventReadingService } from './reading/event-reading.service.js';
import { EventSearchService } from './reading/event-search.service.js';
import { EventWindowService } from './reading/event-window.service.js';
import { EventCreationService } from './use-cases/event-creation.service.js';
import { PastEventsService } from './use-cases/past-events.service.js';
import { UndoingService } from './use-cases/undoing.service.js';

@Controller()
export class EventsController {
  constructor(
    private readonly reading: EventReadingService,
    private readonly window: EventWindowService,
    private readonly searching: EventSearchService,
    private readonly writing: EventCreationService,
    private readonly editing: EventEditingService,
    private readonly deleting: EventDeletionService,
    private readonly cancelling: EventCancellationService,
    private readonly copying: EventCopyingService,
    private readonly pastEvents: PastEventsService,
    private readonly calendarDeletion: CalendarDeletionService,
    private readonly binRestoration: BinRestorationService,
    private readonly calendarEditing: CalendarEditingService,
    private readonly undoing: UndoingService,
  ) {}

  @Endpoint(updateCalendar)
  updateCalendar(
    @Caller() caller: SessionState,
    @FromParams() params: ParamsOf<typeof updateCalendar>,
    @FromBody() body: BodyOf<typeof updateCalendar>,
  ) {
    return this.calendarEditing.update(params.id, caller.user_id, body);
  }

  @Endpoint(deleteCalendar)
  deleteCalendar(@Caller() caller: SessionState, @FromParams() params: ParamsOf<typeof deleteCalendar>) {
    return this.calendarDeletion.delete(params.id, caller.user_id);
  }

  @Endpoint(restoreFromBin)
  restoreFromBin(@Caller() caller: SessionState, @FromParams() params: ParamsOf<typeof restoreFromBin>) {
    return this.binRestoration.restore(caller.user_id, params.id);
  }

  @Endpoint(undoChange)
  async undo(@Caller() caller: SessionState, @FromParams() { key }: ParamsOf<typeof undoChange>) {
    return { is_undone: await this.undoing.undo(caller.user_id, key) };
  }

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

  @Endpoint(listUpcomingEvents)
  listUpcoming(@Caller() caller: SessionState) {
    return this.reading.listUpcoming(caller.user_id);
  }

  @Endpoint(getEventWindow)
  getWindow(@Caller() caller: SessionState, @FromQuery() query: QueryOf<typeof getEventWindow>) {
    return this.window.read(caller.user_id, query);
  }

  @Endpoint(searchEvents)
  search(@Caller() caller: SessionState, @FromQuery() query: QueryOf<typeof searchEvents>) {
    return this.searching.search(caller.user_id, query);
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

  @Endpoint(deleteEvent)
  delete(
    @Caller() caller: SessionState,
    @ClientAddress() clientAddress: string,
    @FromParams() params: ParamsOf<typeof deleteEvent>,
    @FromQuery() query: QueryOf<typeof deleteEvent>,
  ) {
    return this.deleting.delete({ ...caller, clientAddress }, params.id, query);
  }

  @Endpoint(cancelEvent)
  cancel(
    @Caller() caller: SessionState,
    @ClientAddress() clientAddress: string,
    @FromParams() params: ParamsOf<typeof cancelEvent>,
    @FromBody() body: BodyOf<typeof cancelEvent>,
  ) {
    return this.cancelling.cancel({ ...caller, clientAddress }, params.id, body);
  }

  @Endpoint(reinstateEvent)
  reinstate(
    @Caller() caller: SessionState,
    @ClientAddress() clientAddress: string,
    @FromParams() params: ParamsOf<typeof reinstateEvent>,
    @FromBody() body: BodyOf<typeof reinstateEvent>,
  ) {
    return this.cancelling.reinstate({ ...caller, clientAddress }, params.id, body);
  }

  @Endpoint(allowSharing)
  allowSharing(
    @Caller() caller: SessionState,
    @ClientAddress() clientAddress: string,
    @FromParams() { id }: ParamsOf<typeof allowSharing>,
  ) {
    return this.deleting.allowSharing({ ...caller, clientAddress }, id);
  }

  @Endpoint(copyEvent)
  copy(
    @Caller() caller: SessionState,
    @ClientAddress() clientAddress: string,
    @FromParams() params: ParamsOf<typeof copyEvent>,
    @IdempotencyKey() key?: string,
  ) {
    return this.copying.copy({ userId: caller.user_id, clientAddress }, params.id, key);
  }

  @Endpoint(cleanUpEvents)
  cleanUp(@Caller() caller: SessionState) {
    return this.pastEvents.cleanUp(caller.user_id);
  }

  @Endpoint(restoreOccurrence)
  restore(@Caller() caller: SessionState, @FromParams() params: ParamsOf<typeof restoreOccurrence>) {
    return this.deleting.restore(caller.user_id, params.id);
  }

  @Endpoint(listEventExceptions)
  listExceptions(
    @Caller() caller: SessionState,
    @FromParams() params: ParamsOf<typeof listEventExceptions>,
    @FromQuery() query: QueryOf<typeof listEventExceptions>,
  ) {
    return this.reading.listExceptions(params.id, caller.user_id, query);
  }
}
