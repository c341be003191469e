import {
  addDays,
  baseOfEvent,
  expandWithExceptions,
  instantToLocal,
  localToInstant,
  offsetMinutesAt,
  type EventTimes,
} from '@daymark/recurrence';
import type { FeedEvent } from '../src/feed-event.js';
import type { ReadOccurrence } from './reading-with-ical-js.js';

const DAY_MS = 86_400_000;

/** One of our occurrences, with the data to judge readers that may differ. */
export interface ExpectedOccurrence extends ReadOccurrence {
  /** The planned times of day, and their zone. */
  times: EventTimes;
}

/**
 * The occurrences of an event in a window, as our pages show them. Dates have no zone; readers give their midnights in
 * UTC, and so does this.
 */
export function shownOccurrences(
  event: FeedEvent,
  window: { from: number; to: number },
  limit?: number,
): ExpectedOccurrence[] {
  const withoutZone = <Times extends EventTimes>(times: Times): Times =>
    times.is_all_day ? { ...times, timezone: 'UTC' } : times;
  const exceptions = [
    ...(event.exceptions?.cancelled ?? []).map((occurrence_date) => ({
      occurrence_date,
      is_deleted: true as const,
    })),
    ...(event.exceptions?.changed ?? []).map((one) => ({
      ...withoutZone(one),
      is_deleted: false as const,
    })),
  ];
  const series = withoutZone(event);
  return expandWithExceptions(baseOfEvent(series), event.recurrence, window, exceptions, limit).map(
    ({ start, end, exception }) => {
      const times = exception && !exception.is_deleted ? exception : series;
      return {
        start,
        end,
        times,
        title: exception && !exception.is_deleted ? exception.title : event.title,
      };
    },
  );
}

/**
 * The starts at which ical.js may see an occurrence: usually at the same instant, but it takes the second of two equal
 * times, and moves a skipped time forward in some zones and back in others (RFC 5545, 3.3.5, says: the first, and
 * forward).
 */
export function possibleStarts({ start, times }: ExpectedOccurrence): number[] {
  if (times.is_all_day) return [start];
  const local = instantToLocal(start, times.timezone);
  const { clock, shiftMinutes } = localToInstant(local, times.timezone);
  if (clock === 'repeated') return [start, start + shiftMinutes * 60_000];
  if (local.slice(11) === times.start_local.slice(11)) return [start];
  // The jump may have moved the occurrence over midnight.
  const plannedDates = [local.slice(0, 10), addDays(local.slice(0, 10), -1)];
  const planned = plannedDates
    .map((date) => localToInstant(date + times.start_local.slice(10), times.timezone))
    .find(({ clock: shown, instant }) => shown === 'skipped' && instant === start);
  return planned === undefined ? [start] : [start, start - planned.shiftMinutes * 60_000];
}

/**
 * Whether no clock change is near an occurrence. There, readers that add the duration on the wall clock compute another
 * end.
 */
export function isFarFromChanges({ start, end, times }: ExpectedOccurrence): boolean {
  return offsetMinutesAt(start - DAY_MS, times.timezone) === offsetMinutesAt(end + DAY_MS, times.timezone);
}
