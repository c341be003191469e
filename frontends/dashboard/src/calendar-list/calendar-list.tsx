import { useDeferredValue, useId, useMemo, useState } from 'react';
import {
  failureMessage,
  OfflineError,
  keepPreviousData,
  queryKey,
  useEndpointQuery,
  useQueryClient,
} from '@daymark/api-client';
import { PAGE_SIZE_MAX, listCalendars, listUpcomingEvents, type Calendar } from '@daymark/contracts';
import {
  ActionButton,
  CardSkeletons,
  EmptyState,
  ErrorPanel,
  Pagination,
  Typography,
  useFailureToast,
  useTimeLimit,
  useToast,
} from '@daymark/ui/core';
import { ButtonLink, useQueryState } from '@daymark/ui/router';
import { useCalendarActions } from '../calendar-actions/index.js';
import { paths } from '../paths.js';
import { text } from '../texts.js';
import { LOADING_LIMIT_MS } from '../use-loading-limit.js';
import { CalendarRows } from './calendar-rows.js';
import { useUnfoldedCards } from './use-unfolded-cards.js';

/** Up to this many calendars need no search. */
const CALENDARS_WITHOUT_SEARCH = 9;
const SEARCH_MAX_CHARACTERS = 200;
const inAddress = {
  q: { fallback: '', isValid: (words: string) => words.length <= SEARCH_MAX_CHARACTERS },
  page: { fallback: '1', isValid: (page: string) => /^[1-9][0-9]?$/.test(page) },
};

interface CalendarListProps {
  hasHidden: boolean;
  onHide: (calendarId: string, isHidden: boolean) => void;
  onShowOnly: (calendarId: string) => void;
  onShowAll: () => void;
  /** Null if it would do the same as a single check box. */
  onHideAll: (() => void) | null;
}

/**
 * The person's calendars, then those that others share with them, as rows with a search; each can be shown or hidden. On
 * a phone a heading opens the list.
 */
export function CalendarList(props: CalendarListProps) {
  const { hasHidden, onHide, onShowOnly, onShowAll, onHideAll } = props;
  const toast = useToast();
  const cardsId = useId();
  const sharedId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [{ q, page }, change] = useQueryState(inAddress);
  const words = useDeferredValue(q.trim());
  const calendars = useCalendars(Number(page), words);
  const upcoming = useUpcoming();
  const reload = useResetCalendars();
  const [attempt, setAttempt] = useState(0);
  const isTimedOut = useTimeLimit(calendars.isPending, LOADING_LIMIT_MS, attempt);
  const { error } = calendars;
  const reason = failureMessage(error, text('dashboard.list.errorFallback'));
  const message = isTimedOut ? text('dashboard.list.timedOut') : reason;

  useFailureToast(
    error,
    text('dashboard.list.failedToast'),
    error &&
      (error instanceof OfflineError
        ? reason
        : text('dashboard.list.failedToastText', { message: reason.replace(/\.$/, '') })),
  );

  const retry = () => {
    toast.neutral({
      title: text('dashboard.list.retryingToast'),
      description: text('dashboard.list.retryingToastText'),
    });
    setAttempt(attempt + 1);
    reload();
  };

  // Loaded data stays, even if a refetch fails.
  const { data } = calendars;
  const hasFailed = !data && (isTimedOut || (error !== null && !calendars.isFetching));
  const isLoading = !data && !hasFailed;
  const items = data?.items ?? NONE;
  const hasSearch = q !== '' || (data?.total ?? 0) > CALENDARS_WITHOUT_SEARCH;

  const cards = useUnfoldedCards(data?.total ?? 0);
  const { entriesOf, elements } = useCalendarActions(items);
  const parts = useMemo(
    () => ({
      own: items.filter(({ is_owner }) => is_owner),
      shared: items.filter(({ is_owner }) => !is_owner),
    }),
    [items],
  );
  const rows = {
    upcoming: upcoming.data?.items,
    isUnfolded: cards.isUnfolded,
    onHide,
    onShowOnly: items.length > 1 ? onShowOnly : null,
    onToggle: cards.toggle,
    isWhole: words === '',
    isBusy: calendars.isPlaceholderData,
    entriesOf,
  };

  const isWithout = data?.total === 0 && words === '';
  return (
    <section
      className="ui-stack calendar-list"
      data-open={isOpen || hasFailed || isWithout || undefined}
      data-without={isWithout || undefined}
    >
      <header className="ui-apart calendar-list-head">
        <Typography.Title className="calendar-list-title">{text('dashboard.list.title')}</Typography.Title>
        <div className="calendar-list-all">
          {hasHidden ? (
            <ActionButton kind="quiet" onClick={onShowAll}>
              {text('dashboard.list.showAll')}
            </ActionButton>
          ) : null}
          {onHideAll ? (
            <ActionButton kind="quiet" onClick={onHideAll}>
              {text('dashboard.list.hideAll')}
            </ActionButton>
          ) : null}
        </div>
        {isWithout || hasFailed ? null : (
          <ActionButton
            className="calendar-list-toggle"
            aria-expanded={isOpen}
            aria-controls={cardsId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? text('dashboard.list.close') : text('dashboard.list.open')}
          </ActionButton>
        )}
        {hasFailed ? <ActionButton onClick={retry}>{text('dashboard.list.retry')}</ActionButton> : null}
      </header>
      <div id={cardsId} className="ui-stack calendar-list-body">
        <div className="ui-actions">
          <ButtonLink kind="quiet" to={paths.imports}>
            {text('dashboard.list.import')}
          </ButtonLink>
          <ButtonLink kind="quiet" to={paths.collections}>
            {text('dashboard.list.collections')}
          </ButtonLink>
          <ButtonLink kind="quiet" to={paths.bin}>
            {text('dashboard.list.bin')}
          </ButtonLink>
          {/* Last, so that nothing moves when it goes. */}
          {isWithout ? null : (
            <ButtonLink to={paths.createCalendar}>{text('dashboard.createCalendar')}</ButtonLink>
          )}
        </div>
        {hasSearch && !hasFailed ? (
          <div role="search" aria-label={text('dashboard.list.searchLabel')} className="filter-bar">
            <input
              type="search"
              className="ui-input filter-search"
              value={q}
              onChange={(event) => change({ q: event.target.value, page: '1' }, 'typing')}
              placeholder={text('dashboard.list.search')}
              aria-label={text('dashboard.list.search')}
              maxLength={SEARCH_MAX_CHARACTERS}
            />
          </div>
        ) : null}
        {isLoading ? <CardSkeletons label={text('dashboard.list.loading')} /> : null}
        {hasFailed ? (
          <ErrorPanel
            title={text('dashboard.list.errorTitle')}
            text={message}
            onRetry={retry}
            retryLabel={text('dashboard.list.refresh')}
            error={error}
          />
        ) : null}
        {data?.total === 0 && words !== '' ? (
          <EmptyState
            title={text('dashboard.list.noMatch')}
            text={text('dashboard.list.noMatchText')}
            action={
              <ActionButton onClick={() => change({ q: '' })}>
                {text('dashboard.list.clearSearch')}
              </ActionButton>
            }
          />
        ) : null}
        {isWithout ? (
          <EmptyState
            title={text('dashboard.list.emptyTitle')}
            text={text('dashboard.list.emptyText')}
            action={
              <ButtonLink kind="create" to={paths.createCalendar}>
                {text('dashboard.createCalendar')}
              </ButtonLink>
            }
          />
        ) : null}
        {items.length > 0 ? (
          <>
            {parts.own.length > 0 ? <CalendarRows {...rows} calendars={parts.own} /> : null}
            {parts.shared.length > 0 ? (
              <section className="calendar-list-shared" aria-labelledby={sharedId}>
                <Typography.Title level={2} id={sharedId}>
                  {text('dashboard.list.sharedWithMe')}
                </Typography.Title>
                <CalendarRows {...rows} calendars={parts.shared} />
              </section>
            ) : null}
            {elements}
            <Pagination
              page={Number(page)}
              pageSize={PAGE_SIZE_MAX}
              total={data?.total ?? 0}
              onChange={(next) => change({ page: String(next) })}
            />
          </>
        ) : null}
      </div>
    </section>
  );
}

const NONE: Calendar[] = [];

const useCalendars = (page: number, search: string) =>
  useEndpointQuery(
    listCalendars,
    { query: { page, page_size: PAGE_SIZE_MAX, ...(search ? { search } : {}) } },
    { placeholderData: keepPreviousData },
  );

/** Returns a function that aborts hanging queries and loads again, as if the page was just opened. */
function useResetCalendars(): () => void {
  const queries = useQueryClient();
  return () => void queries.resetQueries({ queryKey: queryKey(listCalendars) });
}

/** The coming events of each of the user's calendars; never cached, since any change to an event affects them. */
const useUpcoming = () => useEndpointQuery(listUpcomingEvents, {}, { staleTime: 0 });
