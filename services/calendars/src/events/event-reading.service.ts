import { Inject, Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import {
  parseEventReference,
  type AnswerOf,
  type CalendarEvent,
  type listCalendarEvents,
} from '@daymark/contracts';
import { occurrenceAt } from '@daymark/recurrence';
import { DATA_SOURCE, notFound } from '@daymark/service-kit';
import { CalendarReadingService } from '../calendars/calendar-reading.service.js';
import { ownEventAnswer, visibleEventAnswer } from './event.answer.js';
import { findCalendarsOf, findInWindow, findOwn } from './event-queries.js';
import {
  OCCURRENCES_PER_ANSWER_MAX,
  occurrencesInWindow,
  type EventOccurrence,
  type OccurrenceList,
} from './occurrence-window.js';
import { isWithinYears } from './series-end.js';
import { baseOf, type StoredEvent } from './stored-event.js';

@Injectable()
export class EventReadingService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly calendars: CalendarReadingService,
  ) {}

  /**
   * What takes place in a calendar in a window: all of it for the owner, what is shared for anybody else.
   * @throws ProblemException NOT_FOUND where the calendar is missing or the person cannot see it
   */
  async listInCalendar(
    calendarId: string,
    userId: string,
    query: { from: string; to: string },
  ): Promise<AnswerOf<typeof listCalendarEvents>> {
    const { calendar, access } = await this.calendars.see(calendarId, userId);
    const { manager } = this.dataSource;
    const isOwn = access === 'own';
    const { items, truncated } = await readWindow(manager, calendar, query, isOwn);
    if (!isOwn) return { items: items.map((entry) => visibleEventAnswer(entry, calendar)), truncated };
    const names = await findCalendarsOf(manager, [...new Set(items.map(({ event }) => event.id))]);
    return {
      items: items.map((entry) => ownEventAnswer(entry, names.get(entry.event.id) ?? [])),
      truncated,
    };
  }

  /**
   * One of the person's own events, or one occurrence of it.
   * @throws ProblemException NOT_FOUND where it is missing, somebody else's, or the series has no such number
   */
  async getOwn(reference: string, userId: string): Promise<CalendarEvent> {
    const { manager } = this.dataSource;
    const entry = await findEntry(reference, (id) => findOwn(manager, id, userId));
    const names = await findCalendarsOf(manager, [entry.event.id]);
    return ownEventAnswer(entry, names.get(entry.event.id) ?? []);
  }
}

/** What takes place in a calendar in a window, repeating events expanded; `isWithHidden` for its owner alone. */
export async function readWindow(
  manager: EntityManager,
  calendar: { id: string; user_id: string },
  query: { from: string; to: string },
  isWithHidden: boolean,
): Promise<OccurrenceList> {
  const window = { from: Date.parse(query.from), to: Date.parse(query.to) };
  const limit = OCCURRENCES_PER_ANSWER_MAX + 1;
  const events = await findInWindow(manager, { calendar, window, isWithHidden, limit });
  return occurrencesInWindow(events, window);
}

/**
 * The event that a reference names, at the occurrence that it names.
 * @throws ProblemException NOT_FOUND where `find` finds nothing or the series has no such number
 */
export async function findEntry(
  reference: string,
  find: (id: string) => Promise<StoredEvent | null>,
): Promise<EventOccurrence> {
  const parsed = parseEventReference(reference);
  const event = parsed && (await find(parsed.event_id));
  if (!event) throw notFound();
  const base = baseOf(event);
  const index = parsed.occurrence_index;
  const occurrence = isWithinYears(base, event.recurrence, index)
    ? occurrenceAt(base, event.recurrence, index)
    : null;
  if (!occurrence) throw notFound();
  return { event, occurrence };
}
