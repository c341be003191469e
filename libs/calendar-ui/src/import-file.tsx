import './styles/import-file.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, createRequestKeys, useInvalidation } from '@daymark/api-client';
import { useSayFailure } from './events/use-say-failure.js';
import { localTimeZone, useToast } from '@daymark/ui/core';
import { useNavigate } from '@daymark/ui/router';
import { text } from './desk-texts.js';
import { importPagePath } from './events/event-page-path.js';

export { ImportFileButton } from './import-file-button.js';
export { ImportFileInput } from './import-file-input.js';
export { importPagePath };

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

interface FileDropZoneProps {
  onFiles: (files: readonly File[]) => void;
  /** Shown during an upload, on a page that shows it nowhere else. */
  uploading?: string | null;
}

/**
 * Accepts files dropped anywhere on the page, and shows that while one is dragged over it. Without it the browser would
 * open the file instead of the page.
 */
export function FileDropZone({ onFiles, uploading = null }: FileDropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      // The drag left the window, not only an element of it.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragenter', over);
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', over);
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  if (!isOver) return <UploadProgress uploading={uploading} />;
  return (
    <div className="ui-drop-zone" role="status">
      <strong>{text('desk.importFile.drop')}</strong>
      <span>{text('desk.importFile.dropText')}</span>
    </div>
  );
}

export const UploadProgress = ({ uploading }: { uploading: string | null }) =>
  uploading === null ? null : (
    <div className="ui-drop-progress" role="status">
      {uploading}
    </div>
  );

const FILE_NAME_MAX_CHARACTERS = 255;

/** Splits a file into parts of at most `maxBytes`. An empty file is one part. */
function partsOf(file: File, maxBytes: number): readonly [Blob, ...Blob[]] {
  const part = (from: number) => file.slice(from, from + maxBytes, file.type);
  const others = Array.from({ length: Math.ceil(file.size / maxBytes) - 1 }, (_, index) =>
    part((index + 1) * maxBytes),
  );
  return [part(0), ...others];
}

/**
 * Uploads a calendar file and opens its preview page; nothing is written to a calendar yet. `calendarId` is the target
 * calendar; without one a new calendar is proposed. `uploading` is the progress text, and null if nothing is being
 * sent.
 */
export function useImportFile(calendarId?: string) {
  const toast = useToast();
  const sayFailure = useSayFailure();
  const navigate = useNavigate();
  const invalidate = useInvalidation();
  const [keyOf] = useState(createRequestKeys);
  const [uploading, setUploading] = useState<string | null>(null);

  const bring = async (files: readonly File[]) => {
    const [file] = files;
    if (!file || uploading !== null) return;
    // Few people import, so its contracts are loaded on demand.
    const { addImportPart, createImport, importFile, importFileMaxBytes, importFilePart } =
      await import('@daymark/contracts/interchange');
    const refusal =
      files.length > 1
        ? text('desk.importFile.several')
        : file.size > importFileMaxBytes(file.name)
          ? importFile.refusals.tooLarge.detail
          : null;
    if (refusal !== null) {
      toast.error({ title: text('desk.importFile.failed'), description: refusal });
      return;
    }
    const [first, ...others] = partsOf(file, importFilePart.maxBytes);
    const showProgress = (sent: number) =>
      setUploading(
        others.length === 0
          ? text('desk.importFile.uploading')
          : text('desk.importFile.uploadingPart', {
              percent: Math.floor((sent / (others.length + 1)) * 100),
            }),
      );
    showProgress(0);
    try {
      const { id } = await call(createImport, {
        query: {
          name: file.name.slice(0, FILE_NAME_MAX_CHARACTERS),
          timezone: localTimeZone(),
          ...(calendarId === undefined ? {} : { calendar_id: calendarId }),
          ...(others.length > 0 && { parts: others.length + 1 }),
        },
        file: first,
        idempotencyKey: keyOf([file.name, file.size, file.lastModified, calendarId]),
      });
      // A retry sends the same parts under the same key: those already received change nothing.
      for (const [index, part] of others.entries()) {
        showProgress(index + 1);
        await call(addImportPart, { params: { id, number: index + 2 }, file: part });
      }
      void invalidate(createImport);
      await navigate(importPagePath(id));
    } catch (error) {
      sayFailure(text('desk.importFile.failed'), text('desk.importFile.failureFallback'))(error);
    } finally {
      setUploading(null);
    }
  };
  return { bring: (files: readonly File[]) => void bring(files), uploading };
}
