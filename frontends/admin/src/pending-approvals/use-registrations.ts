import {
  keepPreviousData,
  useEndpointMutation,
  useEndpointQuery,
  useInvalidation,
} from '@daymark/api-client';
import {
  decideRegistration,
  decideRegistrations,
  listRegistrations,
  PAGE_SIZE_DEFAULT,
} from '@daymark/contracts';
import type { ListView } from '../console-view.js';

/** How long after a decision the list is read again. */
export const REFETCH_DELAY_MS = 2_000;

/** One page of the registrations that wait for a decision. */
export function useRegistrations({ search, order, page }: ListView) {
  const query = { search: search.trim(), order, page, page_size: PAGE_SIZE_DEFAULT };
  return useEndpointQuery(listRegistrations, { query }, { placeholderData: keepPreviousData });
}

/** What follows a decision: the list is read again a little later, when it has reached every part of the service. */
function useAfterDecision() {
  const invalidate = useInvalidation();
  return () => {
    void invalidate(decideRegistrations, { resources: ['accounts'] });
    // Also when another tab was opened meanwhile: the count stands beside all of them.
    const refreshRegistrations = () => void invalidate(decideRegistrations, { resources: ['registrations'] });
    setTimeout(refreshRegistrations, REFETCH_DELAY_MS);
  };
}

/** Approves or rejects one registration. */
export function useDecision() {
  const onSuccess = useAfterDecision();
  return useEndpointMutation(decideRegistration, { onSuccess });
}

/** Approves or rejects several, each by itself. */
export function useDecisions() {
  const onSuccess = useAfterDecision();
  return useEndpointMutation(decideRegistrations, { onSuccess });
}
