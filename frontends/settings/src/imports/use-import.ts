import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import {
  call,
  problemWithCode,
  ProblemError,
  queryKey,
  useEndpointQuery,
  useInvalidation,
  useQueryClient,
  useSession,
  type AnyEndpoint,
} from '@daymark/api-client';
import { useSayFailure } from '@daymark/calendar-ui';
import type { UndoStep } from '@daymark/contracts';
import {
  getImport,
  runImport,
  stopImport,
  undoImport,
  updateImport,
  type Import,
  type ImportUpdate,
} from '@daymark/contracts/interchange';
import { useUndo } from '@daymark/calendar-ui/undo';
import { useToast } from '@daymark/ui';
import { text } from '../texts.js';
import { describeUndoing } from './import-words.js';

export function useImport(id: string) {
  const invalidate = useInvalidation();
  const undo = useImportUndo();
  const query = useEndpointQuery(
    getImport,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? REFRESH_MS : false) },
  );
  const { data } = query;
  const state = data?.state;
  const before = useRef(state);
  useEffect(() => {
    // Events written in the background invalidate what other pages have loaded.
    if (before.current === 'importing' || before.current === 'undoing') {
      if (data && state !== before.current) {
        void invalidate(runImport);
        undo.ended(data);
      }
    } else if (before.current === 'reading' && state === 'ready') {
      void invalidate(updateImport);
    }
    before.current = state;
  }, [state, data, undo, invalidate]);
  return query;
}

type Choices = Omit<ImportUpdate, 'version'>;

export function useImportActions(data: Import) {
  const { id, version } = data;
  const undo = useImportUndo();
  const toast = useToast();
  const sayFailure = useSayFailure();
  const queries = useQueryClient();
  const invalidate = useInvalidation();
  const { user } = useSession();
  const params = { id };
  /** Choices that met the end of the session: they are sent with the next one. */
  const unsent = useRef<Choices>(null);
  const perform = async (endpoint: AnyEndpoint, title: string, action: () => Promise<Import>) => {
    toast.closeFailures();
    try {
      queries.setQueryData(queryKey(getImport, { params }), await action());
      void invalidate(endpoint, { resources: ['imports'] });
    } catch (error) {
      sayFailure(title)(error);
      // It may have changed.
      void invalidate(endpoint, { resources: ['imports'] });
    }
  };
  const choose = (choices: Choices) =>
    perform(updateImport, text('settings.imports.failures.choose'), async () => {
      try {
        return await call(updateImport, { params, body: { ...choices, version } });
      } catch (error) {
        if (error instanceof ProblemError && error.code === 'UNAUTHENTICATED') {
          unsent.current = { ...unsent.current, ...choices };
        }
        throw error;
      }
    });
  const sendAgain = useEffectEvent(() => {
    const choices = unsent.current;
    unsent.current = null;
    if (choices) void choose(choices);
  });
  useEffect(() => sendAgain(), [user]);
  return {
    choose,
    run: () =>
      perform(runImport, text('settings.imports.failures.run'), async () => {
        const begun = await call(runImport, { params, body: { version } });
        undo.began(begun);
        return begun;
      }),
    stop: () =>
      perform(stopImport, text('settings.imports.failures.stop'), () => call(stopImport, { params })),
    undo: () =>
      perform(undoImport, text('settings.imports.failures.undo'), async () => {
        const begun = await call(undoImport, { params, body: { version } });
        undo.ended(begun);
        return begun;
      }),
  };
}
export type ImportActions = ReturnType<typeof useImportActions>;

const REFRESH_MS = 1_000;

export const isInProgress = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'reading' || state === 'importing' || state === 'undoing';

/** The functions that remove imports of this tab from the undo history, also after their page was left. */
const forgetting = new Map<string, () => void>();

function useImportUndo() {
  const { add } = useUndo();
  const toast = useToast();
  const queries = useQueryClient();
  const invalidate = useInvalidation();
  return useMemo(() => {
    const note = ({ id, file_name }: Import, title?: string) => {
      const label = file_name || text('settings.imports.unnamed');
      const step: UndoStep = { label, undo: () => undoStored() };
      /** Undoes it in its present state: stops a running one first, and leaves what somebody changed since. */
      const undoStored = async () => {
        forgetting.delete(id);
        toast.neutral({ title: text('settings.imports.progress.titles.undoing'), description: label });
        const params = { id };
        try {
          let stored = await call(getImport, { params });
          if (stored.state === 'importing') {
            await call(stopImport, { params });
            stored = await whenSettled(id);
          }
          if (stored.state === 'undone') throw problemWithCode('STALE_VERSION');
          if (stored.undoable_until === null) throw problemWithCode('NOT_FOUND');
          const { version } = stored;
          queries.setQueryData(
            queryKey(getImport, { params }),
            await call(undoImport, { params, body: { version } }),
          );
          const { result } = await whenSettled(id);
          if (result.undone === 0 && result.kept > 0) throw problemWithCode('STALE_VERSION');
          if (result.kept > 0)
            step.remark = text('settings.imports.outcome.undoneOf', {
              name: label,
              result: describeUndoing(result),
            });
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
        if (forget && data.undoable_until !== null) note(data, text(`settings.imports.states.${data.state}`));
        else forget?.();
      },
    };
  }, [add, toast, queries, invalidate]);
}

async function whenSettled(id: string): Promise<Import> {
  for (;;) {
    const data = await call(getImport, { params: { id } });
    if (!isInProgress(data)) return data;
    await new Promise((resolve) => {
      setTimeout(resolve, REFRESH_MS);
    });
  }
}
