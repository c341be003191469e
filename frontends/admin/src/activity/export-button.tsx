import { failureToast } from '@daymark/api-client';
import type { AuditFilter } from '@daymark/contracts';
import { Button, localTimeZone, todayIn, useToast } from '@daymark/ui';
import { texts } from '../texts.js';
import { useExport } from './use-export.js';

/** Writes what the filter leaves of the log into a file, and shows how far that is. */
export function ExportButton({ filter }: { filter: AuditFilter }) {
  const words = texts.activity.export;
  const toast = useToast();
  const { progress, fetchAll, cancel } = useExport();
  const start = async () => {
    try {
      const parts = await fetchAll(filter);
      if (parts) save(parts, words.fileName(todayIn(localTimeZone())));
    } catch (error) {
      toast.error(failureToast(error, words.failed, texts.unexpected));
    }
  };
  if (!progress) return <Button onClick={() => void start()}>{words.start}</Button>;
  const { done, total } = progress;
  return (
    <div className="ui-actions" role="group" aria-label={words.start}>
      <progress aria-label={words.start} max={total ?? undefined} value={total === null ? undefined : done} />
      <span role="status">{total === null ? words.starting : words.progress(done, total)}</span>
      <Button onClick={cancel}>{texts.cancel}</Button>
    </div>
  );
}

/** Gives a text to the person as a file. */
function save(parts: string[], name: string): void {
  const address = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it up by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
