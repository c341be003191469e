import type { ReactNode } from 'react';
import { useEndpointQuery } from '@daymark/api-client';
import { getSettings, type UserSettings } from '@daymark/contracts';
import { Card, Skeleton, Alert, Button, BusyButton, ErrorPanel } from '@daymark/ui';
import { text } from '../texts.js';

export function LoadedSettings({ children }: { children: (settings: UserSettings) => ReactNode }) {
  const { data, error, isFetching, refetch } = useEndpointQuery(getSettings, {});
  if (data) return children(data);
  if (error && !isFetching) {
    return (
      <ErrorPanel
        title={text('settings.fetchFailed')}
        fallback={text('settings.fetchFallback')}
        query={{ error, refetch }}
      />
    );
  }
  return (
    <Card role="status" aria-label={text('settings.loading')}>
      <Skeleton lines={4} />
    </Card>
  );
}

export function ChangedElsewhereNotice({ onTakeNewest }: { onTakeNewest: () => void }) {
  return (
    <Alert
      type="warning"
      showIcon
      title={text('settings.changedElsewhere.title')}
      description={text('settings.changedElsewhere.text')}
      action={<Button onClick={onTakeNewest}>{text('settings.changedElsewhere.takeNewest')}</Button>}
    />
  );
}

export const SaveButton = ({ isBusy }: { isBusy: boolean }) => (
  <BusyButton type="primary" htmlType="submit" isBusy={isBusy} busyLabel={text('settings.saving')}>
    {text('settings.save')}
  </BusyButton>
);
