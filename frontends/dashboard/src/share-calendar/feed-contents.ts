import { readCalendar, type ReadEntry, type ReadEvent } from '@daymark/icalendar/reading';
import { expandOccurrences, type OccurrenceBase } from '@daymark/recurrence';

const YEAR_MS = 365 * 86_400_000;
/** Counting stops here. */
const DATES_COUNTED_MAX = 10_000;

export interface FeedContents {
  events: number;
  /** In the next twelve months: the number of dates of series, and of series with any. */
  seriesDates: number;
  series: number;
  /** The same of events that do not repeat. */
  singles: number;
}

/** People think in dates and not in VEVENTs, so both are counted. */
export function feedContents(feed: string, now = Date.now()): FeedContents {
  const window = { from: now, to: now + YEAR_MS };
  const { entries, vevents } = readCalendar(new TextEncoder().encode(feed), { timezone: 'UTC' });
  const repeats = ({ event }: ReadEntry) => event.recurrence !== null;
  const datesOf = (some: ReadEntry[]) =>
    some.map((entry) => datesIn(entry, window)).filter((dates) => dates > 0);
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const series = datesOf(entries.filter(repeats));
  const singles = datesOf(entries.filter((entry) => !repeats(entry)));
  return { events: vevents, seriesDates: sum(series), series: series.length, singles: sum(singles) };
}

function datesIn({ event, exceptions }: ReadEntry, window: { from: number; to: number }): number {
  const { recurrence } = event;
  const rule = recurrence && {
    ...recurrence,
    excluded_dates: [...(recurrence.excluded_dates ?? []), ...exceptions.map(({ occurrence }) => occurrence)],
  };
  const moved = exceptions.filter(
    (exception) =>
      exception.kind === 'changed' && expandOccurrences(startOf(exception.event), null, window).length > 0,
  );
  return expandOccurrences(startOf(event), rule, window, DATES_COUNTED_MAX).length + moved.length;
}

/** Without its duration: what has begun before the window is not counted. */
const startOf = ({ start_local, timezone, is_all_day }: ReadEvent): OccurrenceBase =>
  is_all_day
    ? { start_local: start_local.slice(0, 10), timezone, is_all_day: true, duration_days: 1 }
    : { start_local, timezone, duration_minutes: 0 };
