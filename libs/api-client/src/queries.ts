import {
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type Query,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Resource, ResponseOf } from '@daymark/contracts';
import { useCallback } from 'react';
import { isUserActive } from './activity.js';
import { call } from './call.js';
import { OfflineError, ProblemError } from './problem-error.js';
import type { AnyEndpoint, CallOptions, EndpointInput, InputArguments } from './request.js';

declare module '@tanstack/react-query' {
  interface Register {
    /** What a query reads, as its endpoint declares it. */
    queryMeta: { reads?: readonly Resource[] };
  }
}

const RETRIES_MAX = 3;
const RETRY_DELAY_MS = 1_000;
/** After this long without a sign of activity nothing is tried again by itself. */
export const ACTIVITY_WINDOW_MS = 120_000;
/** How long a response is shown without asking again. */
const FRESH_MS = 10_000;

/** Failures that may pass by themselves: no connection, a service that is not there, an error inside one. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ProblemError && error.status >= 500 && !(error instanceof OfflineError);

/** The cache of a page: repeats passing failures up to three times, after 1, 2 and 4 s, while the user is active. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) =>
          failures < RETRIES_MAX && isTransient(error) && isUserActive(ACTIVITY_WINDOW_MS),
        retryDelay: (failures) => RETRY_DELAY_MS * 2 ** failures,
        // A failed response is a response: whether the browser believes that it is online decides nothing.
        networkMode: 'always',
        // What could not be loaded without a network is loaded when it is back.
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The cache key of an endpoint, or with an input, of one call of it. */
export function queryKey<E extends AnyEndpoint>(endpoint: E, input?: EndpointInput<E>): unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input];
}

/** Reads an endpoint. Cached under its path and input; given up when the component goes away. */
export function useEndpointQuery<E extends AnyEndpoint, Data = ResponseOf<E>>(
  endpoint: E,
  input: EndpointInput<E>,
  options?: Omit<UseQueryOptions<ResponseOf<E>, ProblemError, Data>, 'queryKey' | 'queryFn'>,
): UseQueryResult<Data, ProblemError> {
  return useQuery<ResponseOf<E>, ProblemError, Data>({
    ...options,
    meta: { reads: endpoint.reads ?? [] },
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, ...([{ ...input, signal }] as InputArguments<E, CallOptions>)),
  });
}

/**
 * Reads an endpoint before it is needed, so that it is there when it is shown. Nobody waits for it: what fails is asked for
 * again when it is needed.
 */
export function usePrefetch(): <E extends AnyEndpoint>(endpoint: E, input: EndpointInput<E>) => void {
  const queries = useQueryClient();
  return useCallback(
    (endpoint, input) =>
      void queries.prefetchQuery({
        meta: { reads: endpoint.reads ?? [] },
        queryKey: queryKey(endpoint, input),
        queryFn: ({ signal }) =>
          call(endpoint, ...([{ ...input, signal }] as InputArguments<typeof endpoint, CallOptions>)),
      }),
    [queries],
  );
}

/** What is given to `mutate`: the input of an endpoint and, where it can be undone, under what key. */
type MutationInput<E extends AnyEndpoint> = EndpointInput<E> & Pick<CallOptions, 'undoKey'>;

/** Calls an endpoint that changes something. The input is given to `mutate` or `mutateAsync`. */
export function useEndpointMutation<E extends AnyEndpoint>(
  endpoint: E,
  options?: Omit<UseMutationOptions<ResponseOf<E>, ProblemError, MutationInput<E>>, 'mutationFn'>,
): UseMutationResult<ResponseOf<E>, ProblemError, MutationInput<E>> {
  return useMutation<ResponseOf<E>, ProblemError, MutationInput<E>>({
    ...options,
    mutationFn: (input) => call(endpoint, ...([input] as unknown as InputArguments<E, CallOptions>)),
  });
}

interface InvalidationOptions {
  /** `none`: what is shown right now is read again when it is shown next. */
  refetchType?: 'none';
  /** These alone of what the endpoint changes. */
  resources?: readonly Resource[];
}

/**
 * Marks as stale whatever was read of what an endpoint changes, as the contracts declare it, and reads again what of it is
 * shown. What was deleted is not asked for again. Settles when that is done.
 */
export type Invalidate = (endpoint: AnyEndpoint, options?: InvalidationOptions) => Promise<void>;

/** Whether a query reads any of these. */
export const readsAnyOf =
  (resources: readonly Resource[]) =>
  ({ meta }: Query): boolean =>
    meta?.reads?.some((read) => resources.includes(read)) === true;

/** Has what a write changed read again. */
export function useInvalidation(): Invalidate {
  const queries = useQueryClient();
  return useCallback<Invalidate>(
    async (endpoint, { refetchType, resources = endpoint.changes ?? [] } = {}) => {
      const isStale = readsAnyOf(resources);
      const isGone = ({ queryKey: [path] }: Query) =>
        endpoint.method === 'DELETE' && `${String(path)}/`.startsWith(`${endpoint.path}/`);
      await Promise.all([
        queries.invalidateQueries({
          predicate: (query) => isStale(query) && !isGone(query),
          ...(refetchType && { refetchType }),
        }),
        queries.invalidateQueries({
          predicate: (query) => isStale(query) && isGone(query),
          refetchType: 'none',
        }),
      ]);
    },
    [queries],
  );
}
