import { Injectable } from '@nestjs/common';
import type { DeletionReason, EventScope } from '@daymark/contracts';
import type { EventDeletionNotice } from '@daymark/contracts/internal';
import { inTransaction, notFound, RateLimits } from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { DeletionNotices } from '../../deletion-notices/deletion-notices.module.js';
import { WriteLimits } from '../../quotas/quotas.module.js';
import { dateOf, occurrenceTimes, parseReference, plannedEntry, scopeOf } from '../domain/occurrence.js';
import { isChanged } from '../domain/stored-event.js';
import { EventAuthority, type Actor } from './event-authority.service.js';
import { findException } from '../store/queries/event-queries.js';
import { EventChanges } from './event-changes.service.js';
import { startOf, type ChangeTarget } from '../domain/aggregate/scoped-change.js';
import { recordAudit, recordOwnAction } from '../../record-audit.js';

interface Deletion {
  scope?: EventScope | undefined;
  reason?: DeletionReason | undefined;
}

const DELETIONS_PER_MINUTE_MAX = 120;

@Injectable()
export class EventDeletionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly events: EventChanges,
    private readonly limits: RateLimits,
    private readonly writeLimits: WriteLimits,
    private readonly notices: DeletionNotices,
    private readonly authority: EventAuthority,
  ) {}

  /**
   * Deletes an event, one occurrence, this and the following ones, or all: one's own, or as an administrator anybody's;
   * the administrator's reason is recorded and mailed to the owner.
   */
  async delete(deleter: Actor, reference: string, { scope, reason }: Deletion): Promise<void> {
    await this.limits.take('event-deletion', [deleter.user_id, reference]);
    await this.limits.take('deletion', deleter.user_id, { attempts: DELETIONS_PER_MINUTE_MAX });
    const parsed = parseReference(reference);
    await inTransaction(this.dataSource, async (manager) => {
      const { event, isByAdministrator } = await this.authority.lock(manager, parsed, deleter, 'delete');
      const target = { event, reference: parsed, scope };
      const notice = isByAdministrator ? await noticeOf(manager, target, reason ?? null) : null;
      const change = { deletedBy: isByAdministrator ? 'administrator' : 'owner' } as const;
      await this.events.apply(manager, target, change);
      if (notice) await this.notices.record(manager, notice);
      await recordAudit(manager, {
        action: isByAdministrator ? 'event-deletion-by-administrator' : 'event-deletion',
        actorId: deleter.user_id,
        targetId: event.user_id,
        objectId: event.id,
        clientAddress: deleter.clientAddress,
        startLocal: startOf(target),
        details: { reference, ...(isByAdministrator && { reason: reason ?? 'unstated' }) },
      });
    });
  }

  /** Lets the owner of a restored event share again what an administrator deleted. Repeating it changes nothing. */
  async allowSharing(administrator: Actor, id: string): Promise<void> {
    await this.limits.take('sharing-permission', administrator.user_id, {
      attempts: DELETIONS_PER_MINUTE_MAX,
    });
    await inTransaction(this.dataSource, async (manager) => {
      const event = await this.events.allowSharing(manager, id);
      if (event === null) return;
      await recordAudit(manager, {
        action: 'event-sharing-permission-by-administrator',
        actorId: administrator.user_id,
        targetId: event.row.user_id,
        objectId: id,
        clientAddress: administrator.clientAddress,
      });
    });
  }

  /**
   * Resets a changed or deleted occurrence to its series, unshared if an administrator deleted it. Repeating it changes
   * nothing.
   */
  async restore(userId: string, reference: string): Promise<void> {
    await this.limits.take('occurrence-restoration', [userId, reference]);
    await this.writeLimits.change(userId);
    const parsed = parseReference(reference);
    await inTransaction(this.dataSource, async (manager) => {
      const series = await this.authority.lockToEdit(manager, parsed.event_id, userId);
      const planned = plannedEntry(series, parsed.occurrence_index);
      if (!planned) throw notFound();
      const occurrence_date = dateOf(planned);
      const exception = await findException(manager, series.id, occurrence_date);
      if (!exception) return;
      await this.events.resetOccurrence(manager, series.id, occurrence_date);
      if (!exception.is_deleted) return;
      await recordOwnAction(manager, userId, {
        action: 'event-restoration',
        objectId: series.id,
        targetId: series.user_id,
        startLocal: occurrenceTimes(planned).start_local,
        details: { reference },
      });
    });
  }
}

/** The event as the mail to its owner describes it, read before the deletion. */
async function noticeOf(
  manager: EntityManager,
  { event, reference, scope: given }: ChangeTarget,
  reason: DeletionReason | null,
): Promise<Omit<EventDeletionNotice, 'deleted_at'>> {
  const scope = scopeOf(event, reference, given);
  const planned = plannedEntry(event, reference.occurrence_index)!;
  const exception = scope === 'occurrence' ? await findException(manager, event.id, dateOf(planned)) : null;
  const { title, start_local, timezone, is_all_day } =
    exception && isChanged(exception)
      ? exception
      : { ...event, ...(scope !== 'series' && occurrenceTimes(planned)) };
  const extent = event.is_recurring ? scope : 'event';
  return { user_id: event.user_id, title, start_local, timezone, is_all_day, extent, reason };
}
