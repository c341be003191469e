import { useRef, useState } from 'react';
import {
  keepPreviousData,
  useEndpointMutation,
  useEndpointQuery,
  useInvalidation,
} from '@daymark/api-client';
import { mayChange, useShortTimes, useSayFailure } from '@daymark/calendar-ui';
import { useUndo } from '@daymark/calendar-ui/undo';
import {
  listEventExceptions,
  PAGE_SIZE_DEFAULT,
  restoreOccurrence,
  type EventDetails,
  type EventException,
} from '@daymark/contracts';
import { Button, formatShortDate, Pagination, todayIn, Typography } from '@daymark/ui';
import { Link } from '@daymark/ui/router';
import { textAround } from '@daymark/texts';
import { paths } from '../paths.js';
import { text } from '../texts.js';

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
        {text('events.detail.exceptions')}
      </Typography.Title>
      {total === 0 ? <p className="ui-text-secondary">{text('events.detail.noExceptions')}</p> : null}
      <ul className="event-date-list" aria-busy={exceptions.isPlaceholderData || undefined}>
        {items.map((exception) => (
          <li key={exception.id}>
            <Exception
              exception={exception}
              title={event.title}
              isReadOnly={!mayChange(event)}
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
        label={text('events.detail.exceptionPages')}
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
  const sayFailure = useSayFailure();
  const undo = useUndo();
  const invalidate = useInvalidation();
  const { mutate, isPending } = useEndpointMutation(restoreOccurrence);
  const date = formatShortDate(exception.occurrence_date.slice(0, 10), todayIn(exception.timezone));
  const [beforeTitle, afterTitle] = textAround((title) =>
    text('events.detail.changedOn', {
      date,
      title,
      time: formatStart(exception),
      isCancelled: String(exception.status === 'cancelled'),
    }),
  );
  const restore = () => {
    const action = undo.begin(title);
    mutate(
      { params: { id: exception.id }, undoKey: action.key },
      {
        onSuccess: () => {
          onRestored();
          action.done({
            title: text('events.detail.restored'),
            description: text('events.detail.restoredText', { date }),
          });
          void invalidate(restoreOccurrence);
        },
        onError: sayFailure(text('events.detail.restoreFailed')),
      },
    );
  };
  return (
    <>
      <span className="ui-wrap-anywhere">
        {exception.is_deleted ? (
          text('events.detail.deletedOn', { date })
        ) : (
          <>
            {beforeTitle}
            <Link className="ui-link" to={paths.event(exception.id)}>
              <bdi>{exception.title}</bdi>
            </Link>
            {afterTitle}
          </>
        )}
      </span>
      {isReadOnly ? null : (
        <Button
          onClick={restore}
          loading={isPending}
          aria-label={text('events.detail.restoreDate', { date })}
        >
          {text('events.detail.restore')}
        </Button>
      )}
    </>
  );
}
