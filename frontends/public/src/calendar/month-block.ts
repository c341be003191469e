import type { CalendarPart, FailedMonth, ListedEvent, LoadedMonth, MonthOfEvents } from '../page-data.js';

type Times = Pick<
  ListedEvent,
  'start_local' | 'end_local' | 'start_time' | 'end_time' | 'timezone' | 'is_all_day'
>;
/** Whole days keep their instants, which take a zone's rules to work out; they are few. */
type Rest = Omit<ListedEvent, keyof Times> & Partial<Pick<Times, 'start_time' | 'end_time'>>;

/**
 * An event in the page's data: start and end (instants in seconds; whole days as dates), which of the zones, and what of
 * the rest is not as with most events.
 */
type EventRow = [start: number | string, end: number | string, zone: number, rest: Partial<Rest>];
type MonthBlock = FailedMonth | (Omit<LoadedMonth, 'items'> & { zones: string[]; rows: EventRow[] });

/** What the script of a calendar's page is told. */
export type CalendarBlock = Omit<CalendarPart, 'events'> & { events: MonthBlock };

const USUAL = { description: null, location: null, is_recurring: false } satisfies Partial<Rest>;

const secondsOf = (instant: string) => Date.parse(instant) / 1_000;
const instantAt = (seconds: number) => new Date(seconds * 1_000).toISOString();
/** A month for the page's data. The grid shows neither descriptions nor places, so they are left out of it. */
export function blockOfMonth(month: MonthOfEvents, isBrief: boolean): MonthBlock {
  if (month.state === 'failed') return month;
  const { items, ...rest } = month;
  const zones = [...new Set(items.map(({ timezone }) => timezone))];
  const rows = items.map((event): EventRow => rowOf(event, zones, isBrief));
  return { ...rest, zones, rows };
}

function rowOf(event: ListedEvent, zones: string[], isBrief: boolean): EventRow {
  const { start_local, end_local, start_time, end_time, timezone, is_all_day, ...others } = event;
  const rest = Object.fromEntries(
    Object.entries(isBrief ? { ...others, description: null, location: null } : others).filter(
      ([name, value]) => value !== (USUAL as Record<string, unknown>)[name],
    ),
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

/** The month that a block tells. What its own clocks show at an event with times is no part of it: instants and zone say that. */
export function monthOfBlock(block: MonthBlock): MonthOfEvents {
  if (block.state === 'failed') return block;
  const { zones, rows, ...rest } = block;
  const items = rows.map(
    ([start, end, zone, others]) =>
      ({ ...USUAL, ...timesOf(start, end, zones[zone]!), ...others }) as ListedEvent,
  );
  return { ...rest, items };
}

function timesOf(start: number | string, end: number | string, timezone: string): Partial<Times> {
  if (typeof start === 'string' || typeof end === 'string') {
    return { start_local: String(start), end_local: String(end), timezone, is_all_day: true };
  }
  return { start_time: instantAt(start), end_time: instantAt(end), timezone, is_all_day: false };
}
