import { Injectable } from '@nestjs/common';
import type { ResponseOf, listPublicCalendarEvents, PublicCalendar, PublicEvent } from '@daymark/contracts';
import {
  getPublishedCalendar,
  getPublishedEvent,
  listPublishedOccurrences,
} from '@daymark/contracts/internal';
import { ServiceClient } from '@daymark/service-kit';
import { PublicAddresses } from './public-addresses.js';

/** Public calendars and events as JSON, each with its address. */
@Injectable()
export class PublicCalendarsService {
  constructor(
    private readonly client: ServiceClient,
    private readonly addresses: PublicAddresses,
  ) {}

  /** @throws ProblemException NOT_FOUND where there is no such public calendar; SERVICE_UNAVAILABLE */
  async calendar(id: string): Promise<PublicCalendar> {
    const { name, description, theme, embed_sites } = await this.client.call(
      'calendars',
      getPublishedCalendar,
      {
        params: { id },
      },
    );
    return {
      id,
      name,
      description,
      theme,
      embed_sites,
      public_url: this.addresses.calendarPage(id),
      feed_url: this.addresses.feed(id),
    };
  }

  /** @throws ProblemException NOT_FOUND where there is no such public calendar; SERVICE_UNAVAILABLE */
  events(
    id: string,
    query: { from: string; to: string },
  ): Promise<ResponseOf<typeof listPublicCalendarEvents>> {
    return this.client.call('calendars', listPublishedOccurrences, { params: { id }, query });
  }

  /** @throws ProblemException NOT_FOUND where there is no such shared event or occurrence; SERVICE_UNAVAILABLE */
  async event(reference: string): Promise<PublicEvent> {
    const page = await this.client.call('calendars', getPublishedEvent, { params: { id: reference } });
    return { ...page, public_url: this.addresses.eventPage(page.id) };
  }
}
