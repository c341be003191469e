import { failureMessage } from '@daymark/api-client';
import { ErrorPanel } from '@daymark/ui';
import { texts } from '../texts.js';

/** Stands in the place of events that could not be loaded. */
export function EventsFailure({ query }: { query: { error: Error | null; refetch: () => unknown } }) {
  return (
    <ErrorPanel
      title={texts.detail.eventsErrorTitle}
      text={failureMessage(query.error, texts.detail.eventsErrorFallback)}
      onRetry={() => void query.refetch()}
      retryLabel={texts.detail.retry}
      error={query.error}
    />
  );
}
