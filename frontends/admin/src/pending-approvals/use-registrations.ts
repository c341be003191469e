import { keepPreviousData, useEndpointMutation, useEndpointQuery } from '@daymark/api-client';
import {
  decideRegistration,
  decideRegistrations,
  listRegistrations,
  PAGE_SIZE_DEFAULT,
} from '@daymark/contracts';
import { useAccountLists } from '../account-acts/index.js';
import type { ListView } from '../console-view.js';

/** How long after a decision the list is read anew. */
export const REFETCH_DELAY_MS = 2_000;

/** One page of the registrations that wait for a decision. */
export function useRegistrations({ search, order, page }: ListView) {
  const query = { search: search.trim(), order, page, page_size: PAGE_SIZE_DEFAULT };
  return useEndpointQuery(listRegistrations, { query }, { placeholderData: keepPreviousData });
}

/** What follows a decision: the list is read anew a little later, when it has reached every part of the service. */
function useAfterDecision() {
  const lists = useAccountLists();
  return () => {
    lists.refreshAccounts();
    // Also when another tab was opened meanwhile: the count stands beside all of them.
    setTimeout(lists.refreshRegistrations, REFETCH_DELAY_MS);
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
