import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PublicShortLink, PublicWindowQuery, QueryOf, ResponseOf } from '@daymark/contracts';
import {
  CHANGES_LISTED_MAX,
  FEED_PAGE_EVENTS,
  type findPublicCalendars,
  type getPublishedEvent,
  type getPublishedFeed,
  type getPublishedVersion,
  type PublishedCalendar,
  type PublishedEvent,
  type PublishedFeed,
  type PublishedVersion,
} from '@daymark/contracts/internal';
import { notFound, ProblemException, requireFound, type CheckedJson } from '@daymark/service-kit';
import { inLanguage } from '@daymark/texts';
import { PublicCalendars } from '../calendars/calendars.module.js';
import { PublicCollections } from '../collections/collections.module.js';
import { parseReference, SharedEvents } from '../events/events.module.js';
import { Reading } from '../quotas/quotas.module.js';
import { PublicShortLinks } from '../short-links/short-links.module.js';
import {
  FeedOrder,
  eventsToRead,
  feedPage,
  PAGE_MAX_BYTES,
  changedEvents,
  withinBudget,
} from './feed-page.js';
import { ReadOnlyDatabase } from './read-only-database.js';
import {
  publishedCalendar,
  publishedEvent,
  publishedPage,
  publishedSummaryJson,
} from './published.response.js';

/** Changes that are sent along with a version are not throttled, so they have to be small. */
const CHANGES_LISTED_MAX_BYTES = 500_000;

/** Public data for the feed service: private things respond like missing ones. */
@Injectable()
export class PublishingService {
  private readonly order = new FeedOrder();

  constructor(
    private readonly reads: ReadOnlyDatabase,
    private readonly calendars: PublicCalendars,
    private readonly events: SharedEvents,
    private readonly shortLinks: PublicShortLinks,
    private readonly collections: PublicCollections,
  ) {}

  async calendar(id: string): Promise<PublishedCalendar> {
    const calendar = publishedCalendar(await this.calendars.get(this.reads.manager, id));
    return { ...calendar, short_name: await this.shortLinks.nameOf(this.reads.manager, id) };
  }

  /** The public calendar, or the collection with one, that a current or former name leads to. */
  async shortLink(name: string): Promise<PublicShortLink> {
    const { manager } = this.reads;
    const link = requireFound(await this.shortLinks.at(manager, name));
    const { calendar_id } = link;
    const collection = link.is_collection
      ? requireFound(await this.collections.find(manager, { id: calendar_id }))
      : null;
    if (!collection) await this.calendars.get(manager, calendar_id);
    else if ((await this.calendars.publicOf(manager, collection.calendar_ids)).length === 0) throw notFound();
    return {
      calendar_id,
      address: collection?.address ?? null,
      name: await this.shortLinks.nameOf(manager, calendar_id),
    };
  }

  /**
   * The version, and what changed since another one, if that is little: a cache with that version needs no further
   * request.
   */
  async version(id: string, { since }: QueryOf<typeof getPublishedVersion>): Promise<PublishedVersion> {
    const publishedAt = await this.calendars.versionOf(this.reads.manager, id);
    if (publishedAt === null) {
      // The query runs only for missing calendars; a private one is queried like one that never existed.
      const isDeleted = await this.calendars.wereDeleted(this.reads.manager, [id]);
      throw isDeleted ? new ProblemException('CALENDAR_DELETED') : notFound();
    }
    const version = publishedAt.toISOString();
    if (since === undefined || since === version) return { version, changes: null };
    return this.reads.atOneMoment(async (manager) => {
      const calendar = publishedCalendar(await this.calendars.get(manager, id));
      const changed = await this.changedSince(manager, calendar, since);
      const isLittle =
        changed !== null &&
        changed.length <= CHANGES_LISTED_MAX &&
        (await this.weightOf(manager, changed)) <= CHANGES_LISTED_MAX_BYTES;
      return {
        version: calendar.updated_at,
        changes: isLittle ? await this.changedFeed(manager, calendar, changed) : null,
      };
    });
  }

  async stillPublic(ids: string[]): Promise<ResponseOf<typeof findPublicCalendars>> {
    return { ids: await this.calendars.publicOf(this.reads.manager, ids) };
  }

  occurrences(id: string, { language, ...query }: PublicWindowQuery): Promise<CheckedJson> {
    return this.reads.large(id, async (manager) => {
      const calendar = await this.calendars.get(manager, id);
      const reading = new Reading(id);
      const list = await this.events.inWindow(manager, calendar, query, reading);
      return reading.inSlices(
        withinBudget(list, (entry) => inLanguage(language ?? 'en', () => publishedSummaryJson(entry))),
      );
    });
  }

  /** What changed since a version, if that is known and little; otherwise all events, page by page. */
  feed(
    id: string,
    { since, after }: QueryOf<typeof getPublishedFeed>,
  ): Promise<ResponseOf<typeof getPublishedFeed>> {
    return this.reads.large(id, async (manager) => {
      const calendar = publishedCalendar(await this.calendars.get(manager, id));
      const changed = since && (await this.changedSince(manager, calendar, since));
      const isLittle =
        changed &&
        changed.length <= FEED_PAGE_EVENTS &&
        (await this.weightOf(manager, changed)) <= PAGE_MAX_BYTES;
      if (isLittle) return this.changedFeed(manager, calendar, changed);
      const find = (calendarId: string) => this.events.idsIn(manager, calendarId);
      const ids = await this.order.page(id, calendar.updated_at, after, find);
      const read = ids.slice(0, eventsToRead(await this.events.weightsOf(manager, ids)));
      const page = feedPage((await this.events.someOf(manager, id, read)).map(publishedEvent));
      const next = page.next ?? (read.length < ids.length ? read.at(-1)! : null);
      return { calendar, removed: null, events: page.events, next };
    });
  }

  /** An event or occurrence. A whole series is shown with its next date, or its last one if none is upcoming. */
  event(
    reference: string,
    { language }: QueryOf<typeof getPublishedEvent>,
  ): Promise<ResponseOf<typeof getPublishedEvent>> {
    return this.reads.atOneMoment(async (manager) => {
      const shown = await this.events.page(manager, reference);
      const { entry, series } = shown;
      const customization = await this.events.customizationOf(manager, entry.event);
      const calendars = await this.events.calendarsOf(manager, entry.event);
      const page = inLanguage(language ?? 'en', () => publishedPage(shown, customization, calendars));
      // Whatever date it leads with, the page of a series has the address of the series.
      return series && !parseReference(reference).is_occurrence
        ? { ...page, id: series.event.id, is_recurring: true, recurrence_text: page.series!.recurrence_text }
        : page;
    });
  }

  /** The whole event for a file, found like `event`. */
  eventFile(reference: string): Promise<PublishedEvent> {
    return this.reads.large(reference, async (manager) =>
      publishedEvent(await this.events.whole(manager, reference)),
    );
  }

  private async changedFeed(
    manager: EntityManager,
    calendar: PublishedCalendar,
    changed: string[],
  ): Promise<PublishedFeed> {
    const events = (await this.events.someOf(manager, calendar.id, changed)).map(publishedEvent);
    const shown = new Set(events.map((event) => event.id));
    return { calendar, events, removed: changed.filter((eventId) => !shown.has(eventId)), next: null };
  }

  private async weightOf(manager: EntityManager, eventIds: string[]): Promise<number> {
    const weights = await this.events.weightsOf(manager, eventIds);
    return weights.reduce((bytes, weight) => bytes + weight, 0);
  }

  /** The events that changed for the audience since a version; null if unknown. */
  private async changedSince(
    manager: EntityManager,
    calendar: PublishedCalendar,
    since: string,
  ): Promise<string[] | null> {
    const changes = await this.calendars.changesSince(manager, calendar.id, since);
    return changedEvents(since, changes, calendar.updated_at);
  }
}
