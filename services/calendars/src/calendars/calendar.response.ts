import type { Calendar } from '@daymark/contracts';
import type { CalendarEntity } from './calendar.entity.js';

/** A calendar as a signed-in person gets it. */
export function calendarResponse(calendar: CalendarEntity, userId: string): Calendar {
  return {
    id: calendar.id,
    name: calendar.name,
    description: calendar.description,
    is_public: calendar.is_public,
    color: calendar.color,
    theme: calendar.theme,
    embed_sites: calendar.embed_sites,
    cancelled_events: calendar.cancelled_events,
    busy_status: calendar.busy_status,
    is_owner: calendar.user_id === userId,
    created_at: calendar.created_at.toISOString(),
    updated_at: calendar.updated_at.toISOString(),
    version: calendar.version,
  };
}
