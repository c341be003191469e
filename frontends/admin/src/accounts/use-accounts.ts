import { keepPreviousData, useEndpointQuery } from '@daymark/api-client';
import { listUsers, PAGE_SIZE_DEFAULT } from '@daymark/contracts';
import type { ListView } from '../console-view.js';

/** Each list of accounts: whom it holds, and what its rows are sorted by. */
const lists = {
  all: { status: 'all', sort: 'created_at' },
  deactivated: { status: 'deactivated', sort: 'banned_until' },
} as const;
export type AccountListKind = keyof typeof lists;

/** One page of a list of accounts. */
export function useAccounts(kind: AccountListKind, { search, order, page }: ListView) {
  const query = { ...lists[kind], search: search.trim(), order, page, page_size: PAGE_SIZE_DEFAULT };
  return useEndpointQuery(listUsers, { query }, { placeholderData: keepPreviousData });
}

/** How many accounts are deactivated; 0 while that is not known. */
export function useDeactivatedCount(): number {
  const query = { status: 'deactivated', page_size: 1 } as const;
  return useEndpointQuery(listUsers, { query }).data?.total ?? 0;
}
