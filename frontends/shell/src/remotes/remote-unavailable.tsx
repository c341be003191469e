import { offlineTexts } from '@daymark/contracts/accounts';
import { ErrorPanel } from '@daymark/ui/core';
import { text } from '../texts.js';

interface RemoteUnavailableProps {
  label?: string;
  text?: string;
  onRetry: () => void;
}

export function RemoteUnavailable({
  label = text('shell.remote.unknown'),
  text: reason = text('shell.remote.notLoaded'),
  onRetry,
}: RemoteUnavailableProps) {
  return (
    <div className="ui-page">
      <ErrorPanel
        title={text('shell.remote.unavailable', { part: label })}
        text={navigator.onLine ? reason : offlineTexts.detail}
        onRetry={onRetry}
        headingLevel={1}
      />
    </div>
  );
}
