import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { parseCalendarReference } from '@daymark/contracts';
import type { PublishedCollection } from '@daymark/contracts/internal';
import { notFound, ProblemException } from '@daymark/service-kit';
import { PublicCalendars } from '../calendars/calendars.module.js';
import { PublicCollections } from '../collections/collections.module.js';
import { publishedCalendar } from './published.response.js';
import { ReadOnlyDatabase } from './read-only-database.js';

/** Collections of public calendars for the feed service. Ownership makes no difference. */
@Injectable()
export class PublishedCollectionsService {
  constructor(
    private readonly reads: ReadOnlyDatabase,
    private readonly calendars: PublicCalendars,
    private readonly kept: PublicCollections,
  ) {}

  /**
   * The collection at an address, without calendars that the audience cannot see: nobody learns whether those exist.
   */
  get(address: string): Promise<PublishedCollection> {
    return this.reads.atOneMoment(async (manager) => {
      const { name, updated_at, ids } = await this.named(manager, address);
      const calendars = await this.calendars.allOf(manager, ids);
      if (calendars.length === 0) {
        const isKept = name !== null;
        throw !isKept && (await this.calendars.wereDeleted(manager, ids))
          ? new ProblemException('CALENDAR_DELETED')
          : notFound();
      }
      return {
        name,
        updated_at,
        calendars: calendars.map(publishedCalendar),
        is_whole: calendars.length === ids.length,
      };
    });
  }

  private async named(manager: EntityManager, address: string): Promise<Named> {
    const reference = parseCalendarReference(address);
    if (!reference) throw notFound();
    if (reference.kind === 'calendars') return { name: null, updated_at: null, ids: reference.ids };
    const kept = await this.kept.at(manager, reference.address);
    if (!kept) throw notFound();
    return { name: kept.name, updated_at: kept.updated_at.toISOString(), ids: kept.calendar_ids };
  }
}

/** The calendars at an address, public or not. */
interface Named {
  name: string | null;
  updated_at: string | null;
  ids: string[];
}
