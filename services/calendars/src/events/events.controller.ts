import { Controller } from '@nestjs/common';
import {
  allowSharing,
  cancelEvent,
  changeEvents,
  cleanUpEvents,
  copyEvent,
  copySeason,
  createEvent,
  deleteCalendar,
  deleteEvent,
  findOverlaps,
  getCalendarHistory,
  getEvent,
  getEventHistory,
  getEventWindow,
  listCalendarEvents,
  listEventExceptions,
  listEvents,
  listLocations,
  listUpcomingEvents,
  previewSeason,
  reinstateEvent,
  restoreFromBin,
  restoreOccurrence,
  searchEvents,
  undoChange,
  undoFromHistory,
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
  isProblem,
} from '@daymark/service-kit';
import { BinRestorationService } from './use-cases/bin-restoration.service.js';
import { CalendarChanges } from './use-cases/calendar-changes.service.js';
import { EventBatchService } from './use-cases/event-batch.service.js';
import { EventCancellationService } from './use-cases/event-cancellation.service.js';
import { EventDeletionService } from './use-cases/event-deletion.service.js';
import { EventEditingService } from './use-cases/event-editing.service.js';
import { EventReadingService } from './reading/event-reading.service.js';
import { EventSearchService } from './reading/event-search.service.js';
import { HistoryReadingService } from './use-cases/history-reading.service.js';
import { EventWindowService } from './reading/event-window.service.js';
import { EventCreationService } from './use-cases/event-creation.service.js';
import { SeasonCopyingService } from './use-cases/season-copying.service.js';
import { PastEventsService } from './use-cases/past-events.service.js';
import { UndoingService } from './use-cases/undoing.service.js';

@Controller()
export class EventsController {
  constructor(
    private readonly reading: EventReadingService,
    private readonly window: EventWindowService,
    private readonly searching: EventSearchService,
    private readonly creating: EventCreationService,
    private readonly editing: EventEditingService,
    private readonly deleting: EventDeletionService,
    private readonly cancelling: EventCancellationService,
    private readonly batches: EventBatchService,
    private readonly seasons: SeasonCopyingService,
    private readonly pastEvents: PastEventsService,
    private readonly calendars: CalendarChanges,
    private readonly binRestoration: BinRestorationService,
    private readonly undoing: UndoingService,
    private readonly history: HistoryReadingService,
  ) {}

  @Endpoint(updateCalendar)
  updateCalendar(
    @Caller() caller: SessionState,
    @FromParams() params: ParamsOf<typeof updateCalendar>,
    @FromBody() body: BodyOf<typeof updateCalendar>,
  ) {
    return this.calendars.update(params.id, caller.user_id, body);
  }

  @Endpoint(deleteCalendar)
  deleteCalendar(@Caller() caller: SessionState, @FromParams() params: ParamsOf<typeof deleteCalendar>) {
    return this.calendars.delete(params.id, caller.user_id);
  }

  @Endpoint(restoreFromBin)
  restoreFromBin(@Caller() caller: SessionState, @FromParams() params: ParamsOf<typeof restoreFromBin>) {
    return this.binRestoration.restore(caller.user_id, params.id);
  }

  @Endpoint(undoChange)
  async undo(@Caller() caller: SessionState, @FromParams() { key }: ParamsOf<typeof undoChange>) {
    try {
      await this.undoing.undo(caller.user_id, key);
      return { is_undone: true, reason: null };
    } catch (error) {
      if (!isProblem(error, 'STALE_VERSION')) throw error;
      return { is_undone: false, reason: error.message };
    }
  }

  @Endpoint(getCalendarHistory)
  historyOfCalendar(
    @Caller() caller: SessionState,
    @FromParams() { id }: ParamsOf<typeof getCalendarHistory>,
    @FromQuery() query: QueryOf<typeof getCalendarHistory>,
  ) {
    return this.history.ofCalendar(id, caller.user_id, query);
  }

  @Endpoint(getEventHistory)
  historyOfEvent(
    @Caller() caller: SessionState,
    @FromParams() { id }: ParamsOf<typeof getEventHistory>,
    @FromQuery() query: QueryOf<typeof getEventHistory>,
  ) {
    return this.history.ofEvent(id, caller.user_id, query);
  }

  @Endpoint(undoFromHistory)
  async undoFromHistory(
    @Caller() caller: SessionState,
    @FromParams() { id, action }: ParamsOf<typeof undoFromHistory>,
  ) {
    await this.undoing.undoAction(caller.user_id, id, action);
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

  @Endpoint(listLocations)
  listLocations(@Caller() caller: SessionState) {
    return this.reading.listLocations(caller.user_id);
  }

  @Endpoint(findOverlaps)
  findOverlaps(@Caller() caller: SessionState, @FromBody() body: BodyOf<typeof findOverlaps>) {
    return this.window.findOverlaps(caller.user_id, body);
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
    return this.creating.create(caller.user_id, body, key);
  }

  @Endpoint(changeEvents)
  changeAll(
    @Caller() caller: SessionState,
    @FromBody() body: BodyOf<typeof changeEvents>,
    @IdempotencyKey() key?: string,
  ) {
    return this.batches.change(caller.user_id, body, key);
  }

  @Endpoint(getEvent)
  get(@Caller() caller: SessionState, @FromParams() params: ParamsOf<typeof getEvent>) {
    return this.reading.getDetails(params.id, caller.user_id);
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
    return this.creating.copy({ userId: caller.user_id, clientAddress }, params.id, key);
  }

  @Endpoint(previewSeason)
  previewSeason(@Caller() caller: SessionState, @FromQuery() query: QueryOf<typeof previewSeason>) {
    return this.seasons.preview(caller.user_id, query);
  }

  @Endpoint(copySeason)
  copySeason(
    @Caller() caller: SessionState,
    @FromBody() body: BodyOf<typeof copySeason>,
    @IdempotencyKey() key?: string,
  ) {
    return this.seasons.copy(caller.user_id, body, key);
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
