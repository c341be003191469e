import { Injectable } from '@nestjs/common';
import {
  calendarIdOf,
  COLLECTION_REQUEST_DAYS,
  COLLECTION_REQUESTS_LISTED_MAX,
  COLLECTION_REQUESTS_PER_DAY_MAX,
  COLLECTIONS_ASKING_MAX,
  type CollectionCalendarRequest,
  type CollectionCalendarRequests,
  type askForCalendar,
  type listCollectionRequests,
  type listCollectionsOfCalendar,
  type ResponseOf,
} from '@daymark/contracts';
import {
  inTransaction,
  invalidField,
  lockName,
  notFound,
  ProblemException,
  RateLimits,
  requireFound,
} from '@daymark/service-kit';
import { In, DataSource, type EntityManager } from 'typeorm';
import { isOwnedBy, Members } from '../access/access.module.js';
import { CollectionNotices } from '../calendar-notices/calendar-notices.module.js';
import { CalendarReadingService } from '../calendars/calendars.module.js';
import { CollectionsService, type CollectionEntity } from '../collections/collections.module.js';
import { WriteLimits } from '../quotas/quotas.module.js';
import { PublicShortLinks } from '../short-links/short-links.module.js';
import { text, titled } from '../texts.js';
import { CollectionRequestEntity } from './collection-request.entity.js';

const DAILY = {
  attempts: COLLECTION_REQUESTS_PER_DAY_MAX,
  windowSeconds: 86_400,
  detail: (seconds: number) =>
    text('refused.collectionRequestsOfDay', {
      max: COLLECTION_REQUESTS_PER_DAY_MAX,
      hours: Math.ceil(seconds / 3_600),
    }),
};

/** The most people who are told of a request by mail: the owner, and those who manage the calendar for the longest. */
const ASKED_MAX = 5;

/** What a calendar's address ends with: its id, or the name of its short link. */
const lastOf = (address: string) =>
  address
    .split(/[?#]/, 1)[0]!
    .split('/')
    .filter((part) => part !== '')
    .at(-1)
    ?.replace(/\.ics$/, '')
    .toLowerCase() ?? '';

/** The same error for a private calendar and for one that does not exist. */
const noPublicCalendar = () => invalidField('calendar', text('refused.calendarForCollection'));

const declined = () =>
  new ProblemException('FORBIDDEN', titled('refused.requestDeclined', { days: COLLECTION_REQUEST_DAYS }));

const tooManyAsking = () =>
  new ProblemException('FORBIDDEN', titled('refused.tooManyAsking', { max: COLLECTIONS_ASKING_MAX }));

/** Calendars of several owners in collections: each with the consent of a manager, and taken out by either side. */
@Injectable()
export class CollectionRequestsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rateLimits: RateLimits,
    private readonly limits: WriteLimits,
    private readonly calendars: CalendarReadingService,
    private readonly collections: CollectionsService,
    private readonly shortLinks: PublicShortLinks,
    private readonly members: Members,
    private readonly notices: CollectionNotices,
  ) {}

  /** Adds a calendar that the person manages; asks for any other, once. */
  async ask(
    id: string,
    userId: string,
    { calendar, note }: CollectionCalendarRequest,
  ): Promise<ResponseOf<typeof askForCalendar>> {
    await this.limits.change(userId);
    return inTransaction(this.dataSource, async (manager) => {
      const collection = await this.collections.own(id, userId, manager, true);
      const found = await this.publicCalendar(manager, userId, lastOf(calendar));
      const calendarId = found.id;
      const key = { collection_id: id, calendar_id: calendarId };
      const isManaged = (await this.calendars.allowed('manage', manager, userId, [calendarId])).size > 0;
      if (isManaged || collection.calendar_ids.includes(calendarId)) {
        await manager.delete(CollectionRequestEntity, key);
        await this.collections.add(found, collection, userId, manager);
        return { is_added: true };
      }
      await lockName(manager, `requests for ${calendarId}`);
      const stored = await manager.findOneBy(CollectionRequestEntity, key);
      if (stored?.is_declined) throw declined();
      if (stored) return { is_added: false };
      await this.requireFewAsking(manager, calendarId);
      await this.rateLimits.take('collection-request', userId, DAILY);
      await manager.insert(CollectionRequestEntity, { ...key, note });
      const managers = (await this.members.of(manager, calendarId)).filter(({ role }) => role === 'manager');
      const asked = [found, ...managers].slice(0, ASKED_MAX).map(({ user_id }) => user_id);
      const names = { calendar_name: found.name, collection_name: collection.name };
      await this.collections.tellPages(manager, [calendarId], userId);
      await this.notices.tell(manager, asked, { kind: 'request', calendar_id: calendarId, ...names });
      return { is_added: false };
    });
  }

  async answer(id: string, calendarId: string, userId: string, accept: boolean): Promise<void> {
    await this.limits.change(userId);
    await inTransaction(this.dataSource, async (manager) => {
      const calendar = await this.calendars.require('manage', calendarId, userId, manager);
      const collection = requireFound(await this.collections.find(id, manager, true));
      const open = { collection_id: id, calendar_id: calendarId, is_declined: false };
      const { affected } = accept
        ? await manager.delete(CollectionRequestEntity, open)
        : await manager.update(CollectionRequestEntity, open, { is_declined: true });
      if (!affected) throw notFound();
      if (accept) await this.collections.add(calendar, collection, userId, manager);
      else await this.collections.tellPages(manager, [calendarId], collection.user_id);
    });
  }

  /** After the calendar's side did this, it cannot be asked again for a while. */
  async remove(id: string, calendarId: string, userId: string): Promise<void> {
    await this.limits.change(userId);
    await inTransaction(this.dataSource, async (manager) => {
      const found = await this.collections.find(id, manager, true);
      const isOwner = found !== null && isOwnedBy(userId, found);
      if (!isOwner) await this.calendars.require('manage', calendarId, userId, manager);
      const collection = requireFound(found);
      const key = { collection_id: id, calendar_id: calendarId };
      const { affected } = await manager.delete(CollectionRequestEntity, { ...key, is_declined: false });
      const isIn = collection.calendar_ids.includes(calendarId);
      if (!isIn && !affected) throw notFound();
      if (isIn) await this.collections.takeOut(calendarId, collection, manager);
      else await this.collections.tellPages(manager, [calendarId], collection.user_id);
      if (!isOwner)
        await manager.upsert(CollectionRequestEntity, { ...key, is_declined: true }, Object.keys(key));
    });
  }

  async list(userId: string): Promise<ResponseOf<typeof listCollectionRequests>> {
    const { manager } = this.dataSource;
    const own = await this.collections.allOf(userId, manager);
    const managed = await this.calendars.managedBy(userId, manager);
    const find = (where: object) =>
      manager.find(CollectionRequestEntity, {
        where,
        order: { created_at: 'DESC' },
        take: COLLECTION_REQUESTS_LISTED_MAX,
      });
    return {
      to_answer: await this.entries(
        manager,
        userId,
        await find({ calendar_id: In(managed), is_declined: false }),
      ),
      own: await this.entries(manager, userId, await find({ collection_id: In(own.map(({ id }) => id)) })),
    };
  }

  async ofCalendar(id: string, userId: string): Promise<ResponseOf<typeof listCollectionsOfCalendar>> {
    const { manager } = this.dataSource;
    await this.calendars.require('manage', id, userId, manager);
    const found = await this.collections.with(id, COLLECTION_REQUESTS_LISTED_MAX, manager);
    return { items: await this.collections.named(manager, found, userId) };
  }

  private async publicCalendar(manager: EntityManager, userId: string, name: string) {
    const id = calendarIdOf(name) ?? (await this.shortLinks.at(manager, name))?.calendar_id;
    const seen = id && (await this.calendars.allowed('see', manager, userId, [id])).get(id);
    if (!seen || !seen.is_public) throw noPublicCalendar();
    return seen;
  }

  private async requireFewAsking(manager: EntityManager, calendarId: string): Promise<void> {
    const asking = await manager.countBy(CollectionRequestEntity, { calendar_id: calendarId });
    const having = await this.collections.with(calendarId, COLLECTIONS_ASKING_MAX, manager);
    if (asking + having.length >= COLLECTIONS_ASKING_MAX) throw tooManyAsking();
  }

  /** Without those for calendars that the person cannot see any more. */
  private async entries(
    manager: EntityManager,
    userId: string,
    requests: CollectionRequestEntity[],
  ): Promise<CollectionCalendarRequests> {
    const stored: CollectionEntity[] = await this.collections.someOf(
      requests.map(({ collection_id }) => collection_id),
      manager,
    );
    const collections = await this.collections.named(manager, stored, userId);
    const ids = requests.map(({ calendar_id }) => calendar_id);
    const calendars = await this.calendars.allowed('see', manager, userId, ids);
    return requests.flatMap(({ collection_id, calendar_id, note, is_declined, created_at }) => {
      const collection = collections.find(({ id }) => id === collection_id);
      const calendar = calendars.get(calendar_id);
      if (!collection || !calendar) return [];
      const { id, name, color } = calendar;
      return {
        collection,
        calendar: { id, name, color },
        note,
        is_declined,
        created_at: created_at.toISOString(),
      };
    });
  }
}
