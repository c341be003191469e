import { isOccurrence } from '@daymark/calendar-ui';
import type { CalendarEvent, EventException } from '@daymark/contracts';
// Only the page can create the file of an event that is not shared, and it loads this on demand.
// eslint-disable-next-line no-restricted-imports
import { announceCancellation, renderEventFile } from '@daymark/icalendar/rendering';
import { productName } from '@daymark/ui';

/** A series with its changed and deleted dates, one date by itself. */
export function eventFile(event: CalendarEvent, exceptions: readonly EventException[]): string {
  const { version: sequence, created_at, updated_at: last_modified } = event;
  const change = { sequence, created_at, last_modified };
  return renderEventFile({
    product_name: productName(),
    event: {
      ...announceCancellation(event),
      ...change,
      // The same UID as in the feed, so that a calendar program has it once; a single date has another one, which does
      // not replace the series.
      uid: event.uid ?? `${event.id}@${window.location.hostname}`,
      // How to join is on the event's own page only, and this event has no public one.
      url: null,
      recurrence: isOccurrence(event) ? null : event.recurrence,
      exceptions: {
        cancelled: exceptions
          .filter((exception) => exception.is_deleted)
          .map((exception) => exception.occurrence_date),
        changed: exceptions
          .filter((exception) => !exception.is_deleted)
          .map((exception) => ({ ...announceCancellation(exception), ...change })),
      },
    },
  });
}
