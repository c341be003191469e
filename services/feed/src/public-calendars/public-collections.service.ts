import { Injectable } from '@nestjs/common';
import {
  DEFAULT_CALENDAR_THEME,
  pick,
  type PublicCalendar,
  type PublicWindowQuery,
} from '@daymark/contracts';
import type { PublishedCollection } from '@daymark/contracts/internal';
import { currentSignal, notFound, type CheckedJson } from '@daymark/service-kit';
import { CollectionDirectory, nameOfCollection } from '../collections/collections.module.js';
import { CalendarVersions, isMissing } from '../versions/versions.module.js';
import { mergedList, type ListOfCalendar } from './merged-list.js';
import { PublicAddresses } from './public-addresses.js';
import { asMissing, PublicCalendarsService, windowKey } from './public-calendars.service.js';
import { PublicReadLimit } from './public-read-limit.js';
import { WindowCache } from './window-cache.js';

/** Several public calendars together as JSON, in the form of one. */
@Injectable()
export class PublicCollectionsService {
  constructor(
    private readonly directory: CollectionDirectory,
    private readonly calendars: PublicCalendarsService,
    private readonly versions: CalendarVersions,
    private readonly addresses: PublicAddresses,
    private readonly limit: PublicReadLimit,
    private readonly windows: WindowCache,
  ) {}

  /**
   * Its theme is the product's: none of the calendars decides for the others. It offers the reminder of the first
   * calendar that offers one.
   */
  async calendar(reference: string): Promise<PublicCalendar> {
    await this.limit.forPage();
    const collection = await this.find(reference);
    return {
      id: reference,
      name: nameOfCollection(collection),
      description: null,
      color: DEFAULT_CALENDAR_THEME.primary_color,
      theme: null,
      embed_sites: [],
      default_view: 'month',
      week_start: weekStartOf(collection),
      reminder_minutes:
        collection.calendars.find(({ reminder_minutes }) => reminder_minutes !== null)?.reminder_minutes ??
        null,
      logo_url: null,
      cover: null,
      cover_alt: null,
      public_url: this.addresses.calendarPage(reference),
      feed_url: this.addresses.feed(reference),
      calendars: collection.calendars.map((calendar) =>
        pick(calendar, ['id', 'name', 'color', 'theme', 'embed_sites']),
      ),
    };
  }

  /**
   * The occurrences in a window, cached under the versions of the calendars.
   */
  async events(reference: string, window: PublicWindowQuery): Promise<CheckedJson> {
    const { calendars } = await this.find(reference);
    const ids: string[] = [];
    const versions: string[] = [];
    for (const { id, version } of await Promise.all(calendars.map(({ id }) => this.versionOf(id)))) {
      if (version === null) continue;
      ids.push(id);
      versions.push(version);
    }
    if (ids.length === 0) throw notFound();
    // For a single calendar this list also differs from its own: it names each event's calendars.
    const key = [ids.join('+'), 'together', ...versions, windowKey(window)].join(' ');
    const answer = await this.windows.get(key, (signal) => this.merged(ids, window, signal), currentSignal());
    await this.limit.forSending(answer.text);
    return answer;
  }

  private find(reference: string): Promise<PublishedCollection> {
    return this.limit.ofKnown(() => this.directory.find(reference)).catch(asMissing);
  }

  private async versionOf(id: string): Promise<{ id: string; version: string | null }> {
    try {
      return { id, version: await this.versions.current(id) };
    } catch (error) {
      if (isMissing(error)) return { id, version: null };
      throw error;
    }
  }

  private async merged(ids: string[], window: PublicWindowQuery, signal: AbortSignal): Promise<CheckedJson> {
    const lists = await Promise.all(
      ids.map(async (id): Promise<ListOfCalendar[]> => {
        try {
          return [{ id, text: (await this.calendars.window(id, window, signal)).text }];
        } catch (error) {
          // It was public a moment ago.
          if (isMissing(error)) return [];
          throw error;
        }
      }),
    );
    const found = lists.flat();
    for (const { text } of found) await this.limit.forMerging(text.length);
    return mergedList(found, { entries: window.limit });
  }
}

/** The first day of the week that all calendars share; the visitor's if they differ. */
function weekStartOf({ calendars }: PublishedCollection): number | null {
  const [first = null, ...others] = new Set(calendars.map(({ week_start }) => week_start));
  return others.length === 0 ? first : null;
}
