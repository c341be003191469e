import { Inject, Injectable } from '@nestjs/common';
import type { DeletionReason, EventScope, ParsedEventReference } from '@daymark/contracts';
import { DATA_SOURCE, inTransaction, notFound, RateLimits } from '@daymark/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { recordAudit } from '../audit/audit.module.js';
import { EventEntity } from './tables/event.entity.js';
import { eventNotYours } from './content/event.errors.js';
import { lockForOwnerOrAdministrator, type Actor } from './event-authority.js';
import { lockOwnEvent, scopeOf } from './storing/event-locking.js';
import { isShown, markEventPublished, raiseRevision } from './storing/event-publicity.js';
import { findException, isChanged } from './storing/event-queries.js';
import { nextVersion } from './storing/event-storing.js';
import { deleteExceptions, insertCancelled } from './occurrences/exception-storing.js';
import { dateOf, parseReference, plannedEntry } from './reading/occurrence-reading.js';
import { cutAt, endBefore } from './series/series-splitting.js';
import { limitChanges } from '../quotas/quotas.module.js';
import type { StoredEvent } from './content/stored-event.js';

/** How much is deleted and, by an administrator, why. */
interface Deletion {
  scope?: EventScope | undefined;
  reason?: DeletionReason | undefined;
}

/** So many events or occurrences a minute, of whatever kind, may a person delete. */
const DELETIONS_PER_MINUTE_MAX = 120;

@Injectable()
export class EventDeletionService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Deletes an event, one occurrence, this and the following ones, or all: of one's own, and of anybody for an
   * administrator, whose reason is recorded with it.
   * @throws ProblemException NOT_FOUND where the caller cannot see it or it has no such occurrence; FORBIDDEN where it
   * is somebody else's; TOO_MANY_REQUESTS
   */
  async delete(deleter: Actor, reference: string, { scope, reason }: Deletion): Promise<void> {
    await this.limits.take('event-deletion', [deleter.user_id, reference]);
    await this.limits.take('deletion', deleter.user_id, { attempts: DELETIONS_PER_MINUTE_MAX });
    const parsed = parseReference(reference);
    await inTransaction(this.dataSource, async (manager) => {
      const event = await lockForOwnerOrAdministrator(manager, parsed, deleter, 'delete');
      await deleteScope(manager, event, parsed, scopeOf(event, parsed, scope));
      const isOwn = event.user_id === deleter.user_id;
      await recordAudit(manager, {
        action: isOwn ? 'event-deletion' : 'event-deletion-by-administrator',
        actorId: deleter.user_id,
        targetId: event.user_id,
        objectId: event.id,
        clientAddress: deleter.clientAddress,
        details: { reference, ...(!isOwn && { reason: reason ?? 'unstated' }) },
      });
    });
  }

  /**
   * Makes a changed or cancelled occurrence what its series says again. One that is that already stays so.
   * @throws ProblemException NOT_FOUND where the caller cannot see it or it has no such occurrence; FORBIDDEN where it
   * is somebody else's; TOO_MANY_REQUESTS
   */
  async restore(userId: string, reference: string): Promise<void> {
    await this.limits.take('occurrence-restoration', [userId, reference]);
    await limitChanges(this.limits, userId);
    const parsed = parseReference(reference);
    await inTransaction(this.dataSource, async (manager) => {
      const series = await lockOwnEvent(manager, parsed.event_id, userId, () => eventNotYours('edit'));
      const planned = plannedEntry(series, parsed.occurrence_index);
      if (!planned) throw notFound();
      const exception = await findException(manager, series.id, dateOf(planned));
      if (!exception) return;
      await deleteExceptions(manager, [exception.id]);
      if (!series.is_public_shareable) return;
      await raiseRevision(manager, series.id, exception.revision);
      await markEventPublished(manager, series.id);
    });
  }
}

async function deleteScope(
  manager: EntityManager,
  event: StoredEvent,
  reference: ParsedEventReference,
  scope: EventScope,
): Promise<void> {
  if (scope === 'occurrence') return cancelOccurrence(manager, event, reference.occurrence_index);
  if (scope === 'following') {
    const cut = await cutAt(manager, event, reference.occurrence_index);
    await deleteExceptions(
      manager,
      cut.exceptions.map(({ id }) => id),
    );
    return endBefore(manager, event, cut);
  }
  if (event.is_public_shareable) await markEventPublished(manager, event.id);
  // Its rule, customization, exceptions and places in calendars go with it.
  await manager.delete(EventEntity, event.id);
}

async function cancelOccurrence(manager: EntityManager, series: StoredEvent, index: number): Promise<void> {
  const occurrence_date = dateOf(plannedEntry(series, index)!);
  const exception = await findException(manager, series.id, occurrence_date);
  if (exception && !isChanged(exception)) throw notFound();
  if (exception) await deleteExceptions(manager, [exception.id]);
  await insertCancelled(manager, series, {
    occurrence_date,
    version: await nextVersion(manager, series.id),
  });
  if (!isShown(series, exception)) return;
  await raiseRevision(manager, series.id, exception?.revision);
  await markEventPublished(manager, series.id);
}
