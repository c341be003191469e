import { Inject, Injectable } from '@nestjs/common';
import { getPublishedEventFile, type PublishedEvent } from '@daymark/contracts/internal';
import { renderEventFile } from '@daymark/icalendar/rendering';
import { ServiceClient, SETTINGS, unavailable } from '@daymark/service-kit';
import type { FeedSettings } from '../config.js';
import { PublicAddresses, PublicReadLimit } from '../public-calendars/public-calendars.module.js';
import { feedEvent } from './feed-content.js';

export interface EventFile {
  text: string;
  title: string;
}

/** Shared events as files of their own. */
@Injectable()
export class EventFilesService {
  constructor(
    private readonly client: ServiceClient,
    private readonly addresses: PublicAddresses,
    private readonly limit: PublicReadLimit,
    @Inject(SETTINGS) private readonly settings: FeedSettings,
  ) {}

  /**
   * A shared event as a file. An occurrence comes with its whole series: a part of it alone, under the series' uid,
   * would replace the series in the reader's calendar.
   * @throws ProblemException NOT_FOUND where there is no such shared event or occurrence; SERVICE_UNAVAILABLE;
   * TOO_MANY_REQUESTS
   */
  async file(reference: string): Promise<EventFile> {
    await this.limit.forFile();
    const event = await this.client.call('calendars', getPublishedEventFile, { params: { id: reference } });
    const text = this.written(event);
    await this.limit.forSending(text);
    return { text, title: event.title };
  }

  private written(event: PublishedEvent): string {
    try {
      return renderEventFile({
        product_name: this.settings.PRODUCT_NAME,
        event: feedEvent(event, this.addresses),
      });
    } catch (error) {
      // A reader that was given a part of a series would lose the rest of it.
      throw unavailable(error);
    }
  }
}
