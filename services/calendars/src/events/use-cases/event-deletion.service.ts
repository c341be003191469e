import { Inject, Injectable } from '@nestjs/common';
import type { DeletionReason, EventScope } from '@daymark/contracts';
import { DATA_SOURCE, inTransaction, notFound, RateLimits } from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import { AuditLog } from '../../audit/audit.module.js';
import { WriteLimits } from '../../quotas/quotas.module.js';
import { eventNotYours } from '../domain/event.errors.js';
import { dateOf, parseReference, plannedEntry } from '../domain/occurrence.js';
import { lockForOwnerOrAdministrator, type Actor } from './event-authority.js';
import { lockOwnEvent } from '../store/event-locking.js';
import { findException } from '../store/event-queries.js';
import { EventStore } from '../store/event-store.js';
import { applyChange } from './scoped-change.js';

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
    private readonly store: EventStore,
    private readonly limits: RateLimits,
    private readonly writeLimits: WriteLimits,
    private readonly audit: AuditLog,
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
      const target = { event, reference: parsed, scope };
      await applyChange({ manager, store: this.store, change: 'deletion' }, target);
      const isOwn = event.user_id === deleter.user_id;
      await this.audit.record(manager, {
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
    await this.writeLimits.change(userId);
    const parsed = parseReference(reference);
    await inTransaction(this.dataSource, async (manager) => {
      const series = await lockOwnEvent(manager, parsed.event_id, userId, () => eventNotYours('edit'));
      const planned = plannedEntry(series, parsed.occurrence_index);
      if (!planned) throw notFound();
      const occurrence_date = dateOf(planned);
      const exception = await findException(manager, series.id, occurrence_date);
      if (!exception) return;
      await this.store.saveOccurrence(manager, { series, occurrence_date, exception }, 'planned');
    });
  }
}
