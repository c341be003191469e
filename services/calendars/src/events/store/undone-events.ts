import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Bin } from '../../bin/bin.module.js';
import { PublishedChanges } from '../../calendars/calendars.module.js';
import { UndoLog, type UndoStep, type UndoSubject } from '../../undo/undo.module.js';
import { CalendarMemberships, type CalendarMembership } from './calendar-memberships.js';
import { EventQuota } from './event-quota.js';
import { placesSeen, unarchive } from './event-rows.js';
import { EventStore } from './event-store.js';
import { deleteRows } from './write-aggregates.js';
import { FeedWeight } from './feed-weight.js';

/** Counters and derived columns of an event, which go on from their current value after an undo. */
const COUNTED = [
  'version',
  'latest_version',
  'revision',
  'updated_at',
  'archived_at',
  'next_start_time',
  'next_end_time',
  'next_stale_at',
  'dates_to_come',
];

/** Whether an event, a whole series or one changed date, is shared. */
interface Sharing {
  id: string;
  parent_event_id: string | null;
  is_public_shareable: boolean;
}

/** The counters of an event and its exceptions before an undo. */
interface Counted {
  id: string;
  revision: number;
  version: number;
}

/** An event that an undo makes shared or not shared. */
export type SharingChange = Pick<Sharing, 'id' | 'is_public_shareable'>;

/**
 * Restores events to their state before a step, with everything that belongs to them. Versions and revisions only rise,
 * so that clients with a later state take the restored one as newer.
 */
@Injectable()
export class UndoneEvents {
  constructor(
    private readonly log: UndoLog,
    private readonly bin: Bin,
    private readonly store: EventStore,
    private readonly places: CalendarMemberships,
    private readonly quota: EventQuota,
    private readonly feeds: FeedWeight,
    private readonly published: PublishedChanges,
  ) {}

  /** Locks events until the transaction ends; their exceptions are changed only under this lock. */
  async lock(manager: EntityManager, ids: readonly string[]): Promise<void> {
    await manager.query(
      `SELECT FROM events WHERE id = ANY(string_to_array($1, ',')::uuid[]) AND NOT is_exception ORDER BY id FOR UPDATE`,
      [ids.join(',')],
    );
  }

  /**
   * Whether all calendars exist that an undo would put events back into, those of the step and of the bin item that it
   * made.
   */
  async haveTheirCalendars(
    manager: EntityManager,
    step: UndoStep,
    binned: readonly string[],
  ): Promise<boolean> {
    const places = await this.log.rowsOf(manager, step, 'calendar_events', ['calendar_id']);
    const ids = places.flatMap(({ content }) => (content ? [String(content['calendar_id'])] : []));
    for (const id of binned) {
      const ofItem = await this.bin.fieldsOf(manager, id, 'calendar_events', ['calendar_id']);
      ids.push(...ofItem.map(({ calendar_id }) => calendar_id!));
    }
    const own = new Set(binned);
    return this.places.areThere(
      manager,
      ids.filter((id) => !own.has(id)),
    );
  }

  /** Whether undoing a person's later step would put an event back into this calendar. */
  async needCalendar(manager: EntityManager, userId: string, calendarId: string): Promise<boolean> {
    const place = { table: 'calendar_events', field: 'calendar_id', value: calendarId } as const;
    if (await this.log.awaits(manager, userId, place)) return true;
    return this.bin.hasValue(manager, await this.log.binnedByAll(manager, userId), place);
  }

  /**
   * Reverts a step on locked events. What it created goes to the bin.
   * @throws ProblemException FORBIDDEN where a quota is reached, of the person or of a calendar's feed
   * @returns the events whose sharing changed
   */
  async takeBack(
    manager: EntityManager,
    step: UndoStep,
    subjects: readonly UndoSubject[],
  ): Promise<SharingChange[]> {
    const rows = await this.log.rowsOf(manager, step, 'events', ['parent_event_id']);
    const made = rows.filter(({ content }) => content === null).map(({ row_id }) => row_id);
    if (subjects.every(({ id }) => made.includes(id))) {
      const events = await this.store.load(manager, made, 'none');
      const pairs = events.map((before) => ({ before, after: null }));
      await this.store.write(manager, pairs, { deletedBy: 'owner' });
      return [];
    }
    const ids = subjects.map(({ id }) => id);
    const dates = rows.map(({ row_id }) => row_id).filter((id) => !ids.includes(id));
    const before = await sharingOf(manager, [...ids, ...dates]);
    const seenBefore = await placesSeen(manager, ids);
    const counted = await countedOf(manager, ids);

    await this.restoreRows(manager, step, { made, ids });

    const after = await sharingOf(manager, [...ids, ...dates]);
    const seen = subjects.filter((subject) => isSeen(subject, before, after)).map(({ id }) => id);
    await raise(manager, { subjects, dates, counted, seen });
    for (const id of ids) await unarchive(manager, id);
    const { user_id } = step;
    await this.quota.requireForUndone(manager, user_id);
    const places = [...seenBefore, ...(await placesSeen(manager, ids))].filter(({ event_id }) =>
      seen.includes(event_id!),
    );
    await this.feeds.checkQuota(manager, user_id, [...new Set(places.map(({ calendar_id }) => calendar_id))]);
    await this.published.record(manager, places);
    return ids.flatMap((id) => {
      const [was, is] = [before.get(id), after.get(id)];
      return was && is && was.is_public_shareable !== is.is_public_shareable ? [is] : [];
    });
  }

  private async restoreRows(
    manager: EntityManager,
    step: UndoStep,
    { made, ids }: { made: readonly string[]; ids: readonly string[] },
  ): Promise<void> {
    const goesOf = async (table: 'event_recurrences' | 'event_customizations' | 'calendar_events') =>
      (await this.log.rowsOf(manager, step, table))
        .filter(({ content }) => content === null)
        .map(({ row_id }) => row_id);
    const isWhole = new Set(ids);
    await deleteRows(
      manager,
      made.filter((id) => !isWhole.has(id)),
    );
    await this.log.restoreRows(manager, step, { table: 'events', key: ['id'], kept: COUNTED });
    // The split-off series is deleted once its dates are back in the original one.
    await deleteRows(
      manager,
      made.filter((id) => isWhole.has(id)),
    );
    await manager.query('DELETE FROM event_recurrences WHERE event_id = ANY($1)', [
      await goesOf('event_recurrences'),
    ]);
    await this.log.restoreRows(manager, step, { table: 'event_recurrences', key: ['event_id'] });
    await manager.query('DELETE FROM event_customizations WHERE event_id = ANY($1)', [
      await goesOf('event_customizations'),
    ]);
    const kept = ['version', 'updated_at'];
    await this.log.restoreRows(manager, step, { table: 'event_customizations', key: ['event_id'], kept });
    const restored = await this.log.rowsOf(manager, step, 'event_customizations');
    await manager.query(
      `UPDATE event_customizations SET version = version + 1, updated_at = clock_timestamp() WHERE event_id = ANY($1)`,
      [restored.map(({ row_id }) => row_id)],
    );
    await manager.query(
      `DELETE FROM calendar_events WHERE concat(calendar_id, '/', event_id) = ANY($1) AND event_id = ANY($2)`,
      [await goesOf('calendar_events'), ids],
    );
    const places = await this.log.rowsOf(manager, step, 'calendar_events', ['calendar_id', 'event_id']);
    await this.places.restore(
      manager,
      places.flatMap(({ content }) => (content ? [content as unknown as CalendarMembership] : [])),
    );
  }
}

async function sharingOf(manager: EntityManager, ids: readonly string[]): Promise<Map<string, Sharing>> {
  const rows = await manager.query<Sharing[]>(
    `SELECT id, parent_event_id, is_public_shareable FROM events WHERE id = ANY(string_to_array($1, ',')::uuid[])`,
    [ids.join(',')],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether the audience sees an undo: the whole series or one of its dates was shown before or is after. */
function isSeen({ id, is_whole }: UndoSubject, ...states: Map<string, Sharing>[]): boolean {
  const datesOf = new Set(
    states.flatMap((state) =>
      [...state.values()].filter(({ parent_event_id }) => parent_event_id === id).map((row) => row.id),
    ),
  );
  return states.some((state) => {
    if (state.get(id)?.is_public_shareable !== true) return false;
    // A date without an exception is shown as its series is.
    return is_whole || [...datesOf].some((date) => state.get(date)?.is_public_shareable ?? true);
  });
}

const countedOf = (manager: EntityManager, ids: readonly string[]): Promise<Counted[]> =>
  manager.query<Counted[]>(
    `SELECT coalesce(parent_event_id, id) AS id, max(revision) AS revision, max(greatest(version, latest_version)) AS version
     FROM events WHERE id = ANY($1) OR parent_event_id = ANY($1) GROUP BY 1`,
    [ids],
  );

/** Raises the counters of events, and of their exceptions that were restored. */
async function raise(
  manager: EntityManager,
  of: {
    subjects: readonly UndoSubject[];
    dates: readonly string[];
    counted: readonly Counted[];
    seen: readonly string[];
  },
): Promise<void> {
  const reached = new Map(of.counted.map((each) => [each.id, each]));
  const events = of.subjects.map(({ id, is_whole }) => ({
    id,
    is_whole,
    is_seen: of.seen.includes(id),
    revision: reached.get(id)?.revision ?? 0,
    version: reached.get(id)?.version ?? 0,
  }));
  await manager.query(
    `WITH raised AS (
       SELECT n.id, n.is_whole, n.is_seen, greatest(n.revision, max(e.revision)) + 1 AS revision,
         greatest(n.version, max(greatest(e.version, e.latest_version))) + 1 AS version
       FROM jsonb_to_recordset($1::jsonb) AS n (id uuid, is_whole boolean, is_seen boolean, revision integer, version integer)
       JOIN events e ON e.id = n.id OR e.parent_event_id = n.id
       GROUP BY n.id, n.is_whole, n.is_seen, n.revision, n.version)
     UPDATE events e SET
       revision = CASE WHEN r.is_seen THEN r.revision ELSE e.revision END,
       version = CASE WHEN r.is_whole OR e.is_exception THEN r.version ELSE e.version END,
       latest_version = CASE WHEN e.is_exception THEN e.latest_version ELSE r.version END,
       updated_at = CASE WHEN r.is_seen OR r.is_whole OR e.is_exception THEN clock_timestamp() ELSE e.updated_at END
     FROM raised r WHERE e.id = r.id OR (e.parent_event_id = r.id AND e.id = ANY($2))`,
    [JSON.stringify(events), of.dates],
  );
}
