import type { EventTimes } from '@daymark/calendar-ui/public';
import type { CalendarPart, FailedMonth, ListedEvent, LoadedMonth, MonthOfEvents } from '../page-data.js';

/** All-day events keep their instants, which are costly to compute from a zone; they are few. */
type Rest = Omit<ListedEvent, keyof EventTimes> & Partial<Pick<EventTimes, 'start_time' | 'end_time'>>;

/**
 * An event in the page's data: start and end (instants in seconds; all-day as dates), the index of its zone, and the
 * fields that differ from most events.
 */
type EventRow = [start: number | string, end: number | string, zone: number, rest: Partial<Rest>];
type MonthBlock = FailedMonth | (Omit<LoadedMonth, 'items'> & { zones: string[]; rows: EventRow[] });

export type CalendarBlock = Omit<CalendarPart, 'events' | 'agenda'> & {
  events: MonthBlock;
  agenda?: MonthBlock;
};

const USUAL = { description: null, location: null, is_recurring: false } satisfies Partial<Rest>;

const secondsOf = (instant: string) => Date.parse(instant) / 1_000;
const instantAt = (seconds: number) => new Date(seconds * 1_000).toISOString();
/** What a grid, and the list of its chosen day, have no room for. */
export const UNSHOWN_IN_GRID = { description: null };

/** Packs a month into the page's data, without what is not shown. */
export function blockOfMonth(month: MonthOfEvents, unshown: Partial<ListedEvent> = {}): MonthBlock {
  if (month.state === 'failed') return month;
  const { items, ...rest } = month;
  const zones = [...new Set(items.map(({ timezone }) => timezone))];
  const rows = items.map((event): EventRow => rowOf({ ...event, ...unshown }, zones));
  return { ...rest, zones, rows };
}

function rowOf(event: ListedEvent, zones: string[]): EventRow {
  const { start_local, end_local, start_time, end_time, timezone, is_all_day, ...others } = event;
  const rest = Object.fromEntries(
    Object.entries(others).filter(([name, value]) => value !== (USUAL as Record<string, unknown>)[name]),
  );
  return is_all_day
    ? [
        start_local.slice(0, 10),
        end_local.slice(0, 10),
        zones.indexOf(timezone),
        { ...rest, start_time, end_time },
      ]
    : [secondsOf(start_time), secondsOf(end_time), zones.indexOf(timezone), rest];
}

/** Unpacks a month. The local times of an event with times are left out, since its instants and zone determine them. */
export function monthOfBlock(block: MonthBlock): MonthOfEvents {
  if (block.state === 'failed') return block;
  const { zones, rows, ...rest } = block;
  const items = rows.map(
    ([start, end, zone, others]) =>
      ({ ...USUAL, ...timesOf(start, end, zones[zone]!), ...others }) as ListedEvent,
  );
  return { ...rest, items };
}

function timesOf(start: number | string, end: number | string, timezone: string): Partial<EventTimes> {
  if (typeof start === 'string' || typeof end === 'string') {
    return { start_local: String(start), end_local: String(end), timezone, is_all_day: true };
  }
  return { start_time: instantAt(start), end_time: instantAt(end), timezone, is_all_day: false };
}
