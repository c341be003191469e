import type { listPublicCalendarEvents, ResponseOf } from '@daymark/contracts';
import type { EventWindow } from './month-of-events.js';

const TIMEOUT_MS = 15_000;
/** The endpoint without its schemas, which are too large for this page. */
export const EVENTS = { path: '/api/public/calendars/:id/events' } as typeof listPublicCalendarEvents;

/**
 * Fetches the events of a public calendar in a window; null on failure. Credentials are not sent: in a frame on another
 * site they would be within that site's reach.
 */
export async function fetchEvents(
  calendarId: string,
  window: EventWindow,
  signal: AbortSignal,
): Promise<ResponseOf<typeof listPublicCalendarEvents> | null> {
  try {
    const path = EVENTS.path.replace(':id', calendarId);
    const response = await fetch(`${path}?${new URLSearchParams({ ...window })}`, {
      credentials: 'omit',
      // Browsers of 2023 have no AbortSignal.any and wait without a limit.
      signal: 'any' in AbortSignal ? AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) : signal,
    });
    // The calendar became private or was deleted: the server's page says so.
    if (response.status === 404) location.reload();
    return response.ok ? ((await response.json()) as ResponseOf<typeof listPublicCalendarEvents>) : null;
  } catch {
    return null;
  }
}
