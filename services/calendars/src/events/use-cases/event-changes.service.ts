import { Inject, Injectable } from '@nestjs/common';
import type { BinnedBy } from '@daymark/contracts';
import { inBatches, requireFound } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import {
  copied,
  cutByAdministrator,
  newEvent,
  split,
  withContent,
  withDates,
  type LaterPart,
  type OccurrenceAfter,
} from '../domain/aggregate/aggregate-changes.js';
import type { HistoryActor } from '../../history/history.module.js';
import { sizeOf, type SizeOfEvent } from '../domain/aggregate/binned-event.js';
import type { EventAggregate, EventPair } from '../domain/aggregate/event-aggregate.js';
import type { EventContent } from '../domain/event-content.js';
import { inheritsFrom } from '../domain/series-inheritance.js';
import type { ExceptionDate, StoredEvent, StoredException } from '../domain/stored-event.js';
import type { StoredCustomization } from '../domain/customization.js';
import { CalendarMemberships } from '../store/calendar-memberships.js';
import { EventStore, type Change } from '../store/event-store.js';
import { newUid, UID_DOMAIN } from '../store/event-uid.js';
import type { WantedDates } from '../store/load-aggregates.js';
import { releaseUid } from '../store/withheld-events.js';

export interface NewEvent {
  userId: string;
  content: EventContent;
  calendarIds?: readonly string[];
  /** The event that it is a copy of, and from which it takes its calendars and customization. */
  like?: StoredEvent;
}

export interface EventAfter {
  content: EventContent;
  /** The new calendar, or null for none; undefined leaves the calendars unchanged. */
  calendarId?: string | null | undefined;
  dropped?: readonly ExceptionDate[];
}

/** The second part of a series that is split in two. */
export interface LaterSeries extends Pick<LaterPart, 'before' | 'after'> {
  /** Its calendar, or null for none; undefined for those of the series. */
  calendarId?: string | null | undefined;
  /** The exceptions from the split on, and those of them that fit the new dates. */
  exceptions: readonly ExceptionDate[];
  kept: readonly ExceptionDate[];
}

/** The later part of a series that is deleted, as an independent series. */
export interface RemovedRest {
  content: EventContent;
  exceptions: readonly ExceptionDate[];
  deletedBy: BinnedBy;
}

export interface StoredOccurrence {
  series: StoredEvent;
  occurrence_date: string;
  exception: StoredException | null;
}

const BY_OWNER = { by: 'owner' } as const;
export const EVENTS_AT_A_TIME = 2_000;

/** Saving a customization counts even if nothing of it differs. */
const COUNTS = { updated_at: undefined };

const idsOf = (dates: readonly { id: string }[]) => dates.map(({ id }) => id);

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
      calendarIds: model?.calendarIds ?? calendarIds,
      sharedUntil: model?.row.shared_until ?? null,
    });
    const after = { ...event, customization: copied(model?.customization ?? null) };
    await this.store.write(manager, [{ before: null, after }], BY_OWNER);
    return event.row.id;
  }

  async save(
    manager: EntityManager,
    event: StoredEvent,
    { content, calendarId, dropped = [] }: EventAfter,
  ): Promise<void> {
    const mayTouchDates = event.is_recurring && (dropped.length > 0 || inheritsFrom(event, content));
    const before = await this.load(manager, event.id, mayTouchDates ? 'all' : 'none');
    const after = withContent(before, content, {
      calendarIds: await this.calendarsAfter(manager, before, calendarId),
      dropped: new Set(idsOf(dropped)),
    });
    await this.store.write(manager, [{ before, after, isSaved: true }], BY_OWNER);
  }

  /**
   * Moves an event from its calendars to one calendar, or to none. If it is in that calendar already, it stays in its
   * other ones too, since a form shows only one.
   */
  private async calendarsAfter(
    manager: EntityManager,
    { row, calendarIds }: EventAggregate,
    calendarId: string | null | undefined,
  ): Promise<readonly string[]> {
    if (calendarId === undefined) return calendarIds;
    if (calendarId === null) return [];
    await this.places.lockCalendar(manager, calendarId, row.user_id);
    return calendarIds.includes(calendarId) ? calendarIds : [calendarId];
  }

  /**
   * Ends a series and creates a new one for its later part, with the exceptions that fit it.
   * @returns the id of the new series
   */
  async split(
    manager: EntityManager,
    series: StoredEvent,
    earlier: EventContent,
    { before: beforeSplit, after, calendarId, exceptions, kept }: LaterSeries,
  ): Promise<string> {
    if (calendarId) await this.places.lockCalendar(manager, calendarId, series.user_id);
    const before = await this.load(manager, series.id, { ids: idsOf(exceptions) });
    const keptIds = new Set(idsOf(kept));
    const parts = split(before, earlier, {
      uid: newUid(this.uidDomain),
      before: beforeSplit,
      after,
      calendarIds: calendarId === undefined ? before.calendarIds : calendarId === null ? [] : [calendarId],
      kept: keptIds,
      dropped: new Set(idsOf(exceptions).filter((id) => !keptIds.has(id))),
    });
    const pairs = [
      { before, after: parts.earlier, isSaved: true as const },
      { before: null, after: parts.later },
    ];
    await this.store.write(manager, pairs, BY_OWNER);
    return parts.later.row.id;
  }

  /**
   * Changes or deletes one date of a series, or resets it to its series. A date that an administrator deleted comes
   * back unshared.
   */
  async saveOccurrence(
    manager: EntityManager,
    { series, occurrence_date }: Pick<StoredOccurrence, 'series' | 'occurrence_date'>,
    change: OccurrenceAfter,
    deletedBy: BinnedBy = 'owner',
  ): Promise<void> {
    const before = await this.load(manager, series.id, { occurrences: [occurrence_date] });
    const after = withDates(before, new Map([[occurrence_date, change]]), deletedBy);
    await this.store.write(manager, [{ before, after }], BY_OWNER);
  }

  /** Deletes events with everything that belongs to them. Their owners can restore them from the bin. */
  async remove(
    manager: EntityManager,
    ids: readonly string[],
    deletedBy: BinnedBy,
    by: HistoryActor = deletedBy,
  ): Promise<void> {
    await this.store.writeAll(manager, this.deletions(manager, ids), { by, deletedBy });
  }

  async erase(
    manager: EntityManager,
    ids: readonly string[],
    change: Pick<Change, 'by' | 'importId'>,
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

  /**
   * Ends a series. Its later part, with its exceptions, is put into the bin as a separate series: the audience sees the
   * series end.
   */
  async removeRest(
    manager: EntityManager,
    series: StoredEvent,
    earlier: EventContent,
    { content, exceptions, deletedBy }: RemovedRest,
  ): Promise<void> {
    const before = await this.load(manager, series.id, { ids: idsOf(exceptions) });
    const parts = split(before, earlier, {
      uid: newUid(this.uidDomain),
      before: content,
      after: content,
      calendarIds: before.calendarIds,
      kept: new Set(idsOf(exceptions)),
      dropped: new Set(),
    });
    const after = deletedBy === 'administrator' ? cutByAdministrator(parts.earlier) : parts.earlier;
    const pairs = [
      { before, after, isSaved: true as const },
      { before: null, after: parts.later, isRest: true as const },
    ];
    await this.store.write(manager, pairs, { by: deletedBy, deletedBy });
  }

  /**
   * Lets the owner of an event share it again, with all of its dates.
   * @returns the event; null if that was allowed already
   */
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
