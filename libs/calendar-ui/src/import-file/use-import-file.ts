import { useState } from 'react';
import { call, createRequestKeys, failureToast, useInvalidation } from '@daymark/api-client';
import { localTimeZone, useToast } from '@daymark/ui';
import { useNavigate } from '@daymark/ui/router';
import { importPagePath } from '../routing/event-page-path.js';
import { importTexts } from './import-texts.js';

const FILE_NAME_MAX_CHARACTERS = 255;

/**
 * Brings a calendar file and opens the page that shows what is in it; nothing is written into a calendar yet. `calendarId`
 * is the calendar that it is meant for; without one a new calendar is proposed.
 */
export function useImportFile(calendarId?: string) {
  const toast = useToast();
  const navigate = useNavigate();
  const invalidate = useInvalidation();
  const [keyOf] = useState(createRequestKeys);
  const [isBusy, setIsBusy] = useState(false);

  const bring = async (files: readonly File[]) => {
    const [file] = files;
    if (!file || isBusy) return;
    // What few people do is loaded when it is done.
    const { createImport, importFile } = await import('@daymark/contracts/interchange');
    const refusal =
      files.length > 1
        ? importTexts.several
        : file.size > importFile.maxBytes
          ? importFile.refusals.tooLarge.detail
          : null;
    if (refusal !== null) {
      toast.error({ title: importTexts.failed, description: refusal });
      return;
    }
    setIsBusy(true);
    try {
      const { id } = await call(createImport, {
        query: {
          name: file.name.slice(0, FILE_NAME_MAX_CHARACTERS),
          timezone: localTimeZone(),
          ...(calendarId === undefined ? {} : { calendar_id: calendarId }),
        },
        file,
        idempotencyKey: keyOf([file.name, file.size, file.lastModified, calendarId]),
      });
      void invalidate(createImport);
      await navigate(importPagePath(id));
    } catch (error) {
      toast.error(failureToast(error, importTexts.failed, importTexts.failureFallback));
    } finally {
      setIsBusy(false);
    }
  };
  return { bring: (files: readonly File[]) => void bring(files), isBusy };
}
