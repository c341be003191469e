import { ErrorPanel } from '@daymark/ui/core';
import { texts } from './texts.js';

interface EventsFailureProps {
  /** Null after a time-out. */
  error: Error | null;
  onRetry: () => void;
}

export function EventsFailure({ error, onRetry }: EventsFailureProps) {
  return (
    <ErrorPanel
      title={texts.detail.eventsErrorTitle}
      fallback={error ? texts.detail.eventsErrorFallback : texts.detail.timedOut}
      onRetry={onRetry}
      // The list of calendars may have its 'Retry' beside it.
      retryLabel={texts.scheduler.retry}
      error={error}
    />
  );
}
