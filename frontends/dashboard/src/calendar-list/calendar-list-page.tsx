import { useEffect, useState } from 'react';
import { failureMessage } from '@daymark/api-client';
import { PAGE_SIZE_MAX } from '@daymark/contracts';
import {
  Button,
  CardSkeletons,
  EmptyState,
  ErrorPanel,
  Pagination,
  Typography,
  usePageTitle,
  useTimeLimit,
  useToast,
} from '@daymark/ui';
import { ButtonLink } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import { CalendarCard } from './calendar-card.js';
import { useCalendars } from './use-calendars.js';

const LOADING_LIMIT_MS = 25_000;

/** '/': the user's calendars. */
export function CalendarListPage() {
  usePageTitle(texts.list.title);
  const toast = useToast();
  const [page, setPage] = useState(1);
  const calendars = useCalendars(page);
  const isTimedOut = useTimeLimit(calendars.isPending, LOADING_LIMIT_MS);
  const { error } = calendars;
  const message = isTimedOut ? texts.list.timedOut : failureMessage(error, texts.list.errorFallback);

  useEffect(() => {
    if (!error) return;
    toast.error({
      title: texts.list.failedToast,
      description: texts.list.failedToastText(failureMessage(error, texts.list.errorFallback)),
    });
  }, [error, toast]);

  const retry = () => {
    toast.neutral({ title: texts.list.retryingToast, description: texts.list.retryingToastText });
    void calendars.refetch();
  };

  const hasFailed = isTimedOut || (error !== null && !calendars.isFetching);
  const isLoading = !hasFailed && (calendars.isPending || error !== null);
  const items = calendars.data?.items ?? [];

  return (
    <div className="ui-page">
      <header className="ui-page-head">
        <div className="ui-page-head-text">
          <Typography.Title>{texts.list.title}</Typography.Title>
        </div>
        <div className="ui-actions">
          {hasFailed ? <Button onClick={retry}>{texts.list.retry}</Button> : null}
          <ButtonLink kind="create" to={paths.createCalendar}>
            {texts.createCalendar}
          </ButtonLink>
        </div>
      </header>
      {isLoading ? <CardSkeletons count={3} label={texts.list.loading} /> : null}
      {hasFailed ? (
        <ErrorPanel
          title={texts.list.errorTitle}
          text={message}
          onRetry={retry}
          retryLabel={texts.list.refresh}
          error={error}
        />
      ) : null}
      {!hasFailed && calendars.isSuccess && items.length === 0 && calendars.data.total === 0 ? (
        <EmptyState
          title={texts.list.emptyTitle}
          text={texts.list.emptyText}
          action={
            <ButtonLink kind="create" to={paths.createCalendar}>
              {texts.createCalendar}
            </ButtonLink>
          }
        />
      ) : null}
      {!hasFailed && items.length > 0 ? (
        <>
          <ul className="ui-card-grid">
            {items.map((calendar) => (
              <li key={calendar.id}>
                <CalendarCard calendar={calendar} />
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            pageSize={PAGE_SIZE_MAX}
            total={calendars.data?.total ?? 0}
            onChange={setPage}
          />
        </>
      ) : null}
    </div>
  );
}
