import { Inject, Injectable } from '@nestjs/common';
import type { CalendarEvent } from '@daymark/contracts';
import { DATA_SOURCE, RateLimits, RefusalRecords } from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import { withIdempotency } from '../idempotency/idempotency.module.js';
import { copyTitle } from './content/copy-title.js';
import { notCancelled, pickContent } from './content/event-content.js';
import { copyNotAllowed } from './content/event.errors.js';
import { requireOwn } from './storing/event-locking.js';
import { accessToEvent } from './content/event.policy.js';
import { calendarIdsOf, markEventPublished } from './storing/event-publicity.js';
import { findEvent } from './storing/event-queries.js';
import { EventReadingService } from './reading/event-reading.service.js';
import { insertEvent } from './storing/event-storing.js';
import { UID_DOMAIN } from './storing/event-uid.js';
import { limitCreations } from '../quotas/quotas.module.js';
import { CustomizationCopyingService } from '../customizations/customizations.module.js';
import { parseReference } from './reading/occurrence-reading.js';

@Injectable()
export class EventCopyingService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(UID_DOMAIN) private readonly uidDomain: string,
    private readonly limits: RateLimits,
    private readonly refusals: RefusalRecords,
    private readonly customizations: CustomizationCopyingService,
    private readonly reading: EventReadingService,
  ) {}

  /**
   * Copies one of the person's own events with its rule, calendars and customization; of an occurrence, its series. The copy
   * begins anew: it is not cancelled, and has none of the occurrences that were changed or deleted by themselves.
   * @throws ProblemException NOT_FOUND where the person cannot see the event; FORBIDDEN where it is somebody else's
   * (which is recorded), or where the person has as many events as one may have; TOO_MANY_REQUESTS;
   * IDEMPOTENCY_KEY_REUSED, CONFLICT as withIdempotency
   */
  async copy(
    person: { userId: string; clientAddress: string },
    reference: string,
    key?: string,
  ): Promise<CalendarEvent> {
    const { userId } = person;
    const { event_id } = parseReference(reference);
    await limitCreations(this.limits, userId);
    await this.recordForeignCopy(person, event_id);
    const idempotent = { userId, key, action: `POST /api/events/${event_id}/copy` };
    return withIdempotency(this.dataSource, idempotent, {
      create: async (manager) => {
        const source = requireOwn(await findEvent(manager, event_id), userId, copyNotAllowed);
        const copy = await insertEvent(manager, {
          userId,
          content: { ...pickContent(source), ...notCancelled, title: copyTitle(source.title) },
          calendarIds: await calendarIdsOf(manager, source.id),
          uidDomain: this.uidDomain,
        });
        await this.customizations.copy(manager, source.id, copy.id);
        if (copy.is_public_shareable) await markEventPublished(manager, copy.id);
        return this.reading.getOwn(copy.id, userId, manager);
      },
      read: (manager, id) => this.reading.getOwn(id, userId, manager),
    });
  }

  /** Somebody tries to copy what is not theirs. The refusal undoes its transaction, so this is written before. */
  private async recordForeignCopy(
    { userId, clientAddress }: { userId: string; clientAddress: string },
    eventId: string,
  ): Promise<void> {
    const { manager } = this.dataSource;
    const event = await findEvent(manager, eventId);
    if (event === null || accessToEvent(event, userId) !== 'visible') return;
    await this.refusals.record(
      { action: 'event-copy', actorId: userId, targetId: event.user_id, objectId: eventId, clientAddress },
      [userId, eventId],
    );
  }
}
