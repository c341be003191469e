import type { BinnedBy } from '@daymark/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Bin, type BinnedItem, type BinnedRow, type NewBinItem } from '../../bin/bin.module.js';
import { CalendarMemberships, type CalendarMembership } from './calendar-memberships.js';
import { PublishedChanges } from '../../calendars/calendars.module.js';
import { EVENT_TEXT_BYTES, EventQuota } from './event-quota.js';
import { archivePast, placesSeen, raiseRestored } from './event-rows.js';
import { newUid, UID_DOMAIN } from './event-uid.js';
import { FeedWeight } from './feed-weight.js';
import { uidsInUse } from './imported-events.js';

/** Moves the rows of deleted events to the bin, and restores them. */
@Injectable()
export class BinnedEvents {
  constructor(
    @Inject(UID_DOMAIN) private readonly uidDomain: string,
    private readonly bin: Bin,
    private readonly places: CalendarMemberships,
    private readonly quota: EventQuota,
    private readonly feeds: FeedWeight,
    private readonly published: PublishedChanges,
  ) {}

  /** Puts locked events into the bin before they are deleted, each as a separate item. */
  async add(manager: EntityManager, ids: readonly string[], deletedBy: BinnedBy): Promise<void> {
    const items = await manager.query<Omit<NewBinItem, 'kind'>[]>(
      `SELECT e.id, e.user_id, e.title, e.start_local, e.timezone, e.is_all_day, e.is_recurring,
         1 + dates.row_count AS row_count,
         e.text_bytes + dates.text_bytes + coalesce(original.content_bytes, 0) AS text_bytes
       FROM (SELECT *, ${EVENT_TEXT_BYTES} AS text_bytes FROM events WHERE id = ANY($1)) e
         LEFT JOIN event_originals original ON original.event_id = e.id,
         LATERAL (
           SELECT count(*)::int AS row_count, coalesce(sum(${EVENT_TEXT_BYTES}), 0)::int AS text_bytes
           FROM events x WHERE x.parent_event_id = e.id) dates
       WHERE NOT e.is_exception`,
      [ids],
    );
    await this.bin.add(
      manager,
      items.map((item) => ({ ...item, kind: 'event' })),
      deletedBy,
    );
    const events = items.map(({ id }) => ({ key: id, itemId: id }));
    await this.storeRows(manager, events);
    await this.bin.storeRows(manager, 'calendar_events', 'event_id', events);
  }

  /** Adds locked events to the bin item of their calendar. */
  async addToCalendar(manager: EntityManager, ids: readonly string[], calendarId: string): Promise<void> {
    await this.storeRows(
      manager,
      ids.map((id) => ({ key: id, itemId: calendarId })),
    );
  }

  /** Adds all memberships of a calendar to its bin item. */
  async addMemberships(manager: EntityManager, calendarId: string): Promise<void> {
    await this.bin.storeRows(manager, 'calendar_events', 'calendar_id', [
      { key: calendarId, itemId: calendarId },
    ]);
  }

  /**
   * Restores the events of a bin item under their ids and uids, with a higher version and revision. Events that an
   * administrator deleted come back unshared and stay so; past ones come back archived.
   * @throws ProblemException FORBIDDEN where a quota is reached, of the person or of a calendar's feed
   */
  async restore(manager: EntityManager, item: BinnedItem): Promise<void> {
    await this.quota.requireForRestored(manager, item);
    const ids = await this.restoreRows(manager, item);
    await raiseRestored(manager, ids, { isWithheld: item.deleted_by === 'administrator' });
    await archivePast(manager, ids);
    const seen = await placesSeen(manager, ids);
    // A restored calendar has no more events than it had before.
    const joined = item.kind === 'event' ? seen.map(({ calendar_id }) => calendar_id) : [];
    await this.feeds.checkQuota(manager, item.user_id, joined);
    await this.published.record(manager, seen);
  }

  /**
   * Restores the events of an item to those of their calendars that still exist; returns their ids. If the owner
   * imported an event again meanwhile, that one has the uid, and the restored one gets a new uid.
   */
  private async restoreRows(manager: EntityManager, { id, user_id }: BinnedItem): Promise<string[]> {
    const kept = await this.bin.fieldsOf(manager, id, 'events', ['id', 'uid']);
    const uids = kept.flatMap(({ uid }) => uid ?? []);
    const inUse = await uidsInUse(manager, user_id, uids);
    for (const event of kept)
      if (event.uid !== null && inUse.has(event.uid))
        await this.bin.setField(manager, id, 'events', event.id!, 'uid', newUid(this.uidDomain));
    await this.bin.restoreRows(manager, id, 'events');
    await this.bin.restoreRows(manager, id, 'event_recurrences');
    await this.bin.restoreRows(manager, id, 'event_originals');
    await this.bin.restoreRows(manager, id, 'event_customizations');
    const places = await this.bin.fieldsOf(manager, id, 'calendar_events', ['calendar_id', 'event_id']);
    await this.places.restore(manager, places as CalendarMembership[]);
    const rows = await this.bin.fieldsOf(manager, id, 'events', ['id', 'parent_event_id']);
    return rows.filter(({ parent_event_id }) => parent_event_id === null).map((row) => row.id!);
  }

  /** Saves everything that belongs to events except their calendar memberships. */
  private async storeRows(manager: EntityManager, events: readonly BinnedRow[]): Promise<void> {
    const exceptions = await exceptionsOf(manager, events);
    await this.bin.storeRows(manager, 'events', 'id', events);
    await this.bin.storeRows(manager, 'events', 'id', exceptions);
    await this.bin.storeRows(manager, 'event_recurrences', 'event_id', events);
    await this.bin.storeRows(manager, 'event_originals', 'event_id', events);
    await this.bin.storeRows(manager, 'event_customizations', 'event_id', [...events, ...exceptions]);
  }
}

/** The exceptions of events, each with the bin item of its series. */
async function exceptionsOf(manager: EntityManager, events: readonly BinnedRow[]): Promise<BinnedRow[]> {
  const itemOf = new Map(events.map(({ key, itemId }) => [key, itemId]));
  const rows = await manager.query<{ id: string; parent_event_id: string }[]>(
    `SELECT id, parent_event_id FROM events WHERE parent_event_id = ANY(string_to_array($1, ',')::uuid[])`,
    [events.map(({ key }) => key).join(',')],
  );
  return rows.map(({ id, parent_event_id }) => ({ key: id, itemId: itemOf.get(parent_event_id)! }));
}

/** How much of a person's quotas events with their exceptions take in total. */
export async function sizeOf(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Pick<NewBinItem, 'row_count' | 'text_bytes'>> {
  const [size] = await manager.query<[Pick<NewBinItem, 'row_count' | 'text_bytes'>]>(
    `SELECT count(*)::int AS row_count,
       (coalesce(sum(${EVENT_TEXT_BYTES}), 0) + (SELECT coalesce(sum(content_bytes), 0) FROM event_originals
          WHERE event_id = ANY(string_to_array($1, ',')::uuid[])))::int AS text_bytes
     FROM events WHERE id = ANY(string_to_array($1, ',')::uuid[]) OR parent_event_id = ANY(string_to_array($1, ',')::uuid[])`,
    [ids.join(',')],
  );
  return size;
}
