import { Inject, Injectable } from '@nestjs/common';
import type { RestoredItem } from '@daymark/contracts';
import { inTransaction, notFound } from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { Access } from '../../access/access.module.js';
import { Bin, type BinnedItem } from '../../bin/bin.module.js';
import { CalendarReadingService, CalendarWritingService } from '../../calendars/calendars.module.js';
import { BinnedContent, type HistoryActor } from '../../history/history.module.js';
import { WriteLimits } from '../../quotas/quotas.module.js';
import { findEvent } from '../store/queries/event-queries.js';
import { unsharedAgain } from '../domain/aggregate/aggregate-changes.js';
import type { EventPair } from '../domain/aggregate/event-aggregate.js';
import { EventQuota } from '../store/quotas/event-quota.js';
import { EventStore } from '../store/event-store.js';
import { eventOf } from '../store/event-states.js';
import { newUid, UID_DOMAIN } from '../store/event-uid.js';
import { uidsInUse } from '../store/queries/imported-events.js';
import { EVENTS_AT_A_TIME } from './event-changes.service.js';
import { deriveAfter } from './zone-data.service.js';
import { recordOwnAction } from '../../record-audit.js';

@Injectable()
export class BinRestorationService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(UID_DOMAIN) private readonly uidDomain: string,
    private readonly bin: Bin,
    private readonly binned: BinnedContent,
    private readonly store: EventStore,
    private readonly quota: EventQuota,
    private readonly calendars: CalendarWritingService,
    private readonly reading: CalendarReadingService,
    private readonly access: Access,
    private readonly limits: WriteLimits,
  ) {}

  /**
   * Restores an event or a calendar from the person's bin, with everything that belonged to it: all or nothing. An
   * event comes back without calendars that were deleted. Restoring again changes nothing.
   */
  async restore(userId: string, id: string): Promise<RestoredItem> {
    await this.limits.restoration(userId, id);
    return inTransaction(this.dataSource, async (manager) => {
      const kind = await this.restoreItem(manager, userId, id);
      return { id, kind: kind ?? (await this.kindOf(manager, userId, id)) };
    });
  }

  /** The same within a transaction; returns what it restored, or null if the bin has no item of that id. */
  async restoreItem(
    manager: EntityManager,
    userId: string,
    id: string,
    by: HistoryActor = 'owner',
  ): Promise<RestoredItem['kind'] | null> {
    const item = await this.bin.lock(manager, userId, id);
    if (item === null) return null;
    const { kind } = item;
    const deletedDates = await this.binned.countDeletedDates(manager, id);
    const events = item.row_count - deletedDates;
    await this.quota.requireForRestored(manager, userId, { events, deletedDates });
    const withCalendar = kind === 'calendar' ? id : undefined;
    const stayed = withCalendar ? await this.restoreCalendar(manager, item, by) : [];
    await this.store.writeAll(manager, this.restoredEvents(manager, item), {
      by,
      isRestored: true,
      ...(withCalendar && { withCalendar }),
    });
    await this.putBack(manager, stayed, id, by);
    await deriveAfter(manager, item.deleted_at);
    await this.bin.remove(manager, [id]);
    await recordOwnAction(manager, userId, {
      action: `${kind}-restoration`,
      objectId: id,
    });
    return kind;
  }

  private async restoreCalendar(
    manager: EntityManager,
    item: BinnedItem,
    by: HistoryActor,
  ): Promise<readonly string[]> {
    const state = await this.binned.calendar(manager, item.id);
    await this.calendars.restore(manager, item, state, by);
    return state.event_ids;
  }

  /**
   * The events of an item, for those of their calendars that still exist. If the owner imported an event again
   * meanwhile, that one has the uid, and the restored one gets a new uid. What an administrator deleted stays unshared.
   */
  private async *restoredEvents(manager: EntityManager, item: BinnedItem): AsyncGenerator<EventPair[]> {
    for await (const page of this.binned.pages(manager, item.id, EVENTS_AT_A_TIME)) {
      const events = page.flatMap(({ kind, state }) =>
        kind === 'event' && state !== null ? (eventOf(state) ?? []) : [],
      );
      const uids = events.flatMap(({ row }) => row.uid ?? []);
      const inUse = await uidsInUse(manager, item.user_id, uids);
      yield events
        .map((event) =>
          event.row.uid !== null && inUse.has(event.row.uid)
            ? { ...event, row: { ...event.row, uid: newUid(this.uidDomain) } }
            : event,
        )
        .map((event) => ({
          before: null,
          after: item.deleted_by === 'administrator' ? unsharedAgain(event) : event,
        }));
    }
  }

  private async putBack(
    manager: EntityManager,
    ids: readonly string[],
    calendarId: string,
    by: HistoryActor,
  ): Promise<void> {
    if (ids.length === 0) return;
    const events = await this.store.load(manager, ids, 'none');
    const pairs = events.map((before) => ({
      before,
      after: { ...before, calendarIds: [...new Set([...before.calendarIds, calendarId])] },
    }));
    await this.store.write(manager, pairs, {
      by,
      isUncounted: true,
      isRestored: true,
      withCalendar: calendarId,
    });
  }

  /** Whether an id is an event or a calendar that the person could have deleted. */
  private async kindOf(manager: EntityManager, userId: string, id: string): Promise<RestoredItem['kind']> {
    if (await this.access.mayDo('delete', manager, userId, await findEvent(manager, id))) return 'event';
    if (!(await this.reading.allowed('delete', manager, userId, [id])).has(id)) throw notFound();
    return 'calendar';
  }
}
