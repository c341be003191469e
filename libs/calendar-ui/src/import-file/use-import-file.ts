import { useState } from 'react';
import { call, createRequestKeys, failureToast, useInvalidation } from '@daymark/api-client';
import { localTimeZone, useToast } from '@daymark/ui/core';
import { useNavigate } from '@daymark/ui/router';
import { importPagePath } from '../routing/event-page-path.js';
import { importTexts } from './import-texts.js';

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
        ? importTexts.several
        : file.size > importFileMaxBytes(file.name)
          ? importFile.refusals.tooLarge.detail
          : null;
    if (refusal !== null) {
      toast.error({ title: importTexts.failed, description: refusal });
      return;
    }
    const [first, ...others] = partsOf(file, importFilePart.maxBytes);
    const showProgress = (sent: number) =>
      setUploading(
        importTexts.uploading(others.length === 0 ? null : Math.floor((sent / (others.length + 1)) * 100)),
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
      toast.error(failureToast(error, importTexts.failed, importTexts.failureFallback));
    } finally {
      setUploading(null);
    }
  };
  return { bring: (files: readonly File[]) => void bring(files), uploading };
}
