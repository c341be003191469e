import { Inject, Injectable } from '@nestjs/common';
import { changedOccurrenceId, type BinnedBy } from '@daymark/contracts';
import { inBatches, invalidField, notFound, requireFound } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { copied, newEvent, ofOwner, withDates } from '../domain/aggregate/aggregate-changes.js';
import type { HistoryActor } from '../../history/history.module.js';
import { sizeOf, type SizeOfEvent } from '../domain/aggregate/binned-event.js';
import type { EventAggregate, EventPair } from '../domain/aggregate/event-aggregate.js';
import {
  changeFollowing,
  changeSeries,
  isDeletion,
  withChangedDate,
  type ChangeTarget,
  type ContentChange,
  type Deletion,
} from '../domain/aggregate/scoped-change.js';
import type { EventContent } from '../domain/event-content.js';
import { dateOf, plannedEntry, scopeOf } from '../domain/occurrence.js';
import type { StoredEvent } from '../domain/stored-event.js';
import type { StoredCustomization } from '../domain/customization.js';
import { CalendarMemberships } from '../store/calendar-links.js';
import { EventStore, type Change } from '../store/event-store.js';
import { newUid, UID_DOMAIN } from '../store/event-uid.js';
import type { WantedDates } from '../store/load-aggregates.js';
import { releaseUid } from '../store/withheld-events.js';
import { isOwnedBy } from '../../access/access.module.js';
import { text } from '../../texts.js';

export interface NewEvent {
  userId: string;
  content: EventContent;
  calendarIds?: readonly string[];
  /** The event that it is a copy of, and from which it takes its customization. */
  like?: StoredEvent;
}

const BY_OWNER = { by: 'owner' } as const;
export const EVENTS_AT_A_TIME = 2_000;

/** Saving a customization counts even if nothing of it differs. */
const COUNTS = { updated_at: undefined };

/** What people do with events: each loads what it changes, and gives the store the states before and after. */
@Injectable()
export class EventChanges {
  constructor(
    @Inject(UID_DOMAIN) private readonly uidDomain: string,
    private readonly store: EventStore,
    private readonly places: CalendarMemberships,
  ) {}

  async create(
    manager: EntityManager,
    { like, userId, content, calendarIds = [] }: NewEvent,
  ): Promise<string> {
    const model = like ? await this.load(manager, like.id, 'none') : null;
    const event = newEvent({
      userId,
      uid: newUid(this.uidDomain),
      content,
      calendarIds,
      sharedUntil: model?.row.shared_until ?? null,
    });
    const after = { ...event, customization: copied(model?.customization ?? null) };
    await this.store.write(manager, [{ before: null, after }], BY_OWNER);
    return event.row.id;
  }

  /** Returns the id of what was changed: after a split, that of the new series. */
  async apply(
    manager: EntityManager,
    { event, reference, scope: given, userId = event.user_id }: ChangeTarget,
    change: ContentChange | Deletion,
  ): Promise<string> {
    const planned = plannedEntry(event, reference.occurrence_index);
    if (!planned) throw notFound();
    const scope = scopeOf(event, reference, given);
    const by = isDeletion(change)
      ? { by: change.deletedBy, deletedBy: change.deletedBy }
      : ({ by: change.isByAdministrator ? 'administrator' : 'owner' } as const);
    if (scope === 'occurrence') {
      const before = await this.load(manager, event.id, { occurrences: [dateOf(planned)] });
      const after = withChangedDate(before, planned, change);
      if (after !== before) await this.store.write(manager, [{ before, after }], by);
      return changedOccurrenceId(reference);
    }
    const before = await this.load(manager, event.id, 'all');
    const { id, pairs, calendarId } =
      scope === 'following'
        ? changeFollowing(before, planned, change, newUid(this.uidDomain))
        : changeSeries(before, reference.is_occurrence ? planned : null, change);
    const ownerId = calendarId ? await this.places.lockCalendar(manager, calendarId, userId) : event.user_id;
    if (!isOwnedBy(ownerId, event)) {
      const draft = before.row.draft !== null && scope === 'series' ? pairs[0] : undefined;
      if (!draft) throw invalidField('calendar_id', text('refused.otherOwner'));
      return this.saveFor(manager, ownerId, draft);
    }
    if (calendarId !== undefined) await this.keepClosedCalendars(manager, userId, before, pairs);
    if (pairs.length > 0) await this.store.write(manager, pairs, by);
    return id;
  }

  /**
   * A draft that is saved into a calendar of another owner is an event of that one from its beginning: until then nobody
   * but its maker knew of it.
   */
  private async saveFor(manager: EntityManager, ownerId: string, draft: EventPair): Promise<string> {
    await this.store.write(manager, [{ before: draft.before, after: null }], { by: null });
    const after = ofOwner(ownerId, draft.after!, newUid(this.uidDomain));
    await this.store.write(manager, [{ before: null, after }], BY_OWNER);
    return after.row.id;
  }

  /** Somebody with a role takes an event only out of calendars of that role. */
  private async keepClosedCalendars(
    manager: EntityManager,
    userId: string,
    before: EventAggregate,
    pairs: EventPair[],
  ): Promise<void> {
    if (isOwnedBy(userId, before.row)) return;
    const closed = await this.places.closedTo(manager, userId, [before]);
    for (const pair of pairs) {
      if (pair.after === null || pair.isRest) continue;
      if (pair.after.calendarIds.length === 0)
        throw invalidField('calendar_id', text('refused.calendarNeeded'));
      const calendarIds = [...new Set([...pair.after.calendarIds, ...closed])].toSorted();
      pair.after = { ...pair.after, calendarIds };
    }
  }

  /** Resets one date of a series to what the series says; one that an administrator deleted comes back unshared. */
  async resetOccurrence(manager: EntityManager, seriesId: string, occurrence: string): Promise<void> {
    const before = await this.load(manager, seriesId, { occurrences: [occurrence] });
    const after = withDates(before, new Map([[occurrence, 'planned' as const]]));
    await this.store.write(manager, [{ before, after }], BY_OWNER);
  }

  /** Deletes events with everything that belongs to them. Their owners can restore them from the bin. */
  async remove(manager: EntityManager, ids: readonly string[], by: BinnedBy): Promise<void> {
    await this.store.writeAll(manager, this.deletions(manager, ids), { by, deletedBy: by });
  }

  async erase(
    manager: EntityManager,
    ids: readonly string[],
    change: Pick<Change, 'by' | 'importId' | 'actorId'>,
  ): Promise<void> {
    await this.store.writeAll(manager, this.deletions(manager, ids), change);
  }

  /**
   * Deletes events together with their only calendar, which is deleted next, and takes others out of it.
   * @returns how much of their owner's quotas they take in the bin
   */
  async removeWithCalendar(
    manager: EntityManager,
    { id, only, others }: { id: string; only: readonly string[]; others: readonly string[] },
    by: HistoryActor,
  ): Promise<SizeOfEvent> {
    const size = { row_count: 0, text_bytes: 0 };
    const count = (event: EventAggregate) => {
      const { row_count, text_bytes } = sizeOf(event);
      size.row_count += row_count;
      size.text_bytes += text_bytes;
    };
    const change = { by, withCalendar: id, isUncounted: true };
    await this.store.writeAll(manager, this.deletions(manager, only, count), {
      ...change,
      deletedBy: 'owner',
    });
    await this.store.writeAll(manager, this.without(manager, others, id), change);
    return size;
  }

  private async *deletions(
    manager: EntityManager,
    ids: readonly string[],
    onLoaded: (event: EventAggregate) => void = () => undefined,
  ): AsyncGenerator<EventPair[]> {
    for (const batch of inBatches(ids, EVENTS_AT_A_TIME)) {
      const events = await this.store.load(manager, batch, 'all');
      events.forEach(onLoaded);
      yield events.map((before) => ({ before, after: null }));
    }
  }

  private async *without(
    manager: EntityManager,
    ids: readonly string[],
    calendarId: string,
  ): AsyncGenerator<EventPair[]> {
    for (const batch of inBatches(ids, EVENTS_AT_A_TIME)) {
      const events = await this.store.load(manager, batch, 'none');
      yield events.map((before) => ({
        before,
        after: { ...before, calendarIds: before.calendarIds.filter((id) => id !== calendarId) },
      }));
    }
  }

  /** Lets the owner of an event share it again, with all of its dates; null if that was allowed already. */
  async allowSharing(manager: EntityManager, id: string): Promise<EventAggregate | null> {
    const before = await this.load(manager, id, 'all');
    const rows = [before.row, ...before.dates.map(({ row }) => row)];
    await releaseUid(manager, before.row);
    if (rows.every(({ shared_until }) => shared_until === null)) return null;
    const released = <Part extends Pick<EventAggregate, 'row'>>(part: Part): Part => ({
      ...part,
      row: { ...part.row, shared_until: null },
    });
    const after = { ...released(before), dates: before.dates.map(released) };
    await this.store.write(manager, [{ before, after }], { by: 'administrator', isUncounted: true });
    return after;
  }

  /** Stores the customization of an event or of one of its changed dates; null makes it follow its owner's defaults. */
  async customize(
    manager: EntityManager,
    { series_id, id }: { series_id: string; id: string },
    customization: StoredCustomization | null,
  ): Promise<void> {
    const before = await this.load(manager, series_id, id === series_id ? 'none' : { ids: [id] });
    const customized = <Row extends Pick<EventAggregate, 'row' | 'customization'>>(record: Row): Row =>
      record.row.id === id
        ? {
            ...record,
            customization: customization && { ...record.customization, ...customization, ...COUNTS },
          }
        : record;
    const after = { ...customized(before), dates: before.dates.map(customized) };
    await this.store.write(manager, [{ before, after }], BY_OWNER);
  }

  private async load(manager: EntityManager, id: string, dates: WantedDates): Promise<EventAggregate> {
    const [event] = await this.store.load(manager, [id], dates);
    return requireFound(event);
  }
}
