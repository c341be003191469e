import { isOccurrence } from '@daymark/calendar-ui';
import { isDeletedDate, type CalendarEvent, type EventException } from '@daymark/contracts';
// Only the page can make the file of an event that is not shared, and it loads this when it is asked for one.
// eslint-disable-next-line no-restricted-imports
import { announceCancellation, renderEventFile } from '@daymark/icalendar/rendering';
import { productName } from '@daymark/ui';

/**
 * An event as the text of an .ics file; of a series with the dates that were changed or deleted, of one date that date
 * alone. Its owner alone can make it where the event is not shared.
 */
export function eventFile(event: CalendarEvent, exceptions: readonly EventException[]): string {
  const { version: sequence, created_at, updated_at: last_modified } = event;
  const change = { sequence, created_at, last_modified };
  return renderEventFile({
    product_name: productName(),
    event: {
      ...announceCancellation(event),
      ...change,
      // As in the feed, so that a calendar program has it once; of one date another, which does not replace the series.
      uid: event.uid ?? `${event.id}@${window.location.hostname}`,
      // How to join a meeting stays on the event's own page, and this one has none that others can see.
      url: null,
      recurrence: isOccurrence(event) ? null : event.recurrence,
      exceptions: {
        cancelled: exceptions.filter(isDeletedDate).map((one) => one.occurrence_date),
        changed: exceptions
          .filter((one) => !isDeletedDate(one))
          .map((one) => ({ ...announceCancellation(one), ...change })),
      },
    },
  });
}
