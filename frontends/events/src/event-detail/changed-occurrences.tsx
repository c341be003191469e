import { useRef, useState } from 'react';
import {
  failureMessage,
  queryKey,
  useEndpointMutation,
  useEndpointQuery,
  useQueryClient,
} from '@daymark/api-client';
import { formatEventStart } from '@daymark/calendar-ui';
import {
  listCalendarEvents,
  listEventExceptions,
  listEvents,
  restoreOccurrence,
  type CalendarEvent,
  type EventException,
} from '@daymark/contracts';
import { Button, formatDate, Typography, useToast } from '@daymark/ui';
import { Link } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';

/** The occurrences of a series that were changed or deleted by themselves, and the way back for each. */
export function ChangedOccurrences({ event }: { event: CalendarEvent }) {
  const exceptions = useEndpointQuery(listEventExceptions, { params: { id: event.id } });
  const [wasRestored, setWasRestored] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const items = exceptions.data?.items ?? [];
  if (items.length === 0 && !wasRestored) return null;
  // The button that was pressed goes, and with it the focus would.
  const onRestored = () => {
    setWasRestored(true);
    heading.current?.focus();
  };
  return (
    <section className="event-exceptions">
      <Typography.Title level={2} tabIndex={-1} ref={heading}>
        {texts.detail.exceptions}
      </Typography.Title>
      {items.length === 0 ? <p className="ui-text-secondary">{texts.detail.noExceptions}</p> : null}
      <ul>
        {items.map((exception) => (
          <li key={exception.id}>
            <Exception exception={exception} onRestored={onRestored} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Exception({ exception, onRestored }: { exception: EventException; onRestored: () => void }) {
  const toast = useToast();
  const queries = useQueryClient();
  const { mutate, isPending } = useEndpointMutation(restoreOccurrence);
  const date = formatDate(exception.occurrence_date);
  const restore = () =>
    mutate(
      { params: { id: exception.id } },
      {
        onSuccess: () => {
          onRestored();
          toast.success({ title: texts.detail.restored, description: texts.detail.restoredText(date) });
          for (const list of [listEventExceptions, listEvents, listCalendarEvents]) {
            void queries.invalidateQueries({ queryKey: queryKey(list) });
          }
        },
        onError: (error) =>
          toast.error({
            title: texts.detail.restoreFailed,
            description: failureMessage(error, texts.failureFallback),
          }),
      },
    );
  return (
    <>
      <span className="event-exception-text">
        {exception.is_cancelled ? (
          texts.detail.deletedOn(date)
        ) : (
          <>
            {texts.detail.changedOn(date)}{' '}
            <Link className="ui-link" to={paths.event(exception.id)}>
              <bdi>{exception.title}</bdi>
            </Link>
            , {formatEventStart(exception, exception.timezone)}
            {exception.status === 'cancelled' ? ` (${texts.cancellation.cancelled.toLowerCase()})` : null}
          </>
        )}
      </span>
      <Button onClick={restore} loading={isPending} aria-label={texts.detail.restoreDate(date)}>
        {texts.detail.restore}
      </Button>
    </>
  );
}
