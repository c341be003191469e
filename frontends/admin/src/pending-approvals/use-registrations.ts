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

/** How long after a decision the list is loaded again. */
export const REFETCH_DELAY_MS = 2_000;

export function useRegistrations({ search, order, page }: ListView) {
  const query = { search: search.trim(), order, page, page_size: PAGE_SIZE_DEFAULT };
  return useEndpointQuery(listRegistrations, { query }, { placeholderData: keepPreviousData });
}

/** Reloads the list some time after a decision, when it has reached all services. */
function useAfterDecision() {
  const invalidate = useInvalidation();
  return () => {
    void invalidate(decideRegistrations, { resources: ['accounts'] });
    // Even if another tab is open by then: all tabs show the count.
    const refreshRegistrations = () => void invalidate(decideRegistrations, { resources: ['registrations'] });
    setTimeout(refreshRegistrations, REFETCH_DELAY_MS);
  };
}

export function useDecision() {
  const onSuccess = useAfterDecision();
  return useEndpointMutation(decideRegistration, { onSuccess });
}

export function useDecisions() {
  const onSuccess = useAfterDecision();
  return useEndpointMutation(decideRegistrations, { onSuccess });
}
