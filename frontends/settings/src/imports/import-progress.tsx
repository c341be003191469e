import { useState } from 'react';
import type { Import } from '@daymark/contracts/interchange';
import { Button, Card } from '@daymark/ui';
import { texts } from '../texts.js';

interface ImportProgressProps {
  data: Import;
  onStop?: () => Promise<void>;
}

/** The progress in entries. The import continues if the page is left. */
export function ImportProgress({
  data: { state, progress, address, file_bytes },
  onStop,
}: ImportProgressProps) {
  const text = texts.imports.progress;
  const [isStopping, setIsStopping] = useState(false);
  const stop = async () => {
    setIsStopping(true);
    await onStop?.();
    setIsStopping(false);
  };
  const isFetched = state === 'reading' && address !== null && file_bytes === 0;
  const title = isFetched ? text.fetching : text.titles[state as keyof typeof text.titles];
  return (
    <Card title={title}>
      <div className="settings-form">
        <progress
          className="import-bar"
          aria-label={title}
          {...(progress.total === null ? {} : { max: Math.max(1, progress.total), value: progress.done })}
        />
        <p role="status">{isFetched ? text.fetchingFrom : text.entries(progress.done, progress.total)}</p>
        <p className="settings-hint">{text.leave}</p>
        {onStop ? (
          <Button onClick={() => void stop()} loading={isStopping}>
            {isStopping ? text.stopping : text.stop}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
