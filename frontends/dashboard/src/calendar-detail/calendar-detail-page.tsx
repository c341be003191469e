import { useEffect } from 'react';
import { failureMessage } from '@daymark/api-client';
import type { Calendar } from '@daymark/contracts';
import {
  Card,
  EmptyState,
  ErrorPanel,
  Skeleton,
  Typography,
  usePageTitle,
  useTimeLimit,
  useToast,
} from '@daymark/ui';
import { ButtonLink, useParams } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import { VisibilityTag } from '../visibility-tag.js';
import { EventsPanel } from './events-panel.js';
import { isCalendarId, useCalendar } from './use-calendar.js';

const LOADING_LIMIT_MS = 25_000;

const backToDashboard = <ButtonLink to={paths.dashboard}>{texts.backToDashboard}</ButtonLink>;

/** '/calendar/detail/:id'. */
export function CalendarDetailPage() {
  const { id = '' } = useParams();
  const toast = useToast();
  const calendar = useCalendar(id);
  const isMissing = !isCalendarId(id) || calendar.error?.code === 'NOT_FOUND';
  const isTimedOut = useTimeLimit(!isMissing && calendar.isPending, LOADING_LIMIT_MS);
  usePageTitle(calendar.data?.name ?? (isMissing ? texts.detail.notFoundTitle : texts.detail.title));

  const { error } = calendar;
  useEffect(() => {
    if (!error || error.code === 'NOT_FOUND') return;
    toast.error({
      title: texts.detail.failedToast,
      description: failureMessage(error, texts.detail.errorFallback),
    });
  }, [error, toast]);

  if (calendar.data) return <LoadedCalendar calendar={calendar.data} />;
  if (isMissing) {
    return (
      <div className="ui-page">
        <EmptyState
          title={texts.detail.notFoundTitle}
          text={texts.detail.notFoundText}
          action={backToDashboard}
          headingLevel={1}
        />
      </div>
    );
  }
  if (isTimedOut || (error && !calendar.isFetching)) {
    return (
      <div className="ui-page">
        <ErrorPanel
          title={texts.detail.errorTitle}
          text={isTimedOut ? texts.detail.timedOut : failureMessage(error, texts.detail.errorFallback)}
          onRetry={() => void calendar.refetch()}
          retryLabel={texts.detail.retry}
          actions={backToDashboard}
          error={error}
          headingLevel={1}
        />
      </div>
    );
  }
  return (
    <div className="ui-page" role="status" aria-label={texts.detail.loading}>
      <Skeleton lines={1} />
      <Card>
        <Skeleton lines={8} />
      </Card>
    </div>
  );
}

function LoadedCalendar({ calendar }: { calendar: Calendar }) {
  return (
    <div className="ui-page">
      <header className="ui-page-head">
        <div className="ui-page-head-text">
          <div className="ui-page-title-row">
            <Typography.Title>{calendar.name}</Typography.Title>
            <VisibilityTag isPublic={calendar.is_public} />
          </div>
          {calendar.description ? (
            <p className="ui-page-subtitle ui-typed-text">{calendar.description}</p>
          ) : null}
        </div>
        {calendar.is_owner ? (
          <div className="ui-actions">
            <ButtonLink kind="create" to={paths.addEvent(calendar.id)}>
              {texts.detail.addEvent}
            </ButtonLink>
          </div>
        ) : null}
      </header>
      <EventsPanel key={calendar.id} calendar={calendar} />
    </div>
  );
}
