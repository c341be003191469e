import { Injectable } from '@nestjs/common';
import type { CalendarEvent, EventRequest } from '@daymark/contracts';
import { inTransaction, RefusalRecords } from '@daymark/service-kit';
import { DataSource } from 'typeorm';
import { IdempotencyService } from '../../idempotency/idempotency.module.js';
import { copyTitle } from '../domain/copy-title.js';
import { contentOf, notCancelled, pickContent } from '../domain/event-content.js';
import { calendarIdsOf, CalendarMemberships } from '../store/calendar-links.js';
import { findEvent } from '../store/queries/event-queries.js';
import { EventReadingService } from '../reading/event-reading.service.js';
import { EventChanges } from './event-changes.service.js';
import { WriteLimits } from '../../quotas/quotas.module.js';
import { keepSubjects } from '../../record-audit.js';
import { parseReference } from '../domain/occurrence.js';
import { EventAuthority } from './event-authority.service.js';

@Injectable()
export class EventCreationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly events: EventChanges,
    private readonly limits: WriteLimits,
    private readonly refusals: RefusalRecords,
    private readonly idempotency: IdempotencyService,
    private readonly reading: EventReadingService,
    private readonly authority: EventAuthority,
    private readonly places: CalendarMemberships,
  ) {}

  /** Creates an event with its rule and calendar: all or nothing, and once per idempotency key. */
  async create(userId: string, request: EventRequest, key?: string): Promise<CalendarEvent> {
    const content = contentOf(request, notCancelled);
    await this.limits.creation(userId);
    const idempotent = { userId, key, action: 'POST /api/events', body: request };
    return this.idempotency.createOnce(idempotent, {
      create: async (manager) => {
        const { calendar_id } = request;
        const owner = calendar_id ? await this.places.lockCalendar(manager, calendar_id, userId) : userId;
        const calendarIds = calendar_id ? [calendar_id] : [];
        const id = await this.events.create(manager, { userId: owner, content, calendarIds });
        return this.reading.getOwn(id, userId, manager);
      },
      read: (manager, id) => this.reading.getOwn(id, userId, manager),
    });
  }

  /**
   * Copies an event with its rule, customization, and those of its calendars to which the person may add; for an
   * occurrence, its series.
   * The copy is not cancelled and has no exceptions. It is a draft, which only its maker sees, until it is saved for
   * the first time; then it is shared like the original.
   */
  async copy(
    person: { userId: string; clientAddress: string },
    reference: string,
    key?: string,
  ): Promise<CalendarEvent> {
    const { userId } = person;
    const { event_id } = parseReference(reference);
    await this.limits.creation(userId);
    await this.recordForeignCopy(person, event_id);
    const idempotent = { userId, key, action: `POST /api/events/${event_id}/copy` };
    return this.idempotency.createOnce(idempotent, {
      create: async (manager) => {
        const found = await findEvent(manager, event_id);
        const source = await this.authority.require(manager, found, userId, 'copy');
        const calendarIds = await calendarIdsOf(manager, source.id);
        const closed = await this.places.closedTo(manager, userId, [{ row: source, calendarIds }]);
        const id = await this.events.create(manager, {
          userId: source.user_id,
          calendarIds: calendarIds.filter((each) => !closed.has(each)),
          content: {
            ...pickContent(source),
            ...notCancelled,
            title: copyTitle(source.title),
            is_public_shareable: false,
            draft: source.draft ?? (source.is_public_shareable ? 'shared' : 'hidden'),
          },
          like: source,
        });
        return this.reading.getOwn(id, userId, manager);
      },
      read: (manager, id) => this.reading.getOwn(id, userId, manager),
    });
  }

  /** Records the attempt to copy another person's event, before the refusal rolls back its transaction. */
  private async recordForeignCopy(
    { userId, clientAddress }: { userId: string; clientAddress: string },
    eventId: string,
  ): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const event = await findEvent(manager, eventId);
      if (!event || (await this.authority.answer(manager, event, userId, 'copy')) !== 'refused') return;
      const refusal = {
        action: 'event-copy' as const,
        actorId: userId,
        targetId: event.user_id,
        objectId: eventId,
        clientAddress,
      };
      if (await this.refusals.record(refusal, [userId, eventId], manager))
        await keepSubjects(manager, [eventId], {});
    });
  }
}
