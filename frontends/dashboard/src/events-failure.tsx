import { failureMessage } from '@daymark/api-client';
import { ErrorPanel } from '@daymark/ui/core';
import { texts } from './texts.js';

interface EventsFailureProps {
  /** Null where they did not come in time. */
  error: Error | null;
  onRetry: () => void;
}

/** Stands in the place of events that could not be loaded. */
export function EventsFailure({ error, onRetry }: EventsFailureProps) {
  const { timedOut, eventsErrorFallback } = texts.detail;
  return (
    <ErrorPanel
      title={texts.detail.eventsErrorTitle}
      text={error ? failureMessage(error, eventsErrorFallback) : timedOut}
      onRetry={onRetry}
      retryLabel={texts.desk.retry}
      error={error}
    />
  );
}
