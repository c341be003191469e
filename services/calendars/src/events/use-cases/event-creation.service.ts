import { Injectable } from '@nestjs/common';
import type { CalendarEvent, EventRequest } from '@daymark/contracts';
import { IdempotencyService } from '../../idempotency/idempotency.module.js';
import { WriteLimits } from '../../quotas/quotas.module.js';
import { contentOf, notCancelled } from '../domain/event-content.js';
import { EventReadingService } from '../reading/event-reading.service.js';
import { CalendarMemberships } from '../store/calendar-memberships.js';
import { EventChanges } from './event-changes.service.js';

@Injectable()
export class EventCreationService {
  constructor(
    private readonly events: EventChanges,
    private readonly limits: WriteLimits,
    private readonly idempotency: IdempotencyService,
    private readonly reading: EventReadingService,
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
        if (calendar_id) await this.places.lockCalendar(manager, calendar_id, userId);
        const calendarIds = calendar_id ? [calendar_id] : [];
        const id = await this.events.create(manager, { userId, content, calendarIds });
        return this.reading.getOwn(id, userId, manager);
      },
      read: (manager, id) => this.reading.getOwn(id, userId, manager),
    });
  }
}
