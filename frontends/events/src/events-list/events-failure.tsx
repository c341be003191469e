import { failureMessage, type ProblemError } from '@daymark/api-client';
import { ErrorPanel, useFailureToast, useTimeLimit } from '@daymark/ui';
import { texts } from '../texts.js';

export const EVENTS_LOADING_LIMIT_MS = 15_000;

interface EventsFailureProps {
  /** Null while the events are still on their way. */
  error: ProblemError | null;
  /** Asking again has not helped for so long that it is better to wait. */
  isExhausted: boolean;
  onRetry: () => void;
}

/** Why the list of events is not there: what failed, or that it takes too long. Nothing while there is time. */
export function EventsFailure({ error, isExhausted, onRetry }: EventsFailureProps) {
  const isTimedOut = useTimeLimit(error === null, EVENTS_LOADING_LIMIT_MS);

  useFailureToast(error, texts.list.errorTitle, error && failureMessage(error, texts.list.errorFallback));

  if (!error && !isTimedOut) return null;
  return (
    <ErrorPanel
      title={texts.list.errorTitle}
      text={isExhausted ? texts.list.tooManyRetries : error ? reasonOf(error) : texts.list.timedOut}
      {...(isExhausted ? {} : { onRetry })}
      retryLabel={texts.list.tryAgain}
      error={error}
    />
  );
}

/** What went wrong in plain words, by its kind. */
function reasonOf(error: ProblemError): string {
  if (error.status === 401) return texts.list.authentication;
  // What was not answered at all: an answer without a text of its own has its code from its status alone.
  if (error.code === 'SERVICE_UNAVAILABLE' && error.message) {
    return navigator.onLine ? texts.list.network : texts.list.offline;
  }
  return failureMessage(error, texts.list.errorFallback);
}
