import { failureMessage } from '@daymark/api-client';
import { Card, EmptyState, ErrorPanel, Skeleton, usePageTitle, useTimeLimit } from '@daymark/ui';
import { ButtonLink, useParams, useSearchParams } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import { LoadedEvent } from './loaded-event.js';
import { asRequested, isEventId, shownEventId, useEvent } from './use-event.js';

const LOADING_LIMIT_MS = 15_000;

const backToEvents = <ButtonLink to={paths.events}>{texts.detail.backToEvents}</ButtonLink>;

/** '/event/:id'; one occurrence with '?occurrence=n'. */
export function EventDetailPage() {
  const { id: pathId = '' } = useParams();
  const [query] = useSearchParams();
  const id = shownEventId(pathId, query.get('occurrence'));
  const event = useEvent(id);
  const isMissing = !isEventId(id) || event.error?.code === 'NOT_FOUND';
  const isTimedOut = useTimeLimit(!isMissing && event.isPending, LOADING_LIMIT_MS);
  usePageTitle(event.data?.title ?? (isMissing ? texts.detail.notFoundTitle : texts.detail.title));

  if (event.data) {
    const shown = asRequested(id, event.data);
    return <LoadedEvent key={shown.id} event={shown} />;
  }
  if (isMissing) {
    return (
      <div className="ui-page ui-page-narrow">
        <EmptyState
          title={texts.detail.notFoundTitle}
          text={texts.detail.notFoundText}
          action={backToEvents}
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
          actions={backToEvents}
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
