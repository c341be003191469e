import {
  type listPublicCalendarEvents,
  PUBLIC_LIST_MAX_BYTES,
  PUBLIC_LIST_MAX_ENTRIES,
  type ListedPublicEvent,
  type ResponseOf,
} from '@daymark/contracts';
import { CheckedJson, isTurnOver, nextTurn } from '@daymark/service-kit';

type List = ResponseOf<typeof listPublicCalendarEvents>;

/** `{"items":[],"truncated":false,"has_earlier":false,"has_later":false}` */
const FRAME_BYTES = 80;

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
export async function mergedList(
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
      const known = events.get(event.id);
      if (known) known.calendar_ids.push(id);
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
