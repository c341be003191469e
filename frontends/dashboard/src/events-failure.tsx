import { ErrorPanel } from '@daymark/ui/core';
import { text } from './texts.js';

interface EventsFailureProps {
  /** Null after a time-out. */
  error: Error | null;
  onRetry: () => void;
}

export function EventsFailure({ error, onRetry }: EventsFailureProps) {
  return (
    <ErrorPanel
      title={text('dashboard.detail.eventsErrorTitle')}
      fallback={error ? text('dashboard.detail.eventsErrorFallback') : text('dashboard.detail.timedOut')}
      onRetry={onRetry}
      // The list of calendars may have its 'Retry' beside it.
      retryLabel={text('dashboard.scheduler.retry')}
      error={error}
    />
  );
}
