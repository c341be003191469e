import { useEffect, useEffectEvent, useRef } from 'react';
import {
  call,
  failureToast,
  ProblemError,
  queryKey,
  useEndpointQuery,
  useInvalidation,
  useQueryClient,
  useSession,
  type AnyEndpoint,
} from '@daymark/api-client';
import {
  getImport,
  runImport,
  stopImport,
  undoImport,
  updateImport,
  type Import,
  type ImportUpdate,
} from '@daymark/contracts/interchange';
import { useToast } from '@daymark/ui';
import { texts } from '../texts.js';
import { isInProgress, REFRESH_MS, useImportUndo } from './import-undo.js';

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

/** The actions on an import. Each updates the import shown, or shows why it failed. */
export function useImportActions(data: Import) {
  const { id, version } = data;
  const undo = useImportUndo();
  const toast = useToast();
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
      toast.error(failureToast(error, title, texts.failureFallback));
      // It may have changed.
      void invalidate(endpoint, { resources: ['imports'] });
    }
  };
  const text = texts.imports.failures;
  const choose = (choices: Choices) =>
    perform(updateImport, text.choose, async () => {
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
      perform(runImport, text.run, async () => {
        const begun = await call(runImport, { params, body: { version } });
        undo.began(begun);
        return begun;
      }),
    stop: () => perform(stopImport, text.stop, () => call(stopImport, { params })),
    undo: () =>
      perform(undoImport, text.undo, async () => {
        const begun = await call(undoImport, { params, body: { version } });
        undo.ended(begun);
        return begun;
      }),
  };
}
export type ImportActions = ReturnType<typeof useImportActions>;
