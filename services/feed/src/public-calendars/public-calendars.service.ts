import { Injectable } from '@nestjs/common';
import {
  calendarFieldsVisibleTo,
  type getPublicEvent,
  pick,
  type PublicCalendar,
  type PublicEvent,
  type PublicWindowQuery,
  type QueryOf,
} from '@daymark/contracts';
import {
  getPublishedCalendar,
  getPublishedEvent,
  listPublishedOccurrences,
} from '@daymark/contracts/internal';
import { CheckedJson, currentSignal, isProblem, notFound, ServiceClient } from '@daymark/service-kit';
import { CalendarVersions } from '../versions/versions.module.js';
import { PublicAddresses } from './public-addresses.js';
import { PublicReadLimit } from './public-read-limit.js';
import { WindowCache } from './window-cache.js';

const calendarFields = calendarFieldsVisibleTo('page');

@Injectable()
export class PublicCalendarsService {
  constructor(
    private readonly client: ServiceClient,
    private readonly addresses: PublicAddresses,
    private readonly versions: CalendarVersions,
    private readonly limit: PublicReadLimit,
    private readonly windows: WindowCache,
  ) {}

  async calendar(id: string): Promise<PublicCalendar> {
    await this.limit.forPage();
    const calendar = await this.client.call('calendars', getPublishedCalendar, { params: { id } });
    return {
      id,
      ...pick(calendar, calendarFields),
      logo_url: calendar.logo_url,
      cover: calendar.cover,
      public_url: this.addresses.calendarPage(id, calendar.short_name),
      feed_url: this.addresses.feed(id),
    };
  }

  async events(id: string, window: PublicWindowQuery): Promise<CheckedJson> {
    const answer = await this.window(id, window);
    await this.limit.forSending(answer.text);
    return answer;
  }

  async window(
    id: string,
    window: PublicWindowQuery,
    signal: AbortSignal | undefined = currentSignal(),
  ): Promise<CheckedJson> {
    const version = await this.limit.ofKnown(() => this.versions.current(id)).catch(asMissing);
    const key = [id, version, windowKey(window)].join(' ');
    if (!this.windows.peek(key) && !this.windows.isInProgress(key)) await this.limit.forWindow();
    return this.windows.get(
      key,
      async (leaving) =>
        // The call checked it by the same schema.
        CheckedJson.ofPieces([
          JSON.stringify(
            await this.client.call(
              'calendars',
              listPublishedOccurrences,
              { params: { id }, query: { ...window, limit: window.limit?.toString() } },
              { signal: leaving },
            ),
          ),
        ]),
      signal,
    );
  }

  async event(reference: string, query: QueryOf<typeof getPublicEvent>): Promise<PublicEvent> {
    await this.limit.forPage();
    const input = { params: { id: reference }, query };
    const page = await this.client.call('calendars', getPublishedEvent, input, { signal: currentSignal() });
    return { ...page, public_url: this.addresses.eventPage(page.id) };
  }
}

/** Identifies a window: its instants in one form. */
export const windowKey = ({ from, to, limit, q, language }: PublicWindowQuery) =>
  JSON.stringify([new Date(from).toISOString(), new Date(to).toISOString(), limit, q, language]);

/** Only feeds disclose that a calendar was deleted. For pages it does not exist. */
export function asMissing(error: unknown): never {
  throw isProblem(error, 'CALENDAR_DELETED') ? notFound() : error;
}
