import type { ReactNode } from 'react';
import { failureMessage } from '@daymark/api-client';
import type { UserSettings } from '@daymark/contracts';
import { Card, ErrorPanel, Skeleton } from '@daymark/ui';
import { texts } from '../texts.js';
import { useSettings } from './use-settings.js';

/** Renders children with the stored settings: a skeleton while loading, and a retry button on failure. */
export function LoadedSettings({ children }: { children: (settings: UserSettings) => ReactNode }) {
  const { data, error, isFetching, refetch } = useSettings();
  if (data) return children(data);
  if (error && !isFetching) {
    return (
      <ErrorPanel
        title={texts.fetchFailed}
        text={failureMessage(error, texts.fetchFallback)}
        error={error}
        onRetry={() => void refetch()}
        retryLabel={texts.tryAgain}
      />
    );
  }
  return (
    <Card role="status" aria-label={texts.loading}>
      <Skeleton lines={4} />
    </Card>
  );
}
