import type { ReactNode } from 'react';
import { useEndpointQuery } from '@daymark/api-client';
import { getSettings, type UserSettings } from '@daymark/contracts';
import { Card, Skeleton, Alert, Button, BusyButton, ErrorPanel } from '@daymark/ui';
import { texts } from '../texts.js';

export function LoadedSettings({ children }: { children: (settings: UserSettings) => ReactNode }) {
  const { data, error, isFetching, refetch } = useEndpointQuery(getSettings, {});
  if (data) return children(data);
  if (error && !isFetching) {
    return <ErrorPanel title={texts.fetchFailed} fallback={texts.fetchFallback} query={{ error, refetch }} />;
  }
  return (
    <Card role="status" aria-label={texts.loading}>
      <Skeleton lines={4} />
    </Card>
  );
}

/** Says that the same settings were changed elsewhere, and that the input here is kept. */
export function ChangedElsewhereNotice({ onTakeNewest }: { onTakeNewest: () => void }) {
  return (
    <Alert
      type="warning"
      showIcon
      title={texts.changedElsewhere.title}
      description={texts.changedElsewhere.text}
      action={<Button onClick={onTakeNewest}>{texts.changedElsewhere.takeNewest}</Button>}
    />
  );
}

export const SaveButton = ({ isBusy }: { isBusy: boolean }) => (
  <BusyButton type="primary" htmlType="submit" isBusy={isBusy} busyLabel={texts.saving}>
    {texts.save}
  </BusyButton>
);
