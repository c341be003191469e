import { Inject, Injectable } from '@nestjs/common';
import {
  changedOccurrenceId,
  type CalendarEvent,
  type EventScope,
  type EventUpdate,
  type ParsedEventReference,
} from '@daymark/contracts';
import { DATA_SOURCE, inTransaction, notFound, RateLimits } from '@daymark/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { recordAudit } from '../audit/audit.module.js';
import { eventNotYours } from './content/event.errors.js';
import { lockOwnEvent, scopeOf } from './storing/event-locking.js';
import { EventReadingService } from './reading/event-reading.service.js';
import { UID_DOMAIN } from './storing/event-uid.js';
import { CustomizationCopyingService } from '../customizations/customizations.module.js';
import { limitChanges } from '../quotas/quotas.module.js';
import { changeOccurrence } from './occurrences/occurrence-changing.js';
import { dateOf, parseReference, plannedEntry } from './reading/occurrence-reading.js';
import { changeSeries } from './series/series-changing.js';
import { changeFollowing } from './series/series-splitting.js';
import type { StoredEvent } from './content/stored-event.js';

@Injectable()
export class EventEditingService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(UID_DOMAIN) private readonly uidDomain: string,
    private readonly limits: RateLimits,
    private readonly customizations: CustomizationCopyingService,
    private readonly reading: EventReadingService,
  ) {}

  /**
   * Changes one of the person's own events, one occurrence, this and the following ones, or all. Answers with what was
   * changed: of a split, with the new series.
   * @throws ProblemException NOT_FOUND where the person cannot see it or it has no such occurrence; FORBIDDEN where it
   * is somebody else's, or where the person's events hold as much text as they may; STALE_VERSION; VALIDATION_ERROR;
   * EXCEPTIONS_WOULD_BE_LOST; TOO_MANY_REQUESTS
   */
  async update(
    userId: string,
    reference: string,
    scope: EventScope | undefined,
    update: EventUpdate,
  ): Promise<CalendarEvent> {
    await limitChanges(this.limits, userId);
    const parsed = parseReference(reference);
    return inTransaction(this.dataSource, async (manager) => {
      const event = await lockOwnEvent(manager, parsed.event_id, userId, () => eventNotYours('edit'));
      const { is_public_shareable: isWanted } = update;
      // Most changes leave the sharing as it is; an occurrence may differ from its series.
      const mayDiffer = parsed.is_occurrence || isWanted !== event.is_public_shareable;
      const before =
        isWanted !== undefined && mayDiffer
          ? await this.reading.getOwn(reference, userId, manager)
          : undefined;
      const changed = await this.change(manager, event, parsed, scopeOf(event, parsed, scope), update);
      const after = await this.reading.getOwn(changed, userId, manager);
      if (before && before.is_public_shareable !== after.is_public_shareable) {
        await recordAudit(manager, {
          action: after.is_public_shareable ? 'event-made-public' : 'event-made-private',
          actorId: userId,
          targetId: userId,
          objectId: event.id,
          details: { reference },
          isToggle: true,
        });
      }
      return after;
    });
  }

  /** Answers the id of what was changed. */
  private async change(
    manager: EntityManager,
    event: StoredEvent,
    reference: ParsedEventReference,
    scope: EventScope,
    update: EventUpdate,
  ): Promise<string> {
    const index = reference.occurrence_index;
    if (scope === 'occurrence') {
      await changeOccurrence(manager, event, index, update, this.customizations);
      return changedOccurrenceId(reference);
    }
    if (scope === 'following') {
      return changeFollowing(manager, event, index, update, {
        uidDomain: this.uidDomain,
        customizations: this.customizations,
      });
    }
    const planned = plannedEntry(event, index);
    if (!planned) throw notFound();
    await changeSeries(manager, event, update, reference.is_occurrence ? dateOf(planned) : undefined);
    return event.id;
  }
}
