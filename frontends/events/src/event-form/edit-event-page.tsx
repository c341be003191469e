import { useState } from 'react';
import { failureMessage, useSession, useEndpointQuery } from '@daymark/api-client';
import { parseEventReference, getEvent, type CalendarEvent, type EventDetails } from '@daymark/contracts';
import { roleTooLow, useCopyEvent, useJoinedCalendars } from '@daymark/calendar-ui';
import {
  Button,
  Card,
  EmptyPage,
  ErrorPanel,
  LoadingScreen,
  Skeleton,
  usePageTitle,
  useTimeLimit,
} from '@daymark/ui';
import { ButtonLink, useParams, useReturn, useSearchParams } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { text } from '../texts.js';
import { EditEventForm } from './edit/edit-event-form.js';
import { occurrenceToEdit, type LoadedEvent } from './values/edit-target.js';

const LOADING_LIMIT_MS = 15_000;

/** '/event/:id/edit' for an event or occurrence, also with '?occurrence=n'. The shell requires a session. */
export function EditEventPage() {
  usePageTitle(text('events.edit.title'));
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const { state } = useSession();
  const reference = parseEventReference(id);
  if (state !== 'signed-in') return <LoadingScreen label={text('events.edit.loading')} />;
  if (!reference) return <EditFailure message={text('events.edit.notFound')} />;
  const index = reference.is_occurrence ? reference.occurrence_index : occurrenceOf(query.get('occurrence'));
  return <EventToEdit key={`${reference.event_id} ${index}`} eventId={reference.event_id} index={index} />;
}

const occurrenceOf = (text: string | null): number | null =>
  text !== null && /^(0|[1-9]\d{0,4})$/.test(text) ? Number(text) : null;

/** Loads the event of the address once: the form then keeps its own version. */
function EventToEdit({ eventId, index }: { eventId: string; index: number | null }) {
  const event = useEventToEdit(eventId);
  const occurrence = useEventToEdit(index === null ? null : occurrenceToEdit({ id: eventId }, index));
  const [loaded, setLoaded] = useState<LoadedEvent | null>(null);
  const { calendars } = useJoinedCalendars();
  const [isOfOthers, setIsOfOthers] = useState(false);
  const isTimedOut = useTimeLimit(!loaded && (event.isLoading || occurrence.isLoading), LOADING_LIMIT_MS);

  const sourceHost = event.data?.source_host;
  if (event.data && sourceHost !== undefined) return <FromElsewhere event={event.data} host={sourceHost} />;
  const isIn = (each: { id: string }) =>
    (loaded?.event ?? event.data)?.calendars.some(({ id }) => id === each.id) ?? false;
  const joined = calendars.find(isIn);
  if (joined && joined.is_owner === isOfOthers) setIsOfOthers(!joined.is_owner);
  // Whoever has no role any more is told nothing of the event.
  const isReadOnly = event.data?.is_read_only ?? (isOfOthers && !joined);
  const refusal = isReadOnly ? roleTooLow(joined ?? {}).text : null;
  if (event.data && refusal && !loaded) return <ReadOnly event={event.data} refusal={refusal} />;
  const found = loadedOf(event.data, occurrence.data, index);
  if (!loaded && found) setLoaded(found);
  if (loaded) return <EditEventForm loaded={loaded} refusal={refusal} />;
  const error = event.error ?? occurrence.error;
  if (error || isTimedOut) {
    const isMissing = error?.code === 'NOT_FOUND';
    return (
      <EditFailure
        message={messageOf(error, isMissing)}
        error={error}
        {...(isMissing
          ? {}
          : { onRetry: () => void Promise.all([event.refetch(), index === null || occurrence.refetch()]) })}
      />
    );
  }
  return (
    <div className="ui-page ui-page-narrow" role="status" aria-label={text('events.edit.loading')}>
      <Skeleton lines={1} />
      <Card>
        <Skeleton lines={6} />
      </Card>
    </div>
  );
}

/** An event that does not repeat has no occurrences, whatever the address says. */
function loadedOf(
  event: EventDetails | undefined,
  occurrence: CalendarEvent | undefined,
  index: number | null,
): LoadedEvent | null {
  if (!event) return null;
  if (!event.is_recurring || index === null) return { event, occurrence: null, index: null };
  return occurrence ? { event, occurrence, index } : null;
}

function messageOf(error: unknown, isMissing: boolean): string {
  if (isMissing) return text('events.edit.notFound');
  return error ? failureMessage(error, text('events.edit.loadFallback')) : text('events.edit.timedOut');
}

/** An event that comes from an address has no form: the next check would revert the input. */
function FromElsewhere({ event, host }: { event: EventDetails; host: string }) {
  const copy = useCopyEvent();
  return (
    <EmptyPage
      title={text('events.detail.from', { host })}
      text={text('events.detail.fromElsewhere', { host })}
      action={
        <Button type="primary" onClick={() => copy.copy(event.id, event.title)} loading={copy.isBusy}>
          {text('events.detail.makeOwn')}
        </Button>
      }
    />
  );
}

function ReadOnly({ event: { id, title }, refusal }: { event: EventDetails; refusal: string }) {
  return (
    <EmptyPage
      title={title}
      text={refusal}
      action={<ButtonLink to={paths.event(id)}>{text('events.list.details')}</ButtonLink>}
    />
  );
}

function EditFailure({
  message,
  error,
  onRetry,
}: {
  message: string;
  error?: unknown;
  onRetry?: () => void;
}) {
  const returnTo = useReturn();
  return (
    <div className="ui-page ui-page-narrow">
      <ErrorPanel
        title={text('events.edit.title')}
        text={text('events.edit.loadFailed', { message })}
        error={error}
        headingLevel={1}
        onRetry={onRetry}
        actions={<Button onClick={() => returnTo(paths.events)}>{text('events.edit.goBack')}</Button>}
      />
    </div>
  );
}

/** An event's current state, never from the cache: changes to an old version could not be saved. */
function useEventToEdit(id: string | null) {
  const event = useEndpointQuery(
    getEvent,
    { params: { id: id ?? '' } },
    {
      enabled: id !== null,
      staleTime: 0,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
  const isFresh = event.isFetchedAfterMount && !event.isFetching;
  return {
    data: isFresh ? event.data : undefined,
    error: isFresh ? event.error : null,
    isLoading: id !== null && !isFresh,
    refetch: event.refetch,
  };
}
