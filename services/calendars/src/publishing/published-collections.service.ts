import { Injectable } from '@nestjs/common';
import { parseCalendarReference } from '@daymark/contracts';
import type { PublishedCollection } from '@daymark/contracts/internal';
import { notFound, ProblemException } from '@daymark/service-kit';
import { PublicCalendars } from '../calendars/calendars.module.js';
import { publishedCalendar } from './published.response.js';
import { ReadOnlyDatabase } from './read-only-database.js';

/** Several public calendars together, for the service that shows them. Who owns which makes no difference. */
@Injectable()
export class PublishedCollectionsService {
  constructor(
    private readonly reads: ReadOnlyDatabase,
    private readonly calendars: PublicCalendars,
  ) {}

  /**
   * What an address names, without the calendars that the audience does not see: nobody learns whether those exist.
   * @throws ProblemException NOT_FOUND where none is left; CALENDAR_DELETED where all were public when they were deleted
   */
  get(address: string): Promise<PublishedCollection> {
    return this.reads.atOneMoment(async (manager) => {
      const reference = parseCalendarReference(address);
      if (reference?.kind !== 'calendars') throw notFound();
      const { ids } = reference;
      const calendars = await this.calendars.allOf(manager, ids);
      if (calendars.length === 0) {
        throw (await this.calendars.wereDeleted(manager, ids))
          ? new ProblemException('CALENDAR_DELETED')
          : notFound();
      }
      return {
        name: null,
        updated_at: null,
        calendars: calendars.map(publishedCalendar),
        is_whole: calendars.length === ids.length,
      };
    });
  }
}
