import type { ImportDate } from '@daymark/contracts/interchange';
import type { ReadEntry } from '@daymark/icalendar/reading';
import {
  baseOfEvent,
  expandWithExceptions,
  instantToLocal,
  localDateOf,
  type EventTimes,
  type OccurrenceWindow,
} from '@daymark/recurrence';
import { storedOccurrence } from '../../events/events.module.js';

type Times = Pick<
  ImportDate,
  'start_local' | 'end_local' | 'timezone' | 'is_all_day' | 'start_time' | 'end_time'
>;

/** The dates of an entry in a window, including its changed and deleted ones. */
export function datesOfEntry(
  { event, exceptions, is_floating }: ReadEntry,
  floatingZone: string,
  window: OccurrenceWindow,
  limit: number,
): Times[] {
  const inZone = <Event extends EventTimes>(times: Event): Event =>
    is_floating ? { ...times, timezone: floatingZone } : times;
  const series = inZone(event);
  const laidOver = exceptions.map((exception) => {
    const occurrence_date = storedOccurrence(exception.occurrence, series);
    return exception.kind === 'deleted'
      ? { occurrence_date, is_deleted: true as const }
      : { occurrence_date, is_deleted: false as const, ...inZone(exception.event) };
  });
  return expandWithExceptions(baseOfEvent(series), series.recurrence, window, laidOver, limit).map(
    ({ start, end, exception }) => timesOf(start, end, exception?.is_deleted === false ? exception : series),
  );
}

function timesOf(start: number, end: number, { timezone, is_all_day }: EventTimes): Times {
  const local = (instant: number) => instantToLocal(instant, timezone);
  const [start_local, end_local] = is_all_day
    ? [localDateOf(local(start)), localDateOf(local(Math.max(start, end - 1)))]
    : [local(start), local(end)];
  return {
    start_local,
    end_local,
    timezone,
    is_all_day,
    start_time: new Date(start).toISOString(),
    end_time: new Date(end).toISOString(),
  };
}
