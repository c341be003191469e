import { useEndpointQuery, useSession } from '@daymark/api-client';
import { DeletedEvent } from '@daymark/calendar-ui/conflict';
import { Card, EmptyPage, ErrorPanel, Skeleton, usePageTitle, useTimeLimit } from '@daymark/ui';
import { ButtonLink, useParams, useSearchParams } from '@daymark/ui/router';
import { getEvent, parseEventReference, type EventDetails } from '@daymark/contracts';
import { paths } from '../paths.js';
import { text } from '../texts.js';
import { LoadedEvent } from './loaded-event.js';

const LOADING_LIMIT_MS = 15_000;

const backToEvents = <ButtonLink to={paths.events}>{text('events.detail.backToEvents')}</ButtonLink>;

/** '/event/:id'; one occurrence with '?occurrence=n'. */
export function EventDetailPage() {
  const { id: pathId = '' } = useParams();
  const [query] = useSearchParams();
  const { state } = useSession();
  const id = shownEventId(pathId, query.get('occurrence'));
  const event = useEvent(id);
  const isMissing = !isEventId(id) || event.error?.code === 'NOT_FOUND';
  const isTimedOut = useTimeLimit(!isMissing && event.isPending, LOADING_LIMIT_MS);
  usePageTitle(
    event.data?.title ?? (isMissing ? text('events.detail.notFoundTitle') : text('events.detail.title')),
  );

  if (event.data) {
    const shown = asRequested(id, event.data);
    return <LoadedEvent key={shown.id} event={shown} />;
  }
  if (isMissing) {
    if (state !== 'signed-in' || !isEventId(id)) return <Missing />;
    return (
      <DeletedEvent
        id={id}
        onRestored={() => void event.refetch()}
        loading={<Loading />}
        missing={<Missing />}
      />
    );
  }
  if (isTimedOut || (event.error && !event.isFetching)) {
    return (
      <div className="ui-page ui-page-narrow">
        <ErrorPanel
          title={text('events.detail.errorTitle')}
          text={isTimedOut ? text('events.detail.timedOut') : undefined}
          fallback={text('events.detail.errorFallback')}
          query={event}
          actions={backToEvents}
          headingLevel={1}
        />
      </div>
    );
  }
  return <Loading />;
}

const Missing = () => (
  <EmptyPage
    title={text('events.detail.notFoundTitle')}
    text={text('events.detail.notFoundText')}
    action={backToEvents}
  />
);

const Loading = () => (
  <div className="ui-page ui-page-narrow" role="status" aria-label={text('events.detail.loading')}>
    <Skeleton lines={1} />
    <Card>
      <Skeleton lines={6} />
    </Card>
  </div>
);

const isEventId = (value: string) => parseEventReference(value) !== null;

/** The id for an address: that of the event in its path, or of the occurrence in its query. */
function shownEventId(pathId: string, occurrence: string | null): string {
  if (occurrence === null || pathId.includes('-occurrence-')) return pathId;
  return `${pathId}-occurrence-${occurrence}`;
}

/** One of the user's events, or an occurrence. Without a valid id no request is sent. */
const useEvent = (id: string) => useEndpointQuery(getEvent, { params: { id } }, { enabled: isEventId(id) });

/** The response for a series' first date has the series' id and uid: actions on it would affect all dates. */
function asRequested(id: string, event: EventDetails): EventDetails {
  const isFirstDate = event.is_recurring && !event.is_exception && event.occurrence_index === 0;
  if (!isFirstDate || !parseEventReference(id)?.is_occurrence) return event;
  return { ...event, id: id.toLowerCase(), parent_event_id: event.id, uid: null };
}
