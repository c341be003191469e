import { Inject, Injectable } from '@nestjs/common';
import { getPublishedEventFile, getPublishedFeed } from '@daymark/contracts/internal';
import { renderCalendarFeed, renderEventFile } from '@daymark/icalendar/rendering';
import { ServiceClient, SETTINGS, unavailable } from '@daymark/service-kit';
import type { FeedSettings } from '../config.js';
import { PublicAddresses } from '../public-calendars/public-calendars.module.js';
import { feedCalendar, feedEvent } from './feed-content.js';

export interface RenderedFeed {
  text: string;
  /** When the audience last saw a change. */
  lastModified: Date;
}

export interface RenderedEvent {
  text: string;
  title: string;
}

/** iCalendar text of public calendars and shared events: all of it, or an error; never a part. */
@Injectable()
export class FeedRenderingService {
  private readonly inFlight = new Map<string, Promise<RenderedFeed>>();

  constructor(
    private readonly client: ServiceClient,
    private readonly addresses: PublicAddresses,
    @Inject(SETTINGS) private readonly settings: FeedSettings,
  ) {}

  /**
   * The feed of a calendar. Requests that come while one is being made share it: a calendar that many programs ask for
   * at once is read and written once.
   * @throws ProblemException NOT_FOUND where there is no such public calendar; SERVICE_UNAVAILABLE
   */
  feed(calendarId: string): Promise<RenderedFeed> {
    const known = this.inFlight.get(calendarId);
    if (known) return known;
    const made = this.makeFeed(calendarId).finally(() => this.inFlight.delete(calendarId));
    this.inFlight.set(calendarId, made);
    return made;
  }

  /**
   * A shared event as a file. An occurrence comes with its whole series: a part of it alone, under the series' uid,
   * would replace the series in the reader's calendar.
   * @throws ProblemException NOT_FOUND where there is no such shared event or occurrence; SERVICE_UNAVAILABLE
   */
  async event(reference: string): Promise<RenderedEvent> {
    const event = await this.client.call('calendars', getPublishedEventFile, { params: { id: reference } });
    const text = orUnavailable(() =>
      renderEventFile({ product_name: this.settings.PRODUCT_NAME, event: feedEvent(event, this.addresses) }),
    );
    return { text, title: event.title };
  }

  private async makeFeed(id: string): Promise<RenderedFeed> {
    const { calendar, events } = await this.client.call('calendars', getPublishedFeed, {
      params: { id },
      query: {},
    });
    const text = orUnavailable(() =>
      renderCalendarFeed({
        product_name: this.settings.PRODUCT_NAME,
        calendar: feedCalendar(calendar, this.addresses),
        events: events.map((event) => feedEvent(event, this.addresses)),
      }),
    );
    return { text, lastModified: new Date(calendar.updated_at) };
  }
}

// An entry that leaves a feed vanishes from its subscribers' calendars. So an event that cannot be written is never left
// out: the feed is unavailable, and subscribers keep what they have.
function orUnavailable(render: () => string): string {
  try {
    return render();
  } catch (error) {
    throw unavailable(error);
  }
}
