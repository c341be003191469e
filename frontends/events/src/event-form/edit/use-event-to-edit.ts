import { useEndpointQuery } from '@daymark/api-client';
import { getEvent } from '@daymark/contracts';

/** An event's current state, never from the cache: changes to an old version could not be saved. */
export function useEventToEdit(id: string | null) {
  const event = useEndpointQuery(
    getEvent,
    { params: { id: id ?? '' } },
    {
      enabled: id !== null,
      staleTime: 0,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
  const isFresh = event.isFetchedAfterMount && !event.isFetching;
  return {
    data: isFresh ? event.data : undefined,
    error: isFresh ? event.error : null,
    isLoading: id !== null && !isFresh,
    refetch: event.refetch,
  };
}
