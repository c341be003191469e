import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import type { CalendarEvent, EventRequest } from '@daymark/contracts';
import { DATA_SOURCE, notFound } from '@daymark/service-kit';
import { calendarNotYours } from '../calendars/calendar.errors.js';
import { accessTo, type CalendarVisibility } from '../calendars/calendar.policy.js';
import { markPublished } from '../calendars/mark-published.js';
import { CalendarEventEntity } from './calendar-event.entity.js';
import { EventEntity } from './event.entity.js';
import { ownEventAnswer } from './event.answer.js';
import type { CalendarName } from './event-queries.js';
import { EventRecurrenceEntity } from './event-recurrence.entity.js';
import { scheduleOf } from './event-schedule.js';
import { newUid, UID_DOMAIN } from './event-uid.js';

@Injectable()
export class EventWritingService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(UID_DOMAIN) private readonly uidDomain: string,
  ) {}

  /**
   * Creates an event with its rule and its place in a calendar: all of it or nothing.
   * @throws ProblemException VALIDATION_ERROR for times or a rule that cannot be; NOT_FOUND where the person cannot see
   * the calendar; FORBIDDEN where it is somebody else's
   */
  create(userId: string, request: EventRequest): Promise<CalendarEvent> {
    const { calendar_id, recurrence: _, ...details } = request;
    const { recurrence, ...times } = scheduleOf(request);
    return this.dataSource.transaction(async (manager) => {
      const calendars = calendar_id ? [await lockOwnCalendar(manager, calendar_id, userId)] : [];
      const event = manager.create(EventEntity, {
        ...details,
        ...times,
        id: randomUUID(),
        user_id: userId,
        uid: newUid(this.uidDomain),
        is_recurring: recurrence !== null,
        is_exception: false,
        parent_event_id: null,
      });
      // The insert brings the columns that the database filled in back into the entity.
      await manager.insert(EventEntity, event);
      if (recurrence) await manager.insert(EventRecurrenceEntity, { event_id: event.id, ...recurrence });
      for (const { id } of calendars) {
        await manager.insert(CalendarEventEntity, { calendar_id: id, event_id: event.id });
        if (event.is_public_shareable) await markPublished(manager, [id]);
      }
      const occurrence = { index: 0, start: event.start_time.getTime(), end: event.end_time.getTime() };
      return ownEventAnswer({ event: { ...event, recurrence }, occurrence }, calendars);
    });
  }
}

/**
 * The calendar that something is to be put into, kept from being deleted until the transaction ends.
 * @throws ProblemException NOT_FOUND where the person cannot see it; FORBIDDEN where it is somebody else's
 */
async function lockOwnCalendar(
  manager: EntityManager,
  calendarId: string,
  userId: string,
): Promise<CalendarName> {
  const [calendar] = await manager.query<(CalendarName & CalendarVisibility)[]>(
    'SELECT id, name, user_id, is_public FROM calendars WHERE id = $1 FOR KEY SHARE',
    [calendarId],
  );
  const access = accessTo(calendar ?? null, userId);
  if (!calendar || access === 'none') throw notFound();
  if (access === 'visible') throw calendarNotYours();
  return { id: calendar.id, name: calendar.name };
}
