import { useRef, useState } from 'react';
import {
  failureToast,
  keepPreviousData,
  useEndpointMutation,
  useEndpointQuery,
  useInvalidation,
} from '@daymark/api-client';
import { factLabel, useShortTimes } from '@daymark/calendar-ui';
import { useUndo } from '@daymark/calendar-ui/undo';
import {
  listEventExceptions,
  PAGE_SIZE_DEFAULT,
  restoreOccurrence,
  type EventDetails,
  type EventException,
} from '@daymark/contracts';
import { Button, formatShortDate, Pagination, todayIn, Typography, useToast } from '@daymark/ui';
import { Link } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';

export function ChangedOccurrences({ event }: { event: EventDetails }) {
  const [page, setPage] = useState(1);
  const exceptions = useEndpointQuery(
    listEventExceptions,
    { params: { id: event.id }, query: { page, page_size: PAGE_SIZE_DEFAULT, with_text: 'false' } },
    { placeholderData: keepPreviousData },
  );
  const [wasRestored, setWasRestored] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { items = [], total = 0 } = exceptions.data ?? {};
  const lastPage = Math.max(1, Math.ceil(total / PAGE_SIZE_DEFAULT));
  // The last date of the last page was restored, here or elsewhere.
  if (exceptions.data && !exceptions.isPlaceholderData && page > lastPage) setPage(lastPage);
  if (total === 0 && !wasRestored) return null;
  const showPage = (number: number) => {
    setPage(number);
    heading.current?.focus();
  };
  // The pressed button disappears, and would take the focus with it.
  const onRestored = () => {
    setWasRestored(true);
    heading.current?.focus();
  };
  return (
    <section className="event-exceptions">
      <Typography.Title level={2} tabIndex={-1} ref={heading}>
        {texts.detail.exceptions}
      </Typography.Title>
      {total === 0 ? <p className="ui-text-secondary">{texts.detail.noExceptions}</p> : null}
      <ul aria-busy={exceptions.isPlaceholderData || undefined}>
        {items.map((exception) => (
          <li key={exception.id}>
            <Exception
              exception={exception}
              title={event.title}
              isReadOnly={event.source_host !== undefined}
              onRestored={onRestored}
            />
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pageSize={PAGE_SIZE_DEFAULT}
        total={total}
        onChange={showPage}
        label={texts.detail.exceptionPages}
      />
    </section>
  );
}

interface ExceptionProps {
  exception: EventException;
  title: string;
  isReadOnly: boolean;
  onRestored: () => void;
}

function Exception({ exception, title, isReadOnly, onRestored }: ExceptionProps) {
  const { formatStart } = useShortTimes();
  const toast = useToast();
  const undo = useUndo();
  const invalidate = useInvalidation();
  const { mutate, isPending } = useEndpointMutation(restoreOccurrence);
  const date = formatShortDate(exception.occurrence_date.slice(0, 10), todayIn(exception.timezone));
  const restore = () => {
    const action = undo.begin(title);
    mutate(
      { params: { id: exception.id }, undoKey: action.key },
      {
        onSuccess: () => {
          onRestored();
          action.done({ title: texts.detail.restored, description: texts.detail.restoredText(date) });
          void invalidate(restoreOccurrence);
        },
        onError: (error) =>
          toast.error(failureToast(error, texts.detail.restoreFailed, texts.failureFallback)),
      },
    );
  };
  return (
    <>
      <span className="event-exception-text">
        {exception.is_deleted ? (
          texts.detail.deletedOn(date)
        ) : (
          <>
            {texts.detail.changedOn(date)}{' '}
            <Link className="ui-link" to={paths.event(exception.id)}>
              <bdi>{exception.title}</bdi>
            </Link>
            , {formatStart(exception)}
            {exception.status === 'cancelled' ? ` (${factLabel('status').toLowerCase()})` : null}
          </>
        )}
      </span>
      {isReadOnly ? null : (
        <Button onClick={restore} loading={isPending} aria-label={texts.detail.restoreDate(date)}>
          {texts.detail.restore}
        </Button>
      )}
    </>
  );
}
