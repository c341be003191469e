import { Injectable } from '@nestjs/common';
import {
  SHORT_NAME_MAX_CHARACTERS,
  SHORT_NAME_PROPOSALS_MAX,
  SHORT_NAMES_PER_CALENDAR_MAX,
  type ShortLink,
  isShortName,
} from '@daymark/contracts';
import { inTransaction, invalidField, ProblemException, RateLimits } from '@daymark/service-kit';
import { In, IsNull, Not, DataSource, type EntityManager } from 'typeorm';
import { CalendarReadingService, latinName } from '../calendars/calendars.module.js';
import { CollectionsService, PublicCollections } from '../collections/collections.module.js';
import { WriteLimits } from '../quotas/quotas.module.js';
import {
  boolean,
  entityOf,
  text as textColumn,
  timestamptz,
  uuid,
  type RowOf,
} from '@daymark/service-kit/columns';
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { text, titled } from '../texts.js';

@Injectable()
export class PublicShortLinks {
  /** What a current or former name leads to, public or not; null if there is none. */
  at(
    manager: EntityManager,
    name: string,
  ): Promise<Pick<RowOf<typeof columns>, 'calendar_id' | 'is_collection'> | null> {
    return manager.findOneBy(ShortLinkEntity, { name });
  }

  /** The current name of a calendar or collection; null if it has none. */
  async nameOf(manager: EntityManager, calendar_id: string): Promise<string | null> {
    return (await manager.findOneBy(ShortLinkEntity, { calendar_id, replaced_at: IsNull() }))?.name ?? null;
  }
}

const columns = {
  name: textColumn(),
  /** Of a calendar, or of a collection. */
  calendar_id: uuid(),
  is_collection: boolean(),
  user_id: uuid(),
  /** When it was replaced or removed; null for the current one, of which a calendar has one at most. */
  replaced_at: timestamptz<Date | null>(),
};
/** A name that leads to a calendar or a collection. It stays with its calendar in the bin. */
export const ShortLinkEntity = entityOf('short_links', columns, ['name']);

export interface Target {
  kind: 'calendar' | 'collection';
  id: string;
}

/** What the product itself is asked for, or might be taken for. */
const RESERVED = new Set(
  `about account accounts admin administrator api app apps assets auth blog calendar calendars contact console copy daymark
  dashboard delete demo docs download edit embed event events export favicon feed feeds health help home import imports index
  internal legal login logout mail metrics new null oembed official operator owner page pages password pricing privacy profile
  public qr remotes reset robots root search security settings share sign-in sign-out sign-up signin signup sitemap static
  status subscribe support system team terms undefined user users webcal well-known www`.split(/\s+/),
);

const offensive = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

/** Whether nobody may choose a name: it is the product's own, offensive, or an id. */
const isUnavailable = (name: string): boolean =>
  !isShortName(name) ||
  RESERVED.has(name) ||
  offensive.hasMatch(name) ||
  offensive.hasMatch(name.replaceAll('-', ' '));

/** Each attempt tells whether a name is free, so nobody may try many. */
const ATTEMPTS = { attempts: 20, windowSeconds: 3_600 };
/** Candidates for a proposal that are looked up at once. */
const CANDIDATES = 20;
/** For a title without any letter that an address may have. */
const DEFAULT_NAME = 'calendar';

/** The short links of the calendars that people manage, and of their collections. */
@Injectable()
export class ShortLinksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rateLimits: RateLimits,
    private readonly limits: WriteLimits,
    private readonly calendars: CalendarReadingService,
    private readonly collections: CollectionsService,
    private readonly allCollections: PublicCollections,
    private readonly links: PublicShortLinks,
  ) {}

  async get(target: Target, userId: string): Promise<ShortLink> {
    const { manager } = this.dataSource;
    const { title } = await this.require(target, userId, manager);
    const name = await this.links.nameOf(manager, target.id);
    return { name, proposals: name === null ? await this.proposalsFor(manager, title, target.id) : [] };
  }

  /**
   * A former name of the same calendar or collection becomes the current one again. A name that is reserved, offensive
   * or taken is refused in the same words, so that nobody learns of a private calendar.
   */
  async put(target: Target, userId: string, name: string): Promise<ShortLink> {
    await this.limits.change(userId);
    await this.rateLimits.take('short-link', userId, ATTEMPTS);
    return inTransaction(this.dataSource, async (manager) => {
      const { title, owner } = await this.require(target, userId, manager, true);
      const calendarId = target.id;
      const names = await manager.findBy(ShortLinkEntity, { calendar_id: calendarId });
      const existing = names.find((each) => each.name === name);
      if (existing && existing.replaced_at === null) return { name, proposals: [] };
      if (!existing && names.length >= SHORT_NAMES_PER_CALENDAR_MAX) throw tooManyNames();
      await replaceCurrent(manager, calendarId);
      if (existing) {
        await manager.update(ShortLinkEntity, { name }, { replaced_at: null });
        return { name, proposals: [] };
      }
      const isFree = !isUnavailable(name) && (await this.allCollections.takenOf(manager, [name])).size === 0;
      const added =
        isFree &&
        (await manager
          .createQueryBuilder()
          .insert()
          .into(ShortLinkEntity)
          .values({
            name,
            calendar_id: calendarId,
            is_collection: target.kind === 'collection',
            user_id: owner,
            replaced_at: null,
          })
          .orIgnore()
          .returning('name')
          .execute());
      if (!added || (added.raw as unknown[]).length === 0) {
        const [proposal] = await this.proposalsFor(manager, title, calendarId);
        throw notAvailable(proposal);
      }
      return { name, proposals: [] };
    });
  }

  /** The names of a calendar go with it to another owner. */
  async handOver(manager: EntityManager, calendar_id: string, user_id: string): Promise<void> {
    await manager.update(ShortLinkEntity, { calendar_id }, { user_id });
  }

  async remove(target: Target, userId: string): Promise<void> {
    await this.limits.change(userId);
    await inTransaction(this.dataSource, async (manager) => {
      await this.require(target, userId, manager, true);
      await replaceCurrent(manager, target.id);
    });
  }

  private async require({ kind, id }: Target, userId: string, manager: EntityManager, isLocked = false) {
    const lock = isLocked ? ({ mode: 'for_no_key_update' } as const) : undefined;
    const { name, user_id } =
      kind === 'calendar'
        ? await this.calendars.require('manage', id, userId, manager, lock)
        : await this.collections.own(id, userId, manager, isLocked);
    return { title: name, owner: user_id };
  }

  /** Free names like the calendar's: `rowing-club`, then with the year, then numbered. */
  private async proposalsFor(manager: EntityManager, title: string, calendarId: string): Promise<string[]> {
    const suffixes = ['', `-${new Date().getUTCFullYear()}`, '-calendar'];
    for (let number = 2; suffixes.length < CANDIDATES; number += 1) suffixes.push(`-${number}`);
    const length = SHORT_NAME_MAX_CHARACTERS - Math.max(...suffixes.map((suffix) => suffix.length));
    const stem = latinName(title, length) || DEFAULT_NAME;
    const candidates = suffixes.map((suffix) => stem + suffix).filter((name) => !isUnavailable(name));
    const taken = await manager.find(ShortLinkEntity, {
      select: { name: true },
      where: { name: In(candidates), calendar_id: Not(calendarId) },
    });
    const isTaken = new Set([
      ...taken.map(({ name }) => name),
      ...(await this.allCollections.takenOf(manager, candidates)),
    ]);
    return candidates.filter((name) => !isTaken.has(name)).slice(0, SHORT_NAME_PROPOSALS_MAX);
  }
}

const replaceCurrent = (manager: EntityManager, calendar_id: string) =>
  manager.update(ShortLinkEntity, { calendar_id, replaced_at: IsNull() }, { replaced_at: () => 'now()' });

const notAvailable = (proposal: string | undefined) =>
  invalidField(
    'name',
    proposal ? text('refused.shortNameWithProposal', { proposal }) : text('refused.shortName'),
  );

const tooManyNames = () =>
  new ProblemException(
    'FORBIDDEN',
    titled('refused.tooManyShortLinks', { max: SHORT_NAMES_PER_CALENDAR_MAX }),
  );
