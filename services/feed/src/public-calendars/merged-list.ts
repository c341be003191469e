import {
  listPublicCalendarEvents,
  PUBLIC_LIST_MAX_BYTES,
  PUBLIC_LIST_MAX_ENTRIES,
  type ListedPublicEvent,
  type ResponseOf,
} from '@daymark/contracts';
import { CheckedJson } from '@daymark/service-kit';

type List = ResponseOf<typeof listPublicCalendarEvents>;

/** `{"items":[],"truncated":false,"has_earlier":false,"has_later":false}` */
const FRAME_BYTES = 80;

/** The list of one of several calendars. */
export interface ListOfCalendar {
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
export function mergedList(
  lists: readonly ListOfCalendar[],
  { bytes: maxBytes = PUBLIC_LIST_MAX_BYTES, entries: maxEntries = PUBLIC_LIST_MAX_ENTRIES } = {},
): CheckedJson {
  const events = new Map<string, ListedPublicEvent & { calendar_ids: string[] }>();
  let cutAt: string | null = null;
  let [has_earlier, has_later] = [false, false];
  for (const { id, text } of lists) {
    const { items, truncated, ...beyond } = JSON.parse(text) as List;
    has_earlier ||= beyond.has_earlier;
    has_later ||= beyond.has_later;
    const last = items.at(-1)?.start_time;
    if (truncated && last !== undefined && (cutAt === null || last < cutAt)) cutAt = last;
    for (const event of items) {
      const known = events.get(event.id);
      if (known) known.calendar_ids.push(id);
      else events.set(event.id, { ...event, calendar_ids: [id] });
    }
  }
  const inOrder = [...events.values()]
    .filter(({ start_time }) => cutAt === null || start_time <= cutAt)
    .sort(byStart);
  let bytes = FRAME_BYTES;
  const items: ListedPublicEvent[] = [];
  for (const event of inOrder) {
    bytes += Buffer.byteLength(JSON.stringify(event)) + 1;
    if (bytes > maxBytes || items.length >= maxEntries) break;
    items.push(event);
  }
  const isCut = cutAt !== null || items.length < inOrder.length;
  return CheckedJson.of(listPublicCalendarEvents, { items, truncated: isCut, has_earlier, has_later });
}
