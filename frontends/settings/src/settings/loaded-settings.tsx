import type { ReactNode } from 'react';
import { useEndpointQuery } from '@daymark/api-client';
import { getSettings, type UserSettings } from '@daymark/contracts';
import { Card, Skeleton } from '@daymark/ui';
import { ReadFailure } from '../read-failure.js';
import { texts } from '../texts.js';

/** Renders children with the stored settings: a skeleton while loading, and a retry button on failure. */
export function LoadedSettings({ children }: { children: (settings: UserSettings) => ReactNode }) {
  const { data, error, isFetching, refetch } = useEndpointQuery(getSettings, {});
  if (data) return children(data);
  if (error && !isFetching) {
    return (
      <ReadFailure title={texts.fetchFailed} fallback={texts.fetchFallback} query={{ error, refetch }} />
    );
  }
  return (
    <Card role="status" aria-label={texts.loading}>
      <Skeleton lines={4} />
    </Card>
  );
}
