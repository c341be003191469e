import { fieldsVisibleTo } from '@daymark/contracts';
import type { ListedEvent } from '../page-data.js';

/** A list shows the beginning of a description; the whole one stands on the event's own page. */
const DESCRIPTION_MAX_CHARACTERS = 280;

function beginningOf(description: string | null): string | null {
  if (!description || description.length <= DESCRIPTION_MAX_CHARACTERS) return description;
  return `${description.slice(0, DESCRIPTION_MAX_CHARACTERS).toWellFormed().trimEnd()}…`;
}

/** Of what takes place, nothing is said of a cancellation. */
const OF_CANCELLED: readonly string[] = ['status', 'cancellation_note'];
const ALWAYS = fieldsVisibleTo('list').filter((name) => !OF_CANCELLED.includes(name));

/** An event with what lists are told of it by the catalogue of fields, and of several calendars its own. */
export function listedEvent(event: ListedEvent): ListedEvent {
  const listed = Object.fromEntries(ALWAYS.map((name) => [name, event[name]])) as object as ListedEvent;
  return {
    ...listed,
    id: event.id,
    description: beginningOf(event.description),
    is_recurring: event.is_recurring,
    ...(event.calendar_ids && { calendar_ids: event.calendar_ids }),
    ...(event.status === 'cancelled' && {
      status: event.status,
      cancellation_note: event.cancellation_note ?? null,
    }),
  };
}
