import { keepPreviousData, useEndpointQuery } from '@daymark/api-client';
import { listUsers, PAGE_SIZE_DEFAULT } from '@daymark/contracts';
import type { AccountSort, ListView } from '../console-view.js';

/** The default sort column of each list. */
export const sortedBy = { all: 'created_at', deactivated: 'banned_until' } satisfies Record<
  string,
  AccountSort
>;
export type AccountListKind = keyof typeof sortedBy;

/** One page of a list of accounts. */
export function useAccounts(kind: AccountListKind, { search, sort, order, page }: ListView) {
  const query = {
    status: kind,
    search: search.trim(),
    sort: sort ?? sortedBy[kind],
    order,
    page,
    page_size: PAGE_SIZE_DEFAULT,
  };
  return useEndpointQuery(listUsers, { query }, { placeholderData: keepPreviousData });
}
