import type { ListedEvent } from '@daymark/contracts';
import { wallClockOf } from '@daymark/ui/public';

/** A series with the times of the date that the list shows: the next one, or the first that matches a filter. */
export function onShownDate(event: ListedEvent): ListedEvent {
  if (!event.is_recurring) return event;
  const { next_start_time: start_time, next_end_time: end_time, timezone } = event;
  if (!event.is_all_day) return { ...event, start_time, end_time };
  // All-day events end at the midnight after the last day.
  const end_local = wallClockOf(Date.parse(end_time) - 1, timezone).date;
  return { ...event, start_time, end_time, start_local: wallClockOf(start_time, timezone).date, end_local };
}
