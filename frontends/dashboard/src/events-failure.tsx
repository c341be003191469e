import { failureMessage } from '@daymark/api-client';
import { ErrorPanel } from '@daymark/ui/core';
import { texts } from './texts.js';

interface EventsFailureProps {
  /** Null after a time-out. */
  error: Error | null;
  onRetry: () => void;
}

export function EventsFailure({ error, onRetry }: EventsFailureProps) {
  const { timedOut, eventsErrorFallback } = texts.detail;
  return (
    <ErrorPanel
      title={texts.detail.eventsErrorTitle}
      text={error ? failureMessage(error, eventsErrorFallback) : timedOut}
      onRetry={onRetry}
      retryLabel={texts.scheduler.retry}
      error={error}
    />
  );
}
