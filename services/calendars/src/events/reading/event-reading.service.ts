import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  changedOccurrenceId,
  exceptionFields,
  exceptionTexts,
  pick,
  type EventDetails,
  type EventException,
  type EventExceptionsQuery,
  type EventListQuery,
  type listEventExceptions,
  type listEvents,
  type listLocations,
  type listUpcomingEvents,
  type ResponseOf,
  type SeriesDates,
} from '@daymark/contracts';
import { notFound, requireFound, type CheckedJson } from '@daymark/service-kit';
import { Access, onCalendar } from '../../access/access.module.js';
import { CalendarReadingService } from '../../calendars/calendars.module.js';
import { PeopleNames } from '../../people/people.module.js';
import { PerPersonReadLimit, type Reading, type Steps } from '../../quotas/quotas.module.js';
import {
  listedEventResponse,
  occurrencesJson,
  ownEventResponse,
  ownFields,
  visibleFields,
} from './event.response.js';
import { CalendarMemberships } from '../store/calendar-links.js';
import { findOwnEvents } from '../store/queries/event-list.js';
import { refreshNextDates } from '../store/queries/next-dates.js';
import { findLocations, findUpcoming } from '../store/queries/upcoming-events.js';
import { findEvent, findExceptionPage, findInWindow } from '../store/queries/event-queries.js';
import { EventMarking } from './event-marks.js';
import { firstDateAsPlanned } from './first-date.js';
import { datesOfSeries, nextDatesOf, publicDate, type SeriesDates as DatesOfSeries } from './series-dates.js';
import { findEntry } from './occurrence-reading.js';
import {
  changedEntry,
  occurrenceTimes,
  parseReference,
  plannedEntry,
  seriesIdOf,
  type EventOccurrence,
} from '../domain/occurrence.js';
import { occurrencesInWindow, WHOLE_EVENTS, type OccurrenceList } from './occurrence-window.js';
import {
  numberOf,
  type ListedEvent,
  type ListedException,
  type OccurringEvent,
  type StoredEvent,
} from '../domain/stored-event.js';

const leadingDate = (entry: EventOccurrence): NonNullable<EventDetails['leading_date']> => ({
  ...pick(entry.event, ['title', 'description', 'location', 'timezone', 'is_all_day']),
  ...occurrenceTimes(entry),
  id: changedOccurrenceId({
    event_id: seriesIdOf(entry.event),
    occurrence_index: entry.occurrence.index,
  }),
});

function ownDates(series: StoredEvent, dates: DatesOfSeries): SeriesDates {
  const { event, occurrence } = dates.leading;
  return {
    shown: publicDate(event, { ...occurrence, exception: null }),
    is_over: dates.isOver,
    next_dates: nextDatesOf(series, dates, occurrence.index),
  };
}

@Injectable()
export class EventReadingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: Access,
    private readonly calendars: CalendarReadingService,
    private readonly places: CalendarMemberships,
    private readonly marking: EventMarking,
    private readonly readings: PerPersonReadLimit,
    private readonly people: PeopleNames,
  ) {}

  /** A page of the person's own events: each series is one entry, followed by its changed occurrences. */
  listOwn(userId: string, query: EventListQuery): Promise<ResponseOf<typeof listEvents>> {
    return this.readings.take(userId, (reading) => this.readOwn(userId, query, reading));
  }

  private async readOwn(
    userId: string,
    query: EventListQuery,
    reading: Reading,
  ): Promise<ResponseOf<typeof listEvents>> {
    if (query.calendar_id) await this.calendars.require('read', query.calendar_id, userId);
    const { page, page_size } = query;
    await refreshNextDates(this.dataSource, userId, reading);
    const { items, total } = await findOwnEvents(this.dataSource.manager, userId, query, reading);
    const calendarsOf = await this.findCalendarsOf(userId, items);
    const marks = await this.marking.of(this.dataSource.manager, userId, items);
    const responses = items.map((event) => {
      const entry = event.is_exception ? changedEntry(event) : plannedEntry(event, 0);
      const next = { start: event.shown_start, end: event.shown_end };
      return entry && listedEventResponse(entry, calendarsOf(event), next, marks);
    });
    return { items: responses.filter((response) => response !== null), total, page, page_size };
  }

  listUpcoming(userId: string): Promise<ResponseOf<typeof listUpcomingEvents>> {
    return this.readings.take(userId, async (reading) => {
      await refreshNextDates(this.dataSource, userId, reading);
      return { items: await findUpcoming(this.dataSource.manager, userId) };
    });
  }

  listLocations(userId: string): Promise<ResponseOf<typeof listLocations>> {
    return this.readings.take(userId, async () => ({
      items: await findLocations(this.dataSource.manager, userId),
    }));
  }

  /** The occurrences of a calendar in a window: all for the owner, shared ones for anybody else. */
  listInCalendar(
    calendarId: string,
    userId: string,
    query: { from: string; to: string },
  ): Promise<CheckedJson> {
    return this.readings.take(userId, (reading) => this.readInCalendar(calendarId, userId, query, reading));
  }

  private async readInCalendar(
    calendarId: string,
    userId: string,
    query: { from: string; to: string },
    reading: Reading,
  ): Promise<CheckedJson> {
    const { calendar, relation } = await this.calendars.see(calendarId, userId);
    const isWhole = onCalendar(relation, 'read') === 'allowed';
    const list = await readWindow(this.dataSource.manager, calendar, query, isWhole ? userId : null, reading);
    if (!isWhole) return reading.inSlices(occurrencesJson(list, (entry) => visibleFields(entry, calendar)));
    const events = list.items.map(({ event }) => event);
    const calendarsOf = await this.findCalendarsOf(userId, events);
    const marks = await this.marking.of(this.dataSource.manager, userId, events);
    return reading.inSlices(
      occurrencesJson(list, (entry) => ownFields(entry, calendarsOf(entry.event), marks)),
    );
  }

  /** With who made it, whose names are another service's: nothing is locked meanwhile. */
  async getDetails(reference: string, userId: string): Promise<EventDetails> {
    const { manager } = this.dataSource;
    const entry = await this.findReadable(manager, reference, userId);
    return {
      ...(await this.detailsOf(entry, reference, userId, manager)),
      ...(await this.makersOf(entry.event)),
    };
  }

  async getOwn(reference: string, userId: string, manager = this.dataSource.manager): Promise<EventDetails> {
    const entry = await this.findReadable(manager, reference, userId);
    return this.detailsOf(entry, reference, userId, manager);
  }

  private findReadable(manager: EntityManager, reference: string, userId: string): Promise<EventOccurrence> {
    return findEntry(manager, reference, (event) => this.access.mayDo('read', manager, userId, event));
  }

  private async detailsOf(
    entry: EventOccurrence,
    reference: string,
    userId: string,
    manager: EntityManager,
  ): Promise<EventDetails> {
    const calendarsOf = await this.findCalendarsOf(userId, [entry.event], manager);
    const marks = await this.marking.of(manager, userId, [entry.event]);
    const response = ownEventResponse(entry, calendarsOf(entry.event), marks);
    if (!entry.event.recurrence || parseReference(reference).is_occurrence) return response;
    const first = await firstDateAsPlanned(manager, entry.event);
    const first_date = first && { occurrence_index: first.occurrence.index, ...occurrenceTimes(first) };
    const now = Date.now();
    const own = await datesOfSeries(manager, entry.event, now, true);
    const shared = entry.event.is_public_shareable ? await datesOfSeries(manager, entry.event, now) : own;
    return {
      ...response,
      first_date,
      leading_date: shared && leadingDate(shared.leading),
      series_dates: own && ownDates(entry.event, own),
    };
  }

  listExceptions(
    id: string,
    userId: string,
    query: EventExceptionsQuery,
  ): Promise<ResponseOf<typeof listEventExceptions>> {
    return this.readings.take(userId, async (reading) => {
      const { manager } = this.dataSource;
      const event = requireFound(await findEvent(manager, id));
      if (!(await this.access.mayDo('read', manager, userId, event))) throw notFound();
      const { exceptions, total } = await findExceptionPage(manager, event, query);
      const items = await reading.inSlices(exceptionResponses(event, exceptions));
      return { items, total, page: query.page, page_size: query.page_size };
    });
  }

  /**
   * Who made it and who last changed it, as far as auth answers: without a name it is a former member. What was made
   * before that was noted is its owner's.
   */
  private async makersOf({ user_id, created_by, updated_by }: StoredEvent) {
    const [maker, changer] = [created_by ?? user_id, updated_by ?? created_by ?? user_id];
    const names = await this.people.of([maker, changer]);
    const named = (id: string) => (names.has(id) ? { id, name: names.get(id)?.name ?? null } : undefined);
    return { created_by: named(maker), updated_by: named(changer) };
  }

  /** The calendars of each event that the person may know of; a changed occurrence has those of its series. */
  private async findCalendarsOf(userId: string, events: ListedEvent[], manager = this.dataSource.manager) {
    const calendars = await this.places.of(manager, userId, [...new Set(events.map(seriesIdOf))]);
    return (event: ListedEvent) => calendars.get(seriesIdOf(event)) ?? [];
  }
}

/** A changed date is read whole, found in its series, checked and written. */
const UNITS_OF_EXCEPTION = 20;

function* exceptionResponses(
  event: StoredEvent,
  exceptions: readonly ListedException[],
): Steps<EventException[]> {
  const responses: EventException[] = [];
  for (const exception of exceptions) {
    const response = exceptionResponse(event, exception);
    if (response) responses.push(response);
    yield UNITS_OF_EXCEPTION;
  }
  return responses;
}

function exceptionResponse(event: StoredEvent, exception: ListedException): EventException | null {
  const { occurrence_date, is_deleted } = exception;
  const index = numberOf(event, occurrence_date);
  if (index === null) return null;
  const entry: EventOccurrence<ListedException | StoredEvent> | null = is_deleted
    ? plannedEntry(event, index)
    : changedEntry(exception);
  return (
    entry && {
      id: changedOccurrenceId({ event_id: event.id, occurrence_index: entry.occurrence.index }),
      occurrence_index: entry.occurrence.index,
      occurrence_date,
      is_deleted,
      is_cancelled: is_deleted,
      ...pick(entry.event, exceptionFields),
      // A deleted date has no content of its own; its series has the content for all of them.
      ...pick(exception, exceptionTexts),
      ...occurrenceTimes(entry),
    }
  );
}

/** The occurrences of a calendar in a window, with repeating events expanded; with a reader, those that are not shared too. */
async function readWindow(
  manager: EntityManager,
  calendar: { id: string; user_id: string },
  query: { from: string; to: string },
  reader: string | null,
  reading: Reading,
): Promise<OccurrenceList<OccurringEvent>> {
  const window = { from: Date.parse(query.from), to: Date.parse(query.to) };
  const limit = WHOLE_EVENTS.events + 1;
  const events = await findInWindow(manager, { calendar, window, reader, limit });
  reading.count(events.length);
  return reading.inSlices(occurrencesInWindow(events, window, WHOLE_EVENTS));
}
