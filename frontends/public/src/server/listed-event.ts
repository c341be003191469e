import type { ListedEvent } from '../page-data.js';

/** A list shows the beginning of a description; the whole one stands on the event's own page. */
const DESCRIPTION_MAX_CHARACTERS = 280;

function beginningOf(description: string | null): string | null {
  if (!description || description.length <= DESCRIPTION_MAX_CHARACTERS) return description;
  return `${description.slice(0, DESCRIPTION_MAX_CHARACTERS).toWellFormed().trimEnd()}…`;
}

/** An event with what a list shows of it, and nothing else. */
export const listedEvent = (event: ListedEvent): ListedEvent => ({
  id: event.id,
  title: event.title,
  description: beginningOf(event.description),
  start_local: event.start_local,
  end_local: event.end_local,
  timezone: event.timezone,
  is_all_day: event.is_all_day,
  start_time: event.start_time,
  end_time: event.end_time,
  location: event.location,
  is_recurring: event.is_recurring,
  ...(event.status === 'cancelled' && {
    status: event.status,
    cancellation_note: event.cancellation_note ?? null,
  }),
});
