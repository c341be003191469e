import { fieldsVisibleTo } from '@daymark/contracts';
import type { ListedEvent } from '../../page-data.js';

/** Lists show the beginning of a description; the event's page has all of it. */
const DESCRIPTION_MAX_CHARACTERS = 280;

function excerptOf(description: string | null): string | null {
  if (!description || description.length <= DESCRIPTION_MAX_CHARACTERS) return description;
  return `${description.slice(0, DESCRIPTION_MAX_CHARACTERS).toWellFormed().trimEnd()}…`;
}

/** Left out unless the event is cancelled. */
const OF_CANCELLED: readonly string[] = ['status', 'cancellation_note'];
const ALWAYS = fieldsVisibleTo('list').filter((name) => !OF_CANCELLED.includes(name));

/** Reduces an event to the fields that the catalogue shows in lists, and its calendars if there are several. */
export function listedEvent(event: ListedEvent): ListedEvent {
  const listed = Object.fromEntries(ALWAYS.map((name) => [name, event[name]])) as object as ListedEvent;
  return {
    ...listed,
    id: event.id,
    description: excerptOf(event.description),
    is_recurring: event.is_recurring,
    ...(event.recurrence_text && { recurrence_text: event.recurrence_text }),
    ...(event.planned_start_time && { planned_start_time: event.planned_start_time }),
    ...(event.calendar_ids && { calendar_ids: event.calendar_ids }),
    ...(event.status === 'cancelled' && {
      status: event.status,
      cancellation_note: event.cancellation_note ?? null,
    }),
  };
}
