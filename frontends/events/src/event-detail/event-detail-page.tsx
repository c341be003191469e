import { failureMessage } from '@daymark/api-client';
import type { CalendarEvent } from '@daymark/contracts';
import {
  Card,
  EmptyState,
  ErrorPanel,
  Skeleton,
  Tag,
  Typography,
  usePageTitle,
  useTimeLimit,
} from '@daymark/ui';
import { ButtonLink, useParams } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import { EventFacts } from './event-facts.js';
import { isEventId, useEvent } from './use-event.js';

const LOADING_LIMIT_MS = 15_000;

const backToDashboard = <ButtonLink to={paths.dashboard}>{texts.detail.backToDashboard}</ButtonLink>;

/** '/event/:id'. */
export function EventDetailPage() {
  const { id = '' } = useParams();
  const event = useEvent(id);
  const isMissing = !isEventId(id) || event.error?.code === 'NOT_FOUND';
  const isTimedOut = useTimeLimit(!isMissing && event.isPending, LOADING_LIMIT_MS);
  usePageTitle(event.data?.title ?? (isMissing ? texts.detail.notFoundTitle : texts.detail.title));

  if (event.data) return <LoadedEvent event={event.data} />;
  if (isMissing) {
    return (
      <div className="ui-page ui-page-narrow">
        <EmptyState
          title={texts.detail.notFoundTitle}
          text={texts.detail.notFoundText}
          action={backToDashboard}
          headingLevel={1}
        />
      </div>
    );
  }
  if (isTimedOut || (event.error && !event.isFetching)) {
    return (
      <div className="ui-page ui-page-narrow">
        <ErrorPanel
          title={texts.detail.errorTitle}
          text={isTimedOut ? texts.detail.timedOut : failureMessage(event.error, texts.detail.errorFallback)}
          onRetry={() => void event.refetch()}
          retryLabel={texts.detail.retry}
          actions={backToDashboard}
          error={event.error}
          headingLevel={1}
        />
      </div>
    );
  }
  return (
    <div className="ui-page ui-page-narrow" role="status" aria-label={texts.detail.loading}>
      <Skeleton lines={1} />
      <Card>
        <Skeleton lines={6} />
      </Card>
    </div>
  );
}

function LoadedEvent({ event }: { event: CalendarEvent }) {
  const calendar = event.calendars[0];
  return (
    <div className="ui-page ui-page-narrow">
      <header className="ui-page-head">
        <div className="ui-page-head-text">
          <div className="ui-page-title-row">
            <Typography.Title>{event.title}</Typography.Title>
            {event.is_exception ? <Tag tone="warning">{texts.detail.exception}</Tag> : null}
            {event.is_recurring && !event.is_exception ? (
              <Tag tone="primary">{texts.detail.recurring}</Tag>
            ) : null}
            {event.is_public_shareable ? null : <Tag>{texts.detail.isPrivate}</Tag>}
          </div>
        </div>
        <div className="ui-actions">
          {calendar ? (
            <ButtonLink to={paths.calendarDetail(calendar.id)}>{texts.detail.backToCalendar}</ButtonLink>
          ) : (
            backToDashboard
          )}
        </div>
      </header>
      <Card title={texts.detail.details}>
        {event.description ? <p className="ui-typed-text">{event.description}</p> : null}
        <EventFacts event={event} />
      </Card>
    </div>
  );
}
