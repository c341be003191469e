import { useEffect, useRef } from 'react';
import {
  keepPreviousData,
  queryKey,
  useEndpointMutation,
  useEndpointQuery,
  useQueryClient,
} from '@daymark/api-client';
import { decideRegistration, listRegistrations, PAGE_SIZE_DEFAULT } from '@daymark/contracts';

/** How long after a decision the list is read anew. */
export const REFETCH_DELAY_MS = 2_000;

/** One page of the registrations that wait for a decision. */
export const useRegistrations = (page: number) =>
  useEndpointQuery(
    listRegistrations,
    { query: { page, page_size: PAGE_SIZE_DEFAULT } },
    { placeholderData: keepPreviousData },
  );

export type Registrations = ReturnType<typeof useRegistrations>;

/** Approves or rejects; the list is read anew a little later, when the decision has reached every part of the service. */
export function useDecision() {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useEndpointMutation(decideRegistration, {
    onSuccess: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => void queries.invalidateQueries({ queryKey: queryKey(listRegistrations) }),
        REFETCH_DELAY_MS,
      );
    },
  });
}
