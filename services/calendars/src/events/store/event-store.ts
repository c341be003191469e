import { PAST_EVENT_HOURS, type BinnedBy } from '@daymark/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { PublishedChanges, type SeenChange } from '../../calendars/calendars.module.js';
import { derivedChanges, type Counting, type DerivedChange } from '../domain/derived-change.js';
import { isSharedAgain, type EventAggregate, type EventPair } from '../domain/event-aggregate.js';
import { sharingNeedsAdministrator } from '../domain/event.errors.js';
import { BinnedEvents } from './binned-events.js';
import { CalendarMemberships } from './calendar-memberships.js';
import { EventQuota } from './event-quota.js';
import { FeedWeight } from './feed-weight.js';
import { loadAggregates, lockEvents, type WantedDates } from './load-aggregates.js';
import { checkDateQuotas, requireSeriesTextQuota } from './series-quota.js';
import { withholdUids } from './withheld-events.js';
import { deleteRows, deleteSomeOf, writeRows } from './write-aggregates.js';

/** What changes events, and what that means for all of them. */
export interface Change extends Partial<Pick<Counting, 'isUncounted' | 'isRestored'>> {
  /** What is deleted goes to the bin; absent, it is erased. */
  deletedBy?: BinnedBy;
  /** A calendar that is deleted with its events: they are in the bin as a part of it, and nobody sees them go. */
  withCalendar?: string;
}

const HOUR_MS = 3_600_000;

/**
 * The one place where events are loaded and written, one or ten thousand at once. It compares their states before and
 * after and derives everything else: versions, revisions, quotas, next dates, the archive, and what is published. So
 * nobody can forget any of it.
 */
@Injectable()
export class EventStore {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly places: CalendarMemberships,
    private readonly feeds: FeedWeight,
    private readonly quota: EventQuota,
    private readonly bin: BinnedEvents,
    private readonly published: PublishedChanges,
  ) {}

  /** Locks events until the transaction ends and loads them; missing ones are left out. */
  async load(manager: EntityManager, ids: readonly string[], dates: WantedDates): Promise<EventAggregate[]> {
    return loadAggregates(manager, await lockEvents(manager, ids), dates);
  }

  /**
   * Writes events, of one person if some of them grow: all or none of them.
   * @returns the states that were written
   * @throws ProblemException FORBIDDEN where a quota is reached, of the person or of a calendar's feed, and where it
   * would share again what an administrator deleted
   */
  async write(
    manager: EntityManager,
    pairs: readonly EventPair[],
    { isUncounted = false, isRestored = false, deletedBy, withCalendar }: Change,
  ): Promise<(EventAggregate | null)[]> {
    const pastBefore = Date.now() - PAST_EVENT_HOURS * HOUR_MS;
    const all = derivedChanges(pairs, { isUncounted, isRestored, pastBefore });
    const rest = all.filter((_, index) => pairs[index]!.isRest).map(({ after }) => after!.row.id);
    const changes = all.filter((_, index) => !pairs[index]!.isRest);
    if (!isUncounted) requireSharable(changes);
    await this.requireRoom(manager, changes);
    const deleted = changes.flatMap(({ before, after }) => (before && !after ? [before.row.id] : []));
    if (deletedBy === 'administrator') await withholdUids(manager, deleted);
    if (withCalendar) await this.bin.addToCalendar(manager, deleted, withCalendar);
    else if (deletedBy && deleted.length > 0) await this.bin.add(manager, deleted, deletedBy);
    await writeRows(manager, all, (err, event_ids) =>
      this.logger.warn({ err, event_ids }, 'the customization of an event was not copied'),
    );
    await this.places.store(manager, all);
    if (rest.length > 0) {
      await this.bin.add(manager, rest, deletedBy!);
      await deleteRows(manager, rest);
      if (deletedBy === 'owner') await this.quota.requireForRest(manager, changes[0]!.after!.row.user_id);
    }
    await this.requireQuotas(manager, changes, isRestored);
    if (!withCalendar) await this.published.record(manager, changes.flatMap(seenChanges));
    return all.map(({ after }) => after);
  }

  /**
   * Erases some of the rows of a deleted account. Nothing follows from it: nobody sees them any more, and everything
   * else of the account goes too.
   * @returns how many there were
   */
  eraseOfAccount(manager: EntityManager, userId: string, max: number): Promise<number> {
    return deleteSomeOf(manager, userId, max);
  }

  /** Checked before rows are written. */
  private async requireRoom(manager: EntityManager, changes: readonly DerivedChange[]): Promise<void> {
    const events = changes.reduce((sum, { added }) => sum + added.events, 0);
    const deletedDates = changes.reduce((sum, { added }) => sum + added.deletedDates, 0);
    const userId = ownerOf(changes);
    if (userId === null || (events === 0 && deletedDates === 0)) return;
    await this.quota.requireForMany(manager, userId, { events, deletedDates });
  }

  /** Checked afterwards, and only where something grew: what was above a maximum stays as it is. A refusal rolls back. */
  private async requireQuotas(
    manager: EntityManager,
    changes: readonly DerivedChange[],
    isRestored: boolean,
  ): Promise<void> {
    const userId = ownerOf(changes);
    if (userId === null) return;
    const known = changes.filter(({ before, after }) => before && after);
    await checkDateQuotas(manager, known);
    const longer = changes.filter(({ hasMoreTextInDates }) => hasMoreTextInDates);
    await requireSeriesTextQuota(
      manager,
      longer.map(({ after }) => after!.row.id),
    );
    // In the bin their text counted already.
    if (!isRestored && changes.some(({ hasMoreText }) => hasMoreText))
      await this.quota.requireText(manager, userId);
    await this.feeds.checkQuota(manager, userId, [...new Set(changes.flatMap(({ growsIn }) => growsIn))]);
  }
}

/** @throws ProblemException FORBIDDEN where a changed row would be shared again */
function requireSharable(changes: readonly DerivedChange[]): void {
  const written = changes.flatMap(({ inserted, updated }) => [...inserted, ...updated]);
  if (written.some(isSharedAgain)) throw sharingNeedsAdministrator();
}

/** The owner of the events that something is added to. */
const ownerOf = (changes: readonly DerivedChange[]): string | null =>
  changes.find(({ after }) => after)?.after?.row.user_id ?? null;

const seenChanges = ({ before, after, seenIn }: DerivedChange): SeenChange[] =>
  seenIn.map((calendar_id) => ({ calendar_id, event_id: (after ?? before)!.row.id }));
