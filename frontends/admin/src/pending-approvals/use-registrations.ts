import {
  keepPreviousData,
  queryKey,
  useEndpointMutation,
  useEndpointQuery,
  useQueryClient,
} from '@daymark/api-client';
import { decideRegistration, listRegistrations, listUsers, PAGE_SIZE_DEFAULT } from '@daymark/contracts';

/** How long after a decision the list is read anew. */
export const REFETCH_DELAY_MS = 2_000;

/** One page of the registrations that wait for a decision. */
export const useRegistrations = (page: number) =>
  useEndpointQuery(
    listRegistrations,
    { query: { page, page_size: PAGE_SIZE_DEFAULT } },
    { placeholderData: keepPreviousData },
  );

/** How many registrations wait; 0 while that is not known. */
export function usePendingCount(): number {
  return useEndpointQuery(listRegistrations, { query: { page_size: 1 } }).data?.total ?? 0;
}

/** Approves or rejects; the list is read anew a little later, when the decision has reached every part of the service. */
export function useDecision() {
  const queries = useQueryClient();
  return useEndpointMutation(decideRegistration, {
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: queryKey(listUsers) });
      // Also when another tab was opened meanwhile: the count stands beside all of them.
      setTimeout(
        () => void queries.invalidateQueries({ queryKey: queryKey(listRegistrations) }),
        REFETCH_DELAY_MS,
      );
    },
  });
}
