import { Inject, Injectable } from '@nestjs/common';
import { parseEventReference } from '@daymark/contracts';
import { getPublishedEventFile } from '@daymark/contracts/internal';
import { renderEventFile, type FeedEvent } from '@daymark/icalendar/rendering';
import { ServiceClient, SETTINGS, unavailable } from '@daymark/service-kit';
import type { FeedSettings } from '../config.js';
import { PublicAddresses, PublicReadLimit } from '../public-calendars/public-calendars.module.js';
import { feedEvent, feedOccurrence } from './feed-content.js';

export interface EventFile {
  text: string;
  title: string;
}

@Injectable()
export class EventFilesService {
  constructor(
    private readonly client: ServiceClient,
    private readonly addresses: PublicAddresses,
    private readonly limit: PublicReadLimit,
    @Inject(SETTINGS) private readonly settings: FeedSettings,
  ) {}

  /** For a series with all dates, for an occurrence with that date only. */
  async file(reference: string): Promise<EventFile> {
    await this.limit.forFile();
    const event = await this.client.call('calendars', getPublishedEventFile, { params: { id: reference } });
    const { is_occurrence, occurrence_index } = parseEventReference(reference)!;
    const text = this.written(
      is_occurrence && event.recurrence
        ? () => feedOccurrence(event, occurrence_index, this.addresses)
        : () => feedEvent(event, this.addresses),
    );
    await this.limit.forSending(text);
    return { text, title: event.title };
  }

  private written(contentOf: () => FeedEvent): string {
    try {
      return renderEventFile({
        product_name: this.settings.PRODUCT_NAME,
        event: contentOf(),
      });
    } catch (error) {
      // A client that got a part of a series would lose the rest of it.
      throw unavailable(error);
    }
  }
}
