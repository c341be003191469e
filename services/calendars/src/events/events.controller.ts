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
  undoFromEventHistory,
  undoFromHistory,
  updateCalendar,
  updateEvent,
} from '@daymark/contracts';
import { Endpoint, isProblem, Received } from '@daymark/service-kit';
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
  updateCalendar(@Received() { caller, params, body }: Received<typeof updateCalendar>) {
    return this.calendars.update(params.id, caller.user_id, body);
  }

  @Endpoint(deleteCalendar)
  deleteCalendar(@Received() { caller, params }: Received<typeof deleteCalendar>) {
    return this.calendars.delete(params.id, caller.user_id);
  }

  @Endpoint(restoreFromBin)
  restoreFromBin(@Received() { caller, params }: Received<typeof restoreFromBin>) {
    return this.binRestoration.restore(caller.user_id, params.id);
  }

  @Endpoint(undoChange)
  async undo(@Received() { caller, params: { key } }: Received<typeof undoChange>) {
    try {
      await this.undoing.undo(caller.user_id, key);
      return { is_undone: true, reason: null };
    } catch (error) {
      if (!isProblem(error, 'STALE_VERSION')) throw error;
      return { is_undone: false, reason: error.message };
    }
  }

  @Endpoint(getCalendarHistory)
  historyOfCalendar(@Received() { caller, params: { id }, query }: Received<typeof getCalendarHistory>) {
    return this.history.ofCalendar(id, caller.user_id, query);
  }

  @Endpoint(getEventHistory)
  historyOfEvent(@Received() { caller, params: { id }, query }: Received<typeof getEventHistory>) {
    return this.history.ofEvent(id, caller.user_id, query);
  }

  @Endpoint(undoFromHistory)
  async undoFromHistory(@Received() { caller, params: { id, action } }: Received<typeof undoFromHistory>) {
    await this.undoing.undoAction(caller.user_id, id, action);
  }

  @Endpoint(undoFromEventHistory)
  async undoFromEventHistory(
    @Received() { caller, params: { id, action } }: Received<typeof undoFromEventHistory>,
  ) {
    await this.undoing.undoActionOf(caller.user_id, id, action);
  }

  @Endpoint(listCalendarEvents)
  listInCalendar(@Received() { caller, params, query }: Received<typeof listCalendarEvents>) {
    return this.reading.listInCalendar(params.id, caller.user_id, query);
  }

  @Endpoint(listEvents)
  list(@Received() { caller, query }: Received<typeof listEvents>) {
    return this.reading.listOwn(caller.user_id, query);
  }

  @Endpoint(listUpcomingEvents)
  listUpcoming(@Received() { caller }: Received<typeof listUpcomingEvents>) {
    return this.reading.listUpcoming(caller.user_id);
  }

  @Endpoint(listLocations)
  listLocations(@Received() { caller }: Received<typeof listLocations>) {
    return this.reading.listLocations(caller.user_id);
  }

  @Endpoint(findOverlaps)
  findOverlaps(@Received() { caller, body }: Received<typeof findOverlaps>) {
    return this.window.findOverlaps(caller.user_id, body);
  }

  @Endpoint(getEventWindow)
  getWindow(@Received() { caller, query }: Received<typeof getEventWindow>) {
    return this.window.read(caller.user_id, query);
  }

  @Endpoint(searchEvents)
  search(@Received() { caller, query }: Received<typeof searchEvents>) {
    return this.searching.search(caller.user_id, query);
  }

  @Endpoint(createEvent)
  create(@Received() { caller, body, key }: Received<typeof createEvent>) {
    return this.creating.create(caller.user_id, body, key);
  }

  @Endpoint(changeEvents)
  changeAll(@Received() { caller, body, key }: Received<typeof changeEvents>) {
    return this.batches.change(caller.user_id, body, key);
  }

  @Endpoint(getEvent)
  get(@Received() { caller, params }: Received<typeof getEvent>) {
    return this.reading.getDetails(params.id, caller.user_id);
  }

  @Endpoint(updateEvent)
  update(@Received() { caller, params, query, body }: Received<typeof updateEvent>) {
    return this.editing.update(caller.user_id, params.id, query.scope, body);
  }

  @Endpoint(deleteEvent)
  delete(@Received() { caller, clientAddress, params, query }: Received<typeof deleteEvent>) {
    return this.deleting.delete({ ...caller, clientAddress }, params.id, query);
  }

  @Endpoint(cancelEvent)
  cancel(@Received() { caller, clientAddress, params, body }: Received<typeof cancelEvent>) {
    return this.cancelling.cancel({ ...caller, clientAddress }, params.id, body);
  }

  @Endpoint(reinstateEvent)
  reinstate(@Received() { caller, clientAddress, params, body }: Received<typeof reinstateEvent>) {
    return this.cancelling.reinstate({ ...caller, clientAddress }, params.id, body);
  }

  @Endpoint(allowSharing)
  allowSharing(@Received() { caller, clientAddress, params: { id } }: Received<typeof allowSharing>) {
    return this.deleting.allowSharing({ ...caller, clientAddress }, id);
  }

  @Endpoint(copyEvent)
  copy(@Received() { caller, clientAddress, params, key }: Received<typeof copyEvent>) {
    return this.creating.copy({ userId: caller.user_id, clientAddress }, params.id, key);
  }

  @Endpoint(previewSeason)
  previewSeason(@Received() { caller, query }: Received<typeof previewSeason>) {
    return this.seasons.preview(caller.user_id, query);
  }

  @Endpoint(copySeason)
  copySeason(@Received() { caller, body, key }: Received<typeof copySeason>) {
    return this.seasons.copy(caller.user_id, body, key);
  }

  @Endpoint(cleanUpEvents)
  cleanUp(@Received() { caller }: Received<typeof cleanUpEvents>) {
    return this.pastEvents.cleanUp(caller.user_id);
  }

  @Endpoint(restoreOccurrence)
  restore(@Received() { caller, params }: Received<typeof restoreOccurrence>) {
    return this.deleting.restore(caller.user_id, params.id);
  }

  @Endpoint(listEventExceptions)
  listExceptions(@Received() { caller, params, query }: Received<typeof listEventExceptions>) {
    return this.reading.listExceptions(params.id, caller.user_id, query);
  }
}
