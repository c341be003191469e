import { Injectable } from '@nestjs/common';
import {
  DEFAULT_CALENDAR_THEME,
  pick,
  type PublicCalendar,
  type PublicWindowQuery,
  type listPublicCalendarEvents,
  PUBLIC_LIST_MAX_BYTES,
  PUBLIC_LIST_MAX_ENTRIES,
  type ListedPublicEvent,
  type ResponseOf,
} from '@daymark/contracts';
import type { PublishedCalendar, PublishedCollection } from '@daymark/contracts/internal';
import { currentSignal, notFound, CheckedJson, isTurnOver, nextTurn } from '@daymark/service-kit';
import { CollectionDirectory, nameOfCollection } from '../collections/collections.module.js';
import { CalendarVersions, isMissing } from '../versions/versions.module.js';
import { PublicAddresses } from './public-addresses.js';
import { asMissing, PublicCalendarsService, windowKey } from './public-calendars.service.js';
import { PublicReadLimit } from './public-read-limit.js';
import { WindowCache } from './window-cache.js';

type List = ResponseOf<typeof listPublicCalendarEvents>;

/** `{"items":[],"truncated":false,"has_earlier":false,"has_later":false}` */
const FRAME_BYTES = 80;

interface ListOfCalendar {
  id: string;
  text: string;
}

const byStart = (one: ListedPublicEvent, other: ListedPublicEvent) =>
  one.start_time === other.start_time
    ? Number(one.id > other.id) - Number(one.id < other.id)
    : one.start_time < other.start_time
      ? -1
      : 1;

/**
 * Merges the lists of several calendars in order of time: each event once, with its calendars. If a list was truncated,
 * nothing after its end is included, so that no day shows one calendar without the others.
 */
async function mergedList(
  lists: readonly ListOfCalendar[],
  { bytes: maxBytes = PUBLIC_LIST_MAX_BYTES, entries: maxEntries = PUBLIC_LIST_MAX_ENTRIES } = {},
): Promise<CheckedJson> {
  const events = new Map<string, ListedPublicEvent & { calendar_ids: string[] }>();
  let cutAt: string | null = null;
  let [has_earlier, has_later] = [false, false];
  for (const { id, text } of lists) {
    // Parsing one takes as long as others may wait.
    await nextTurn();
    const { items, truncated, ...beyond } = JSON.parse(text) as List;
    has_earlier ||= beyond.has_earlier;
    has_later ||= beyond.has_later;
    const last = items.at(-1)?.start_time;
    if (truncated && last !== undefined && (cutAt === null || last < cutAt)) cutAt = last;
    for (const event of items) {
      const listed = events.get(event.id);
      if (listed) listed.calendar_ids.push(id);
      else events.set(event.id, { ...event, calendar_ids: [id] });
    }
  }
  const inOrder = [...events.values()]
    .filter(({ start_time }) => cutAt === null || start_time <= cutAt)
    .sort(byStart);
  let bytes = FRAME_BYTES;
  const items: string[] = [];
  for (const event of inOrder) {
    if (isTurnOver()) await nextTurn();
    const text = JSON.stringify(event);
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > maxBytes || items.length >= maxEntries) break;
    items.push(text);
  }
  const truncated = cutAt !== null || items.length < inOrder.length;
  const rest = JSON.stringify({ truncated, has_earlier, has_later }).slice(1);
  // The lists were checked, and only the calendars were added to their entries.
  return CheckedJson.ofPieces([`{"items":[${items.join(',')}],${rest}`]);
}

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
      description: collection.description,
      color: DEFAULT_CALENDAR_THEME.primary_color,
      theme: null,
      embed_sites: [],
      default_view: 'month',
      week_start: sharedBy(collection, 'week_start'),
      language: sharedBy(collection, 'language'),
      reminder_minutes:
        collection.calendars.find(({ reminder_minutes }) => reminder_minutes !== null)?.reminder_minutes ??
        null,
      logo_url: collection.logo_url,
      cover: null,
      cover_alt: null,
      public_url: this.addresses.calendarPage(reference, collection.short_name),
      feed_url: this.addresses.feed(reference),
      calendars: collection.calendars.map((calendar) =>
        pick(calendar, ['id', 'name', 'color', 'theme', 'embed_sites']),
      ),
    };
  }

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

/** What all calendars have in common; null, which is as the visitor has it, if they differ. */
function sharedBy<Field extends 'week_start' | 'language'>(
  { calendars }: PublishedCollection,
  field: Field,
): PublishedCalendar[Field] | null {
  const [first = null, ...others] = new Set(calendars.map((calendar) => calendar[field]));
  return others.length === 0 ? first : null;
}
