import { useMemo } from 'react';
import { call, problemWithCode, queryKey, useInvalidation, useQueryClient } from '@daymark/api-client';
import type { UndoStep } from '@daymark/contracts';
import { getImport, stopImport, undoImport, type Import } from '@daymark/contracts/interchange';
import { useUndo } from '@daymark/calendar-ui/undo';
import { useToast } from '@daymark/ui';
import { texts } from '../texts.js';

export const REFRESH_MS = 1_000;

/** Whether an import is changing by itself, so that the page polls it. */
export const isInProgress = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'reading' || state === 'importing' || state === 'undoing';

/** The functions that remove imports of this tab from the undo history, also after their page was left. */
const forgetting = new Map<string, () => void>();

export function useImportUndo() {
  const { add } = useUndo();
  const toast = useToast();
  const queries = useQueryClient();
  const invalidate = useInvalidation();
  return useMemo(() => {
    const text = texts.imports;
    const note = ({ id, file_name }: Import, title?: string) => {
      const label = file_name || text.unnamed;
      const step: UndoStep = { label, undo: () => takeBack() };
      /** Undoes it in its present state: stops a running one first, and leaves what somebody changed since. */
      const takeBack = async () => {
        forgetting.delete(id);
        toast.neutral({ title: text.progress.titles.undoing, description: label });
        const params = { id };
        try {
          let stored = await call(getImport, { params });
          if (stored.state === 'importing') {
            await call(stopImport, { params });
            stored = await onceItRests(id);
          }
          if (stored.state === 'undone') throw problemWithCode('STALE_VERSION');
          if (stored.undoable_until === null) throw problemWithCode('NOT_FOUND');
          const { version } = stored;
          queries.setQueryData(
            queryKey(getImport, { params }),
            await call(undoImport, { params, body: { version } }),
          );
          const { result } = await onceItRests(id);
          if (result.undone === 0 && result.kept > 0) throw problemWithCode('STALE_VERSION');
          if (result.kept > 0) step.remark = text.outcome.undoneOf(label, text.outcome.undone(result));
        } finally {
          void invalidate(undoImport);
        }
      };
      forgetting.get(id)?.();
      forgetting.set(id, add(step, title === undefined ? undefined : { title, description: label }));
    };
    return {
      began: (data: Import) => note(data),
      /** An import has ended: shows a toast if it can be undone, and removes it from the history if it cannot. */
      ended: (data: Import) => {
        const forget = forgetting.get(data.id);
        if (forget && data.undoable_until !== null) note(data, text.states[data.state]);
        else forget?.();
      },
    };
  }, [add, toast, queries, invalidate]);
}

async function onceItRests(id: string): Promise<Import> {
  for (;;) {
    const data = await call(getImport, { params: { id } });
    if (!isInProgress(data)) return data;
    await new Promise((resolve) => {
      setTimeout(resolve, REFRESH_MS);
    });
  }
}
