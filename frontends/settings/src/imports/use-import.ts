import { useEffect, useRef } from 'react';
import {
  call,
  failureToast,
  queryKey,
  useEndpointQuery,
  useInvalidation,
  useQueryClient,
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

const REFRESH_MS = 1_000;

/** Whether something happens to an import by itself, so that the page asks again. */
export const isUnderWay = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'reading' || state === 'importing' || state === 'undoing';

/** One import, asked for again while it is under way. */
export function useImport(id: string) {
  const invalidate = useInvalidation();
  const query = useEndpointQuery(
    getImport,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? REFRESH_MS : false) },
  );
  const state = query.data?.state;
  const before = useRef(state);
  useEffect(() => {
    // What was written in the background makes stale what other pages have read.
    if (before.current === 'importing' || before.current === 'undoing') {
      if (state !== before.current) void invalidate(runImport);
    } else if (before.current === 'reading' && state === 'ready') {
      void invalidate(updateImport);
    }
    before.current = state;
  }, [state, invalidate]);
  return query;
}

type Choices = Omit<ImportUpdate, 'version'>;

/** What can be done to an import. Each shows what it is then, or says why it failed. */
export function useImportActs({ id, version }: Pick<Import, 'id' | 'version'>) {
  const toast = useToast();
  const queries = useQueryClient();
  const invalidate = useInvalidation();
  const params = { id };
  const perform = async (endpoint: AnyEndpoint, title: string, act: () => Promise<Import>) => {
    toast.closeFailures();
    try {
      queries.setQueryData(queryKey(getImport, { params }), await act());
      void invalidate(endpoint, { resources: ['imports'] });
    } catch (error) {
      toast.error(failureToast(error, title, texts.failureFallback));
      // It may be another one by now.
      void invalidate(endpoint, { resources: ['imports'] });
    }
  };
  const text = texts.imports.failures;
  return {
    choose: (choices: Choices) =>
      perform(updateImport, text.choose, () => call(updateImport, { params, body: { ...choices, version } })),
    run: () => perform(runImport, text.run, () => call(runImport, { params, body: { version } })),
    stop: () => perform(stopImport, text.stop, () => call(stopImport, { params })),
    undo: () => perform(undoImport, text.undo, () => call(undoImport, { params, body: { version } })),
  };
}
export type ImportActs = ReturnType<typeof useImportActs>;
