import type { BinnedBy } from '@daymark/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { currentRequest, LOGGER, type Logger } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { isDraftOfOthers } from '../../access/access.module.js';
import { Bin } from '../../bin/bin.module.js';
import { ChangeHints, PublishedChanges, type SeenChange } from '../../calendars/calendars.module.js';
import {
  History,
  type HistoryActor,
  type Note,
  type NotedState,
  type NotingJob,
} from '../../history/history.module.js';
import { binItemOf } from '../domain/aggregate/binned-event.js';
import { derivedChanges, type DerivedChange } from '../domain/aggregate/derived-change.js';
import { isSharedAgain, type EventAggregate, type EventPair } from '../domain/aggregate/event-aggregate.js';
import { pastBefore } from '../domain/event-schedule.js';
import { sharingNeedsAdministrator } from '../domain/event.errors.js';
import { CalendarMemberships } from './calendar-links.js';
import { EventQuota } from './quotas/event-quota.js';
import { eventBefore, noteOf, stateOf, toldIn } from './event-states.js';
import { summaryOfWhole } from './event-summaries.js';
import { FeedWeight } from './quotas/feed-weight.js';
import { loadAggregates, lockEvents, type WantedDates } from './load-aggregates.js';
import { checkDateQuotas, requireSeriesTextQuota } from './quotas/series-quota.js';
import { withholdUids } from './withheld-events.js';
import { deleteEvents, deleteSomeOf, writeRows } from './write-aggregates.js';

export interface Change extends NotingJob {
  /** Null where only time passed, which is no part of the history, or a draft is replaced, whose history ends with it. */
  by: HistoryActor | null;
  /** Nothing changed that their owner decides: versions and revisions stay. */
  isUncounted?: boolean;
  /** What is new was deleted before. */
  isRestored?: boolean;
  /** What is deleted goes to the bin; absent, it is erased. */
  deletedBy?: BinnedBy;
  /** The calendar that is deleted or restored with its events: in the bin they are a part of it. */
  withCalendar?: string;
}

/** An event now, and as it was before noted changes; null where it does not exist. */
export interface StateBefore {
  id: string;
  now: EventAggregate | null;
  was: EventAggregate | null;
}

/**
 * The one place where events are loaded and written, one or ten thousand at once. It compares their states before and
 * after and derives everything else: versions, revisions, quotas, next dates, the archive, the bin, the history, and
 * what is published. So nobody can forget any of it.
 */
@Injectable()
export class EventStore {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly places: CalendarMemberships,
    private readonly feeds: FeedWeight,
    private readonly quota: EventQuota,
    private readonly bin: Bin,
    private readonly history: History,
    private readonly published: PublishedChanges,
    private readonly hints: ChangeHints,
  ) {}

  /** Locks events until the transaction ends and loads them; missing ones are left out. */
  async load(manager: EntityManager, ids: readonly string[], dates: WantedDates): Promise<EventAggregate[]> {
    return loadAggregates(manager, await lockEvents(manager, ids), dates);
  }

  /** The same with their states before noted changes, of which the last one is taken off first. */
  async loadBefore(
    manager: EntityManager,
    changes: ReadonlyMap<string, readonly NotedState[]>,
  ): Promise<StateBefore[]> {
    const events = await this.load(manager, [...changes.keys()], 'all');
    const found = new Map(events.map((event) => [event.row.id, event]));
    return [...changes].map(([id, states]) => {
      const now = found.get(id) ?? null;
      return { id, now, was: states.reduceRight(eventBefore, now) };
    });
  }

  /** Writes events of one person, or of many if nothing is added to any: all or none of them. */
  async write(
    manager: EntityManager,
    pairs: readonly EventPair[],
    change: Change,
  ): Promise<(EventAggregate | null)[]> {
    const written: (EventAggregate | null)[] = [];
    await this.writeAll(manager, [pairs], change, (some) => written.push(...some));
    return written;
  }

  /** The same for more events than are held in memory at once; the audience sees one change. */
  async writeAll(
    manager: EntityManager,
    parts: AsyncIterable<readonly EventPair[]> | Iterable<readonly EventPair[]>,
    change: Change,
    onWritten: (written: (EventAggregate | null)[]) => void = () => undefined,
  ): Promise<void> {
    const seen: SeenChange[] = [];
    for await (const pairs of parts) {
      const changes = await this.step(manager, pairs, change);
      onWritten(changes.map(({ after }) => after));
      seen.push(...changes.filter((_, index) => !pairs[index]!.isRest).flatMap(seenChanges));
    }
    // Of a calendar that is deleted next, nobody sees anything any more.
    if (!change.withCalendar || change.isRestored) await this.published.record(manager, seen);
  }

  /**
   * Erases events that an import created, of one person and locked: as a set, since the history needs no state of what
   * did not exist before.
   */
  async eraseCreated(
    manager: EntityManager,
    { userId, actorId }: { userId: string; actorId: string },
    ids: readonly string[],
  ): Promise<void> {
    if (ids.length === 0) return;
    const deleted = await deleteEvents(manager, ids);
    await this.history.note(
      manager,
      'undo',
      deleted.map(({ calendar_ids, ...row }): Note => {
        const summary = summaryOfWhole({ row }, 'deleted');
        const gone = { kind: 'event', parts: null, isNew: false, state: null } as const;
        return { ...gone, id: row.id, userId, calendarIds: calendar_ids, summary };
      }),
      { actorId },
    );
    const seen = deleted.filter(({ is_public_shareable }) => is_public_shareable);
    await this.published.record(
      manager,
      seen.flatMap(({ id, calendar_ids }) =>
        calendar_ids.map((calendar_id) => ({ calendar_id, event_id: id })),
      ),
    );
    await this.hints.tell(
      manager,
      'events',
      deleted.flatMap(({ calendar_ids }) => calendar_ids),
      'undo',
    );
  }

  private async step(
    manager: EntityManager,
    pairs: readonly EventPair[],
    change: Change,
  ): Promise<DerivedChange[]> {
    const { isUncounted = false, isRestored = false, deletedBy, withCalendar } = change;
    const all = derivedChanges(pairs, {
      isUncounted,
      isRestored,
      isUndone: change.by === 'undo',
      pastBefore: pastBefore(),
    });
    const isRest = (_: DerivedChange, index: number) => pairs[index]!.isRest === true;
    const rest = all.filter(isRest);
    const changes = all.filter((derived, index) => !isRest(derived, index));
    if (!isUncounted) requireSharable(changes);
    const rows = await this.requireRoom(manager, changes, isRestored);
    const deleted = changes.flatMap(({ before, after }) => (before && !after ? [before] : []));
    if (deletedBy === 'administrator')
      await withholdUids(
        manager,
        deleted.map(({ row }) => row.id),
      );
    await writeRows(manager, actorOf(change), all, rest, (err, event_ids) =>
      this.logger.warn({ err, event_ids }, 'the customization of an event was not copied'),
    );
    await this.places.store(manager, changes);
    if (deletedBy && !withCalendar) {
      const binned = [...deleted, ...rest.map(({ after }) => after!)];
      const items = binned.map((event) => ({
        ...binItemOf(event),
        is_others_draft: isDraftOfOthers(event.row.user_id, event.row),
      }));
      await this.bin.add(manager, items, deletedBy);
    }
    await this.requireQuotas(manager, changes, change, rows);
    if (rest.length > 0 && deletedBy === 'owner')
      await this.quota.requireForRest(manager, changes[0]!.after!.row.user_id);
    await this.note(manager, changes, rest, change);
    return all;
  }

  private async note(
    manager: EntityManager,
    changes: readonly DerivedChange[],
    rest: readonly DerivedChange[],
    { by, isRestored, deletedBy, withCalendar, importId, actorId }: Change,
  ): Promise<void> {
    if (by === null) {
      const replaced = changes.flatMap(({ before, after }) => (after ? [] : [before!.row.id]));
      return this.history.forgetSubjects(manager, replaced);
    }
    const notes = changes.flatMap((derived): Note[] => {
      const note = noteOf(derived, isRestored);
      if (note === null) return [];
      const isBinned = derived.after === null && deletedBy !== undefined;
      return [{ ...note, binItem: isBinned ? (withCalendar ?? note.id) : null }];
    });
    for (const { after } of rest) {
      const { id, user_id: userId } = after!.row;
      notes.push({
        kind: 'event',
        id,
        userId,
        parts: null,
        isNew: true,
        state: stateOf(after!),
        binItem: id,
        calendarIds: toldIn(after!),
        summary: summaryOfWhole(after!, 'deleted'),
      });
    }
    await this.history.note(manager, by, notes, { importId, actorId });
    const calendarIds = notes.flatMap((note) => note.calendarIds);
    if (!withCalendar) await this.hints.tell(manager, 'events', calendarIds, by);
  }

  /** Nothing follows from it: nobody sees them any more, and everything else of the account goes too. */
  eraseOfAccount(manager: EntityManager, userId: string, max: number): Promise<number> {
    return deleteSomeOf(manager, userId, max);
  }

  /** Returns how many rows the person has then; undefined if none is added. */
  private async requireRoom(
    manager: EntityManager,
    changes: readonly DerivedChange[],
    isRestored: boolean,
  ): Promise<number | undefined> {
    const events = changes.reduce((sum, { added }) => sum + added.events, 0);
    const deletedDates = changes.reduce((sum, { added }) => sum + added.deletedDates, 0);
    const userId = ownerOf(changes);
    if (userId === null || (events === 0 && deletedDates === 0)) return undefined;
    return isRestored
      ? this.quota.requireForRestored(manager, userId, { events, deletedDates })
      : this.quota.requireForMany(manager, userId, { events, deletedDates });
  }

  /**
   * Checked afterwards, and only where something grew: what was above a maximum stays as it is. A refusal rolls back.
   */
  private async requireQuotas(
    manager: EntityManager,
    changes: readonly DerivedChange[],
    { isRestored = false, withCalendar }: Change,
    rows: number | undefined,
  ): Promise<void> {
    const userId = ownerOf(changes);
    if (userId === null) return;
    await checkDateQuotas(
      manager,
      changes.filter(({ before, after }) => before && after),
    );
    const longer = changes.filter(({ hasMoreTextInDates }) => hasMoreTextInDates);
    await requireSeriesTextQuota(
      manager,
      longer.map(({ after }) => after!.row.id),
    );
    // In the bin their text counted already.
    if (!isRestored && changes.some(({ hasMoreText }) => hasMoreText))
      await this.quota.requireText(manager, userId, rows);
    // A restored calendar has no more events than it had before.
    if (withCalendar) return;
    const growing = [...new Set(changes.flatMap(({ growsIn }) => growsIn))];
    await this.feeds.checkQuota(manager, userId, growing, rows);
  }
}

/** The account that does it; null for a job, which may go on in the context of a request that woke it. */
const actorOf = ({ by, actorId }: Change): string | null =>
  actorId ??
  (by === 'owner' || by === 'administrator' || by === 'undo' ? (currentRequest()?.userId ?? null) : null);

function requireSharable(changes: readonly DerivedChange[]): void {
  const written = changes.flatMap(({ inserted, updated }) => [...inserted, ...updated]);
  if (written.some(isSharedAgain)) throw sharingNeedsAdministrator();
}

/** The owner of the events that something is added to. */
const ownerOf = (changes: readonly DerivedChange[]): string | null =>
  changes.find(({ after }) => after)?.after?.row.user_id ?? null;

const seenChanges = ({ before, after, seenIn }: DerivedChange): SeenChange[] =>
  seenIn.map((calendar_id) => ({ calendar_id, event_id: (after ?? before)!.row.id }));
