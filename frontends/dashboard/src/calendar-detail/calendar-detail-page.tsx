import { useState, useEffect } from 'react';
import { failureMessage, useSession } from '@daymark/api-client';
import { BIN_DAYS } from '@daymark/contracts';
import {
  EmptyState,
  ErrorPanel,
  Skeleton,
  useFailureToast,
  usePageTitle,
  useShortcuts,
  useTimeLimit,
  useToast,
} from '@daymark/ui';
import { ButtonLink, Navigate, returnState, useLocation, useParams } from '@daymark/ui/router';
import { may, useViewPreferences } from '@daymark/calendar-ui';
import { OpensNewEvent, useWindow } from '../scheduler/index.js';
import { paths } from '../paths.js';
import { text } from '../texts.js';
import { LOADING_LIMIT_MS, RESPONSE_TIMEOUT_MS } from '../use-loading-limit.js';
import { LoadedCalendar } from './loaded-calendar.js';
import {
  isCalendarId,
  useCalendar,
  useResetCalendar,
  usePublicCalendar,
  isOnFirstTry,
  useHasNoEvents,
} from './use-calendar.js';
import { useListedEvents } from '../events-panel/index.js';
import { useCalendarView } from './use-calendar-view.js';

const backToDashboard = <ButtonLink to={paths.dashboard}>{text('dashboard.backToDashboard')}</ButtonLink>;

/** '/calendar/detail/:id': a calendar that the person has a role in, or any public one. */
export function CalendarDetailPage() {
  const { id = '' } = useParams();
  const { state, ending } = useSession();
  const location = useLocation();
  const asPerson = useCalendar(id, state === 'signed-in');
  const asVisitor = usePublicCalendar(id, state === 'signed-out');
  const calendar = state === 'signed-out' ? asVisitor : asPerson;
  const isMissing = !isCalendarId(id) || calendar.error?.code === 'NOT_FOUND';
  const [attempt, setAttempt] = useState(0);
  const isTimedOut = useTimeLimit(!isMissing && calendar.isPending, LOADING_LIMIT_MS, attempt);
  const reload = useResetCalendar(id);

  const isCalendarThere = calendar.data !== undefined && !isMissing;
  const [shownId, setShownId] = useState<string | null>(null);
  const isJoined = asPerson.data && may(asPerson.data, 'read');
  // It was there before: deleted in another window, or its creation was undone.
  const isDeleted = isMissing && asPerson.data?.is_owner === true && shownId === id;
  const missingTitle = isDeleted
    ? text('dashboard.detail.deletedTitle')
    : text('dashboard.detail.notFoundTitle');
  usePageTitle(isMissing ? missingTitle : (calendar.data?.name ?? text('dashboard.detail.title')));
  const isWaiting = useFirstEvents(id, {
    isJoined,
    isCalendarThere,
    isAsked: isCalendarId(id) && shownId !== id,
  });
  // A new event may be requested right after creation, before the calendar is shown.
  const [wantsNew, setWantsNew] = useState(false);
  const isComing = shownId !== id && state === 'signed-in' && !isMissing;
  useShortcuts({
    ...(isComing && {
      n: { label: text('dashboard.scheduler.createKey'), run: () => setWantsNew(true), opensField: true },
    }),
  });
  // Once shown it stays, whatever else is loaded later.
  if (isCalendarThere && !isWaiting && shownId !== id) setShownId(id);

  const { error } = calendar;
  const failure = error && !isMissing ? failureMessage(error, text('dashboard.detail.errorFallback')) : null;
  useFailureToast(error, text('dashboard.detail.failedToast'), failure);

  // A deleted calendar is not shown, though it was before.
  if (calendar.data && !isMissing && shownId === id) {
    return (
      <OpensNewEvent value={wantsNew}>
        <LoadedCalendar calendar={calendar.data} joined={isJoined ? asPerson.data : undefined} />
      </OpensNewEvent>
    );
  }
  // It may be private: its owner can sign in, and returns here. Not after signing out, which means leaving.
  if (isMissing && state === 'signed-out') {
    const from = ending === 'signed-out' ? undefined : returnState(location);
    return <Navigate to={paths.signIn} replace state={from} />;
  }
  if (isMissing) {
    return (
      <div className="ui-page">
        <EmptyState
          title={missingTitle}
          text={
            isDeleted
              ? text('dashboard.detail.deletedText', { days: BIN_DAYS })
              : text('dashboard.detail.notFoundText')
          }
          action={
            isDeleted ? (
              <div className="ui-actions">
                {backToDashboard}
                <ButtonLink to={paths.bin}>{text('dashboard.detail.openBin')}</ButtonLink>
              </div>
            ) : (
              backToDashboard
            )
          }
          headingLevel={1}
        />
      </div>
    );
  }
  if (isTimedOut || (error && !calendar.data && !calendar.isFetching)) {
    return (
      <div className="ui-page">
        <ErrorPanel
          title={text('dashboard.detail.errorTitle')}
          text={isTimedOut ? text('dashboard.detail.timedOut') : undefined}
          fallback={text('dashboard.detail.errorFallback')}
          onRetry={() => {
            setAttempt(attempt + 1);
            reload();
          }}
          actions={backToDashboard}
          error={error}
          headingLevel={1}
        />
      </div>
    );
  }
  return <CalendarSkeleton />;
}

/** A placeholder for a calendar with parts of their final size, so that nothing moves when it loads. */
function CalendarSkeleton() {
  return (
    <div
      className="ui-page ui-page-wide calendar-skeleton"
      role="status"
      aria-label={text('dashboard.detail.loading')}
    >
      <Skeleton lines={0} />
      <div className="calendar-skeleton-month ui-card">
        <Skeleton lines={8} />
      </div>
    </div>
  );
}

interface Options {
  isJoined: boolean | undefined;
  isCalendarThere: boolean;
  isAsked: boolean;
}

/** The first events load in parallel with the calendar, so that the page is shown once, complete. True until then. */
function useFirstEvents(calendarId: string, { isJoined, isCalendarThere, isAsked }: Options): boolean {
  const { days, isList, filters, page } = useCalendarView();
  const { weekStart } = useViewPreferences();
  const { events } = useWindow({
    ...days,
    weekStart,
    calendar: { id: calendarId, isJoined },
    isAsked: isAsked && !isList,
  });
  useRecurringWarnings(events.isLoading, events.data?.truncated ?? false);
  const isListed = isAsked && isJoined === true && isList;
  const listed = useListedEvents(calendarId, filters, page, days.timeZone, isListed);
  const isEmpty = events.data?.items.length === 0;
  const { isAsking } = useHasNoEvents(calendarId, isAsked && isJoined === true && isEmpty);
  const isWaiting = isOnFirstTry(events) || isOnFirstTry(listed) || isAsking;
  const isOver = useTimeLimit(isCalendarThere && isWaiting, RESPONSE_TIMEOUT_MS);
  return isWaiting && !isOver;
}

/** Computing the dates of recurring events takes this long only if something is wrong. */
const RECURRING_WARNING_MS = 8_000;

function useRecurringWarnings(isLoading: boolean, isTruncated: boolean): void {
  const toast = useToast();
  const isLate = useTimeLimit(isLoading, RECURRING_WARNING_MS);
  useEffect(() => {
    if (isLate)
      toast.neutral({
        title: text('dashboard.warning'),
        description: text('dashboard.detail.recurringLate'),
      });
  }, [isLate, toast]);
  useEffect(() => {
    if (isTruncated)
      toast.neutral({
        title: text('dashboard.warning'),
        description: text('dashboard.detail.recurringPartly'),
      });
  }, [isTruncated, toast]);
}
