import { failureToast } from '@daymark/api-client';
import type { AuditFilter } from '@daymark/contracts';
import { Button, localTimeZone, saveFile, todayIn, useToast } from '@daymark/ui';
import { texts } from '../texts.js';
import { useExport } from './use-export.js';

/** Exports the filtered log to a file, and shows the progress. */
export function ExportButton({ filter }: { filter: AuditFilter }) {
  const words = texts.activity.export;
  const toast = useToast();
  const { progress, fetchAll, cancel } = useExport();
  const start = async () => {
    toast.closeFailures();
    try {
      const parts = await fetchAll(filter);
      if (parts) {
        const file = new Blob(parts, { type: 'text/csv;charset=utf-8' });
        saveFile(words.fileName(todayIn(localTimeZone())), file);
      }
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
