import { failureMessage, OfflineError, type ProblemError } from '@daymark/api-client';
import { ErrorPanel, useFailureToast, useTimeLimit } from '@daymark/ui';
import { text } from '../texts.js';

export const EVENTS_LOADING_LIMIT_MS = 15_000;

interface EventsFailureProps {
  error: ProblemError | null;
  /** Retrying has failed often enough that waiting is better. */
  isExhausted: boolean;
  onRetry: () => void;
}

/** Why the list of events is missing: a failure, or a slow response. Renders nothing before that. */
export function EventsFailure({ error, isExhausted, onRetry }: EventsFailureProps) {
  const isTimedOut = useTimeLimit(error === null, EVENTS_LOADING_LIMIT_MS);

  const reason = error && reasonOf(error);
  useFailureToast(error, text('events.list.errorTitle'), reason);

  if (!error && !isTimedOut) return null;
  return (
    <ErrorPanel
      title={text('events.list.errorTitle')}
      text={isExhausted ? text('events.list.tooManyRetries') : (reason ?? text('events.list.timedOut'))}
      {...(isExhausted ? {} : { onRetry })}
      error={error}
    />
  );
}

function reasonOf(error: ProblemError): string {
  if (error.status === 401) return text('events.list.authentication');
  // No response at all: a response without its own text has its code only from the status.
  const isUnreachable = error.code === 'SERVICE_UNAVAILABLE' && error.message !== '';
  if (isUnreachable && !(error instanceof OfflineError)) return text('events.list.network');
  return failureMessage(error, text('events.list.errorFallback'));
}
