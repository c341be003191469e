import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { failureMessage, useSession } from '@daymark/api-client';
import { PAGE_SIZE_MAX } from '@daymark/contracts';
import {
  Button,
  CardSkeletons,
  EmptyState,
  ErrorPanel,
  Input,
  Pagination,
  Typography,
  useFailureToast,
  usePageTitle,
  useTimeLimit,
  useToast,
} from '@daymark/ui';
import { ButtonLink, useQueryState } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import { CalendarCard } from './calendar-card.js';
import { useCalendars, useCalendarsAnew, useUpcoming } from './use-calendars.js';

/**
 * Few people ever see them, and where they cannot be loaded the calendars are there all the same. They come last, often
 * late, and therefore stand below the calendars, where nothing has to make room for them.
 */
const FirstSteps = lazy(() =>
  import(/* webpackChunkName: "first-steps" */ '../first-steps/index.js').then(
    (module) => ({ default: module.FirstSteps }),
    () => ({ default: () => null }),
  ),
);

const LOADING_LIMIT_MS = 25_000;
/** So many calendars are found by looking. */
const CALENDARS_WITHOUT_SEARCH = 9;
const SEARCH_MAX_CHARACTERS = 200;
const inAddress = {
  q: { fallback: '', isValid: (words: string) => words.length <= SEARCH_MAX_CHARACTERS },
  page: { fallback: '1', isValid: (page: string) => /^[1-9][0-9]?$/.test(page) },
};

/** '/': the user's calendars. */
export function CalendarListPage() {
  usePageTitle(texts.list.title);
  const toast = useToast();
  const { profile } = useSession();
  const [{ q, page }, change] = useQueryState(inAddress);
  const words = useDeferredValue(q.trim());
  const calendars = useCalendars(Number(page), words);
  const upcoming = useUpcoming();
  const askAnew = useCalendarsAnew();
  const [attempt, setAttempt] = useState(0);
  const isTimedOut = useTimeLimit(calendars.isPending, LOADING_LIMIT_MS, attempt);
  const { error } = calendars;
  const message = isTimedOut ? texts.list.timedOut : failureMessage(error, texts.list.errorFallback);

  useFailureToast(
    error,
    texts.list.failedToast,
    error && texts.list.failedToastText(failureMessage(error, texts.list.errorFallback)),
  );

  const retry = () => {
    toast.neutral({ title: texts.list.retryingToast, description: texts.list.retryingToastText });
    setAttempt(attempt + 1);
    askAnew();
  };

  // What was read once stays, also when it could not be read again.
  const { data } = calendars;
  const hasFailed = !data && (isTimedOut || (error !== null && !calendars.isFetching));
  const isLoading = !data && !hasFailed;
  const items = data?.items ?? [];
  const hasSearch = q !== '' || (data?.total ?? 0) > CALENDARS_WITHOUT_SEARCH;

  const upcomingOf = new Map(upcoming.data?.items.map((one) => [one.calendar_id, one]));

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
      {hasSearch && !hasFailed ? (
        <div role="search" aria-label={texts.list.searchLabel} className="filter-bar">
          <Input
            className="filter-search"
            value={q}
            onChange={(event) => change({ q: event.target.value, page: '1' }, 'typing')}
            placeholder={texts.list.search}
            aria-label={texts.list.search}
            data-shortcut="search"
            maxLength={SEARCH_MAX_CHARACTERS}
            allowClear
          />
        </div>
      ) : null}
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
      {data?.total === 0 && words !== '' ? (
        <EmptyState
          title={texts.list.noMatch}
          text={texts.list.noMatchText}
          action={<Button onClick={() => change({ q: '' })}>{texts.list.clearSearch}</Button>}
        />
      ) : null}
      {data?.total === 0 && words === '' ? (
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
      {items.length > 0 ? (
        <>
          <ul className="ui-card-grid" aria-busy={calendars.isPlaceholderData || undefined}>
            {items.map((calendar) => (
              <li key={calendar.id}>
                <CalendarCard
                  calendar={calendar}
                  upcoming={upcoming.data && (upcomingOf.get(calendar.id) ?? null)}
                />
              </li>
            ))}
          </ul>
          <Pagination
            page={Number(page)}
            pageSize={PAGE_SIZE_MAX}
            total={data?.total ?? 0}
            onChange={(next) => change({ page: String(next) })}
          />
        </>
      ) : null}
      {profile?.is_admin && !isLoading ? (
        <Suspense fallback={null}>
          <FirstSteps />
        </Suspense>
      ) : null}
    </div>
  );
}
