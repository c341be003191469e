import type { BinnedBy } from '@daymark/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { BinnedItem } from '../../bin/bin.module.js';
import { PublishedChanges } from '../../calendars/calendars.module.js';
import { addedText, addedWrittenText, isSameContent, type EventContent } from '../domain/event-content.js';
import { calendarsShowing, growsInFeeds, isPublicChange, isShown } from '../domain/event-publicity.js';
import { inheritsFrom, plannedContent } from '../domain/series-inheritance.js';
import type { ExceptionDate, StoredEvent, StoredException } from '../domain/stored-event.js';
import { BinnedEvents } from './binned-events.js';
import { calendarIdsOf } from './calendar-links.js';
import { EventCustomizations } from './event-customizations.js';
import { CalendarMemberships } from './calendar-memberships.js';
import { archivePast } from './event-maintenance.js';
import { findEvent } from './event-queries.js';
import { copyOriginal } from './event-originals.js';
import { EventQuota } from './event-quota.js';
import {
  deleteEvents,
  insertEvent,
  nextVersion,
  placesSeen,
  raiseRestored,
  raiseRevision,
  raiseVersion,
  unarchive,
  updateEvent,
} from './event-rows.js';
import { UID_DOMAIN } from './event-uid.js';
import {
  deleteExceptions,
  insertDeleted,
  moveExceptions,
  storeChanged,
  storeInherited,
} from './exception-rows.js';
import { FeedWeight } from './feed-weight.js';
import { requireSeriesTextQuota } from './series-quota.js';
import { hasWithheld, requireSharable, withholdAfter, withholdUids } from './withheld-events.js';

export interface NewEvent {
  userId: string;
  content: EventContent;
  calendarIds: string[];
  /** The event that it is a copy or a part of, and from which it takes its customization. */
  like?: StoredEvent;
  /** The uid of the series that it was split from. */
  relatedUid?: string | null;
}

/** The state of an event or whole series after a change. */
export interface EventAfter {
  content: EventContent;
  /** The new calendar, or null for none; undefined leaves the calendars unchanged. */
  calendarId?: string | null | undefined;
  /** Exceptions for which the new dates have no place. */
  dropped?: readonly ExceptionDate[];
}

/** The second part of a series that is split in two. */
export interface LaterSeries {
  /** Its content before the change, as an independent series. */
  before: EventContent;
  after: EventContent;
  calendarIds: string[];
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

/** One date of a series with its stored exception, if any. */
export interface StoredOccurrence {
  series: StoredEvent;
  occurrence_date: string;
  exception: StoredException | null;
}

/** The state of one date of a series after a change: its content, unchanged again (`planned`), or deleted. */
export type OccurrenceAfter = EventContent | 'planned' | 'deleted';

/**
 * The one place where events are written. A use case says what an event should become; the store compares that with the
 * previous state and derives everything else: versions, revisions, quotas, the archive, what changed occurrences
 * inherit, and what to publish. So no use case can forget any of it. The caller holds the lock of the event that it
 * changes.
 */
@Injectable()
export class EventStore {
  constructor(
    @Inject(UID_DOMAIN) private readonly uidDomain: string,
    private readonly customizations: EventCustomizations,
    readonly places: CalendarMemberships,
    private readonly feeds: FeedWeight,
    private readonly quota: EventQuota,
    private readonly bin: BinnedEvents,
    private readonly published: PublishedChanges,
  ) {}

  /**
   * Stores a new event with its rule and calendars.
   * @throws ProblemException FORBIDDEN where a quota is reached, of the person or of a calendar's feed, and where it
   * would share again what an administrator deleted
   */
  async create(manager: EntityManager, { like, calendarIds, ...event }: NewEvent): Promise<StoredEvent> {
    await this.quota.require(manager, event.userId);
    const sharedUntil = like?.shared_until ?? null;
    requireSharable(event.content, sharedUntil);
    const id = await insertEvent(manager, { ...event, sharedUntil, uidDomain: this.uidDomain });
    await this.places.put(manager, id, calendarIds);
    await this.quota.requireText(manager, event.userId);
    const seenIn = event.content.is_public_shareable ? calendarIds : [];
    await this.feeds.checkQuota(manager, event.userId, seenIn);
    if (like) await this.customizations.copy(manager, like.id, id);
    await this.publish(manager, id, seenIn);
    return (await findEvent(manager, id))!;
  }

  /**
   * Changes an event or a whole series.
   * @throws ProblemException FORBIDDEN where a quota is reached, and where it would share again what an administrator
   * deleted; NOT_FOUND or FORBIDDEN for the calendar
   */
  async save(manager: EntityManager, before: StoredEvent, after: EventAfter): Promise<void> {
    const { content, calendarId, dropped = [] } = after;
    const calendarIdsBefore = await calendarIdsOf(manager, before.id);
    const losesWithheld = await hasWithheld(manager, dropped);
    requireSharable(content, losesWithheld ? -Infinity : before.shared_until);
    await deleteExceptions(manager, dropped);
    if (losesWithheld) await withholdAfter(manager, before.id, -Infinity);
    const isChangeSeen = isPublicChange(before, content);
    if (isSameContent(before, content)) await raiseVersion(manager, before.id);
    else await updateEvent(manager, before, content, isChangeSeen);
    const isInheritanceSeen =
      before.is_recurring &&
      inheritsFrom(before, content) &&
      (await storeInherited(manager, before.id, before, content));
    const calendarIds =
      calendarId === undefined
        ? calendarIdsBefore
        : await this.places.move(manager, before, calendarIdsBefore, calendarId);
    await this.checkTextQuotas(manager, before.user_id, before.id, before, content);
    const placeAfter = { is_public_shareable: content.is_public_shareable, calendarIds };
    const hasMore = (id: string) => growsInFeeds(before, content) || !calendarIdsBefore.includes(id);
    if (content.is_public_shareable)
      await this.feeds.checkQuota(manager, before.user_id, calendarIds.filter(hasMore));
    if (before.archived_at !== null) await unarchive(manager, before.id);
    const placeBefore = { is_public_shareable: before.is_public_shareable, calendarIds: calendarIdsBefore };
    const isSeen = isChangeSeen || isInheritanceSeen;
    await this.publish(manager, before.id, calendarsShowing(placeBefore, placeAfter, isSeen));
  }

  /**
   * Ends a series and creates a new one for its later part, with the exceptions that fit it; returns the new series.
   * @throws ProblemException FORBIDDEN where a quota is reached
   */
  async split(
    manager: EntityManager,
    series: StoredEvent,
    earlier: EventContent,
    { before, after, calendarIds, exceptions, kept }: LaterSeries,
  ): Promise<StoredEvent> {
    const later = await this.create(manager, {
      userId: series.user_id,
      content: after,
      calendarIds,
      like: series,
      relatedUid: series.uid,
    });
    const keptIds = new Set(kept.map(({ id }) => id));
    const dropped = exceptions.filter(({ id }) => !keptIds.has(id));
    if (await hasWithheld(manager, dropped)) {
      requireSharable(after, -Infinity);
      await withholdAfter(manager, later.id, -Infinity);
    }
    await moveExceptions(manager, { from: exceptions, kept, toEventId: later.id });
    if (await copyOriginal(manager, series.id, later.id))
      await this.quota.requireText(manager, series.user_id);
    if (inheritsFrom(before, after)) await storeInherited(manager, later.id, before, after);
    await this.checkTextQuotas(manager, series.user_id, later.id, before, after);
    await this.save(manager, series, { content: earlier });
    if (growsInFeeds(before, after)) await this.feeds.checkQuota(manager, later.user_id, calendarIds);
    return later;
  }

  /**
   * Changes or deletes one date of a series, or resets it to its series. A date that an administrator deleted comes
   * back unshared.
   * @throws ProblemException FORBIDDEN where a quota is reached, and where it would share again what an administrator
   * deleted
   */
  async saveOccurrence(
    manager: EntityManager,
    { series, occurrence_date, exception }: StoredOccurrence,
    given: OccurrenceAfter,
    deletedBy: BinnedBy = 'owner',
  ): Promise<void> {
    const sharedUntil = deletedBy === 'administrator' ? -Infinity : (exception?.shared_until ?? null);
    const after =
      given === 'planned' && sharedUntil !== null
        ? { ...plannedContent(series, occurrence_date), is_public_shareable: false }
        : given;
    const wasShown = isShown(series, exception);
    const isStillShown =
      after === 'planned' ? isShown(series, null) : after !== 'deleted' && isShown(series, after);
    const isSeen = wasShown || isStillShown;
    let revision = exception?.revision ?? 0;
    if (typeof after === 'object') {
      requireSharable(after, sharedUntil);
      const changed = exception?.is_deleted === false ? exception : null;
      if (!changed) await this.quota.require(manager, series.user_id);
      if (exception?.is_deleted) await deleteExceptions(manager, [exception]);
      const to = { occurrence_date, after, isSeen, sharedUntil };
      const stored = await storeChanged(manager, series, changed, to);
      revision = stored.revision;
      if (!changed) await this.customizations.copy(manager, series.id, stored.id);
      await this.checkOccurrenceQuotas(manager, series, changed, after);
    } else {
      if (exception) await deleteExceptions(manager, [exception]);
      if (after === 'deleted') {
        await this.quota.requireForDeletedDate(manager, series.user_id);
        await insertDeleted(manager, series, occurrence_date, sharedUntil);
      } else await nextVersion(manager, series.id);
    }
    // The visible dates of the series changed, or a date shows the series' content again, whose revision counts then.
    if (wasShown !== isStillShown || (after === 'planned' && isSeen)) {
      await raiseRevision(manager, series.id, revision);
    }
    if (series.archived_at !== null) await unarchive(manager, series.id);
    if (isSeen) await this.publish(manager, series.id, await calendarIdsOf(manager, series.id));
  }

  /**
   * Deletes locked events with their rules, customizations, exceptions and calendar memberships. Their owners can
   * restore them from the bin.
   */
  async remove(manager: EntityManager, ids: readonly string[], deletedBy: BinnedBy): Promise<void> {
    const seen = await placesSeen(manager, ids);
    if (deletedBy === 'administrator') await withholdUids(manager, ids);
    await this.bin.add(manager, ids, deletedBy);
    await deleteEvents(manager, ids);
    await this.published.record(manager, seen);
  }

  /** Deletes locked events permanently, without the bin. */
  async erase(manager: EntityManager, ids: readonly string[]): Promise<void> {
    const seen = await placesSeen(manager, ids);
    await deleteEvents(manager, ids);
    await this.published.record(manager, seen);
  }

  /**
   * Deletes locked events together with their only calendar, which is already in the bin and is deleted next: nobody
   * can see them there any more, so nothing is published.
   */
  async removeWithCalendar(
    manager: EntityManager,
    ids: readonly string[],
    calendarId: string,
  ): Promise<void> {
    await this.bin.addToCalendar(manager, ids, calendarId);
    await deleteEvents(manager, ids);
  }

  /**
   * Ends a series. Its later part, with its exceptions, is put into the bin as a separate series: the audience sees the
   * series end.
   * @throws ProblemException FORBIDDEN where the bin has no room for one more
   */
  async removeRest(
    manager: EntityManager,
    series: StoredEvent,
    earlier: EventContent,
    { content, exceptions, deletedBy }: RemovedRest,
  ): Promise<void> {
    const { user_id: userId, uid: relatedUid, shared_until: sharedUntil } = series;
    const rest = { userId, content, uidDomain: this.uidDomain, relatedUid, sharedUntil };
    const id = await insertEvent(manager, rest);
    await this.places.put(manager, id, await calendarIdsOf(manager, series.id));
    await this.customizations.copy(manager, series.id, id);
    await moveExceptions(manager, { from: exceptions, kept: exceptions, toEventId: id });
    await copyOriginal(manager, series.id, id);
    await this.bin.add(manager, [id], deletedBy);
    await deleteEvents(manager, [id]);
    if (deletedBy === 'owner') await this.quota.requireForRest(manager, userId);
    await this.save(manager, series, { content: earlier });
    if (deletedBy === 'administrator') await withholdAfter(manager, series.id, earlier.series_end!);
  }

  /**
   * Restores the events of a bin item under their ids and uids, with a higher version and revision. Events that an
   * administrator deleted come back unshared and stay so; past ones come back archived.
   * @throws ProblemException FORBIDDEN where a quota is reached, of the person or of a calendar's feed
   */
  async restore(manager: EntityManager, item: BinnedItem): Promise<void> {
    await this.quota.requireForRestored(manager, item);
    const ids = await this.bin.restore(manager, item, this.uidDomain);
    await raiseRestored(manager, ids, { isWithheld: item.deleted_by === 'administrator' });
    await archivePast(manager, ids);
    const seen = await placesSeen(manager, ids);
    // A restored calendar has no more events than it had before.
    const joined = item.kind === 'event' ? seen.map(({ calendar_id }) => calendar_id) : [];
    await this.feeds.checkQuota(manager, item.user_id, joined);
    await this.published.record(manager, seen);
  }

  /** Each exception that inherits a change grows by the same amount as its series. */
  private async checkTextQuotas(
    manager: EntityManager,
    userId: string,
    seriesId: string,
    before: EventContent,
    after: EventContent,
  ): Promise<void> {
    if (addedText(before, after) > 0) await this.quota.requireText(manager, userId);
    if (before.recurrence && addedWrittenText(before, after) > 0)
      await requireSeriesTextQuota(manager, seriesId);
  }

  /** The first change of an occurrence stores all of its text once more. */
  private async checkOccurrenceQuotas(
    manager: EntityManager,
    series: StoredEvent,
    before: EventContent | null,
    after: EventContent,
  ): Promise<void> {
    if (!before || addedText(before, after) > 0) await this.quota.requireText(manager, series.user_id);
    if (!before || addedWrittenText(before, after) > 0) await requireSeriesTextQuota(manager, series.id);
    if (!before || growsInFeeds(before, after)) {
      await this.feeds.checkQuota(manager, series.user_id, await calendarIdsOf(manager, series.id));
    }
  }

  /** Publishes a change of an event to the audience of calendars. */
  private publish(manager: EntityManager, event_id: string, calendarIds: readonly string[]): Promise<void> {
    return this.published.record(
      manager,
      calendarIds.map((calendar_id) => ({ calendar_id, event_id })),
    );
  }
}
