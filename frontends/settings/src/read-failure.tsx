import { failureMessage } from '@daymark/api-client';
import { ErrorPanel } from '@daymark/ui';
import { texts } from './texts.js';

interface ReadFailureProps {
  title: string;
  /** The text for an error that has none. */
  fallback: string;
  query: { error: unknown; refetch: () => unknown };
}

export function ReadFailure({ title, fallback, query: { error, refetch } }: ReadFailureProps) {
  return (
    <ErrorPanel
      title={title}
      text={failureMessage(error, fallback)}
      error={error}
      onRetry={() => void refetch()}
      retryLabel={texts.tryAgain}
    />
  );
}
