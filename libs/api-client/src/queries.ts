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
    queryMeta: { reads?: readonly Resource[] };
  }
}

const RETRIES_MAX = 3;
const RETRY_DELAY_MS = 1_000;
/** Without activity for this long nothing is retried automatically. */
export const ACTIVITY_WINDOW_MS = 120_000;
/** A cached response is used without a request for this long. */
const FRESH_MS = 10_000;

/** Failures that may be temporary: no connection, an unavailable service, an internal error. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ProblemError && error.status >= 500 && !(error instanceof OfflineError);

/**
 * Creates a page's query cache: temporary failures are retried up to three times, after 1, 2 and 4 s, while the user is
 * active.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) =>
          failures < RETRIES_MAX && isTransient(error) && isUserActive(ACTIVITY_WINDOW_MS),
        retryDelay: (failures) => RETRY_DELAY_MS * 2 ** failures,
        // Requests are sent whether or not the browser believes it is online: failures show the truth.
        networkMode: 'always',
        // Queries that failed offline are refetched when the network is back.
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export function queryKey<E extends AnyEndpoint>(endpoint: E, input?: EndpointInput<E>): unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input];
}

/** Queries an endpoint. Cached by path and input; aborted when the component unmounts. */
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
 * Returns a function that prefetches an endpoint into the cache. It is not waited for: after a failure the query is
 * sent when it is needed.
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

type MutationInput<E extends AnyEndpoint> = EndpointInput<E> & Pick<CallOptions, 'undoKey'>;

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
  /** `none`: queries on screen are only marked stale, and refetched when they are shown next. */
  refetchType?: 'none';
  resources?: readonly Resource[];
}

/**
 * Invalidates queries of the resources that an endpoint changes, as the contracts declare, and refetches those on
 * screen. Deleted objects are not requested again. Resolves when that is done.
 */
export type Invalidate = (endpoint: AnyEndpoint, options?: InvalidationOptions) => Promise<void>;

export const readsAnyOf =
  (resources: readonly Resource[]) =>
  ({ meta }: Query): boolean =>
    meta?.reads?.some((read) => resources.includes(read)) === true;

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
