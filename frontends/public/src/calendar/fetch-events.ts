import type { listPublicCalendarEvents, ResponseOf } from '@daymark/contracts';
import type { EventWindow } from './month-of-events.js';

const TIMEOUT_MS = 15_000;
/** The endpoint without its schemas, which are too heavy for this page. */
export const EVENTS = { path: '/api/public/calendars/:id/events' } as typeof listPublicCalendarEvents;

/**
 * The events of a public calendar in a window, asked for by the page; null where they cannot be had.
 * No credentials are sent: in a frame of another site they would be that site's to use.
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
      // Browsers of 2023 wait as long as they like.
      signal: 'any' in AbortSignal ? AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) : signal,
    });
    // No longer public, or gone: the server says so in words.
    if (response.status === 404) location.reload();
    return response.ok ? ((await response.json()) as ResponseOf<typeof listPublicCalendarEvents>) : null;
  } catch {
    return null;
  }
}
