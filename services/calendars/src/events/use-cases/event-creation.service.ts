import { Inject, Injectable } from '@nestjs/common';
import type { CalendarEvent, EventRequest } from '@daymark/contracts';
import { DATA_SOURCE, RateLimits } from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import { withIdempotency } from '../../idempotency/idempotency.module.js';
import { limitCreations } from '../../quotas/quotas.module.js';
import { lockOwnCalendar } from '../store/calendar-links.js';
import { contentOf, notCancelled } from '../domain/event-content.js';
import { EventReadingService } from '../reading/event-reading.service.js';
import { EventStore } from '../store/event-store.js';

@Injectable()
export class EventCreationService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly store: EventStore,
    private readonly limits: RateLimits,
    private readonly reading: EventReadingService,
  ) {}

  /**
   * Creates an event with its rule and its place in a calendar: all of it or nothing, and once for each key.
   * @throws ProblemException VALIDATION_ERROR for times or a rule that cannot be; NOT_FOUND where the person cannot see
   * the calendar; FORBIDDEN where it is somebody else's, or where the person has as many events as one may have;
   * TOO_MANY_REQUESTS; IDEMPOTENCY_KEY_REUSED, CONFLICT as withIdempotency
   */
  async create(userId: string, request: EventRequest, key?: string): Promise<CalendarEvent> {
    const content = contentOf(request, notCancelled);
    await limitCreations(this.limits, userId);
    const idempotent = { userId, key, action: 'POST /api/events', body: request };
    return withIdempotency(this.dataSource, idempotent, {
      create: async (manager) => {
        const { calendar_id } = request;
        if (calendar_id) await lockOwnCalendar(manager, calendar_id, userId);
        const calendarIds = calendar_id ? [calendar_id] : [];
        const { id } = await this.store.create(manager, { userId, content, calendarIds });
        return this.reading.getOwn(id, userId, manager);
      },
      read: (manager, id) => this.reading.getOwn(id, userId, manager),
    });
  }
}
