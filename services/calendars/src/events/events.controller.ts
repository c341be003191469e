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
} from '@daymark/contracts';
import { Endpoint, isProblem, FromRequest, type RequestOf } from '@daymark/service-kit';
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
  updateCalendar(@FromRequest() { caller, params, body }: RequestOf<typeof updateCalendar>) {
    return this.calendars.update(params.id, caller.user_id, body);
  }

  @Endpoint(deleteCalendar)
  deleteCalendar(@FromRequest() { caller, params }: RequestOf<typeof deleteCalendar>) {
    return this.calendars.delete(params.id, caller.user_id);
  }

  @Endpoint(restoreFromBin)
  restoreFromBin(@FromRequest() { caller, params }: RequestOf<typeof restoreFromBin>) {
    return this.binRestoration.restore(caller.user_id, params.id);
  }

  @Endpoint(undoChange)
  async undo(@FromRequest() { caller, params: { key } }: RequestOf<typeof undoChange>) {
    try {
      await this.undoing.undo(caller.user_id, key);
      return { is_undone: true, reason: null };
    } catch (error) {
      if (!isProblem(error, 'STALE_VERSION')) throw error;
      return { is_undone: false, reason: error.message };
    }
  }

  @Endpoint(getCalendarHistory)
  historyOfCalendar(@FromRequest() { caller, params: { id }, query }: RequestOf<typeof getCalendarHistory>) {
    return this.history.ofCalendar(id, caller.user_id, query);
  }

  @Endpoint(getEventHistory)
  historyOfEvent(@FromRequest() { caller, params: { id }, query }: RequestOf<typeof getEventHistory>) {
    return this.history.ofEvent(id, caller.user_id, query);
  }

  @Endpoint(undoFromHistory)
  async undoFromHistory(
    @FromRequest() { caller, params: { id, action } }: RequestOf<typeof undoFromHistory>,
  ) {
    await this.undoing.undoAction(caller.user_id, id, action);
  }

  @Endpoint(listCalendarEvents)
  listInCalendar(@FromRequest() { caller, params, query }: RequestOf<typeof listCalendarEvents>) {
    return this.reading.listInCalendar(params.id, caller.user_id, query);
  }

  @Endpoint(listEvents)
  list(@FromRequest() { caller, query }: RequestOf<typeof listEvents>) {
    return this.reading.listOwn(caller.user_id, query);
  }

  @Endpoint(listUpcomingEvents)
  listUpcoming(@FromRequest() { caller }: RequestOf<typeof listUpcomingEvents>) {
    return this.reading.listUpcoming(caller.user_id);
  }

  @Endpoint(listLocations)
  listLocations(@FromRequest() { caller }: RequestOf<typeof listLocations>) {
    return this.reading.listLocations(caller.user_id);
  }

  @Endpoint(findOverlaps)
  findOverlaps(@FromRequest() { caller, body }: RequestOf<typeof findOverlaps>) {
    return this.window.findOverlaps(caller.user_id, body);
  }

  @Endpoint(getEventWindow)
  getWindow(@FromRequest() { caller, query }: RequestOf<typeof getEventWindow>) {
    return this.window.read(caller.user_id, query);
  }

  @Endpoint(searchEvents)
  search(@FromRequest() { caller, query }: RequestOf<typeof searchEvents>) {
    return this.searching.search(caller.user_id, query);
  }

  @Endpoint(createEvent)
  create(@FromRequest() { caller, body, key }: RequestOf<typeof createEvent>) {
    return this.creating.create(caller.user_id, body, key);
  }

  @Endpoint(changeEvents)
  changeAll(@FromRequest() { caller, body, key }: RequestOf<typeof changeEvents>) {
    return this.batches.change(caller.user_id, body, key);
  }

  @Endpoint(getEvent)
  get(@FromRequest() { caller, params }: RequestOf<typeof getEvent>) {
    return this.reading.getDetails(params.id, caller.user_id);
  }

  @Endpoint(updateEvent)
  update(@FromRequest() { caller, params, query, body }: RequestOf<typeof updateEvent>) {
    return this.editing.update(caller.user_id, params.id, query.scope, body);
  }

  @Endpoint(deleteEvent)
  delete(@FromRequest() { caller, clientAddress, params, query }: RequestOf<typeof deleteEvent>) {
    return this.deleting.delete({ ...caller, clientAddress }, params.id, query);
  }

  @Endpoint(cancelEvent)
  cancel(@FromRequest() { caller, clientAddress, params, body }: RequestOf<typeof cancelEvent>) {
    return this.cancelling.cancel({ ...caller, clientAddress }, params.id, body);
  }

  @Endpoint(reinstateEvent)
  reinstate(@FromRequest() { caller, clientAddress, params, body }: RequestOf<typeof reinstateEvent>) {
    return this.cancelling.reinstate({ ...caller, clientAddress }, params.id, body);
  }

  @Endpoint(allowSharing)
  allowSharing(@FromRequest() { caller, clientAddress, params: { id } }: RequestOf<typeof allowSharing>) {
    return this.deleting.allowSharing({ ...caller, clientAddress }, id);
  }

  @Endpoint(copyEvent)
  copy(@FromRequest() { caller, clientAddress, params, key }: RequestOf<typeof copyEvent>) {
    return this.creating.copy({ userId: caller.user_id, clientAddress }, params.id, key);
  }

  @Endpoint(previewSeason)
  previewSeason(@FromRequest() { caller, query }: RequestOf<typeof previewSeason>) {
    return this.seasons.preview(caller.user_id, query);
  }

  @Endpoint(copySeason)
  copySeason(@FromRequest() { caller, body, key }: RequestOf<typeof copySeason>) {
    return this.seasons.copy(caller.user_id, body, key);
  }

  @Endpoint(cleanUpEvents)
  cleanUp(@FromRequest() { caller }: RequestOf<typeof cleanUpEvents>) {
    return this.pastEvents.cleanUp(caller.user_id);
  }

  @Endpoint(restoreOccurrence)
  restore(@FromRequest() { caller, params }: RequestOf<typeof restoreOccurrence>) {
    return this.deleting.restore(caller.user_id, params.id);
  }

  @Endpoint(listEventExceptions)
  listExceptions(@FromRequest() { caller, params, query }: RequestOf<typeof listEventExceptions>) {
    return this.reading.listExceptions(params.id, caller.user_id, query);
  }
}
