import { OFFLINE_TEXT } from '@daymark/api-client';
import { ErrorPanel } from '@daymark/ui/core';
import { texts } from '../texts.js';

interface RemoteUnavailableProps {
  label?: string;
  text?: string;
  onRetry: () => void;
}

export function RemoteUnavailable({
  label = texts.remote.unknown,
  text = texts.remote.notLoaded,
  onRetry,
}: RemoteUnavailableProps) {
  return (
    <div className="ui-page">
      <ErrorPanel
        title={texts.remote.unavailable(label)}
        text={navigator.onLine ? text : OFFLINE_TEXT.detail}
        onRetry={onRetry}
        headingLevel={1}
      />
    </div>
  );
}
