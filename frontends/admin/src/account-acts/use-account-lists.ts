import { queryKey, useQueryClient, type AnyEndpoint } from '@daymark/api-client';
import {
  getAdminCounts,
  getUser,
  listRegistrations,
  listUsers,
  type AdminUser,
  type ResponseOf,
} from '@daymark/contracts';

/** The lists of accounts that were loaded, and how an act shows in them before they are loaded anew. */
export function useAccountLists() {
  const queries = useQueryClient();
  const refresh = (...endpoints: AnyEndpoint[]) => {
    for (const endpoint of endpoints) void queries.invalidateQueries({ queryKey: queryKey(endpoint) });
  };
  const change = (next: (items: AdminUser[]) => AdminUser[]) =>
    queries.setQueriesData<ResponseOf<typeof listUsers>>(
      { queryKey: queryKey(listUsers) },
      (page) => page && { ...page, items: next(page.items) },
    );
  return {
    replace: (account: AdminUser) =>
      change((items) => items.map((item) => (item.id === account.id ? account : item))),
    remove: (id: string) => change((items) => items.filter((item) => item.id !== id)),
    /** Everything about accounts anew; one that was made may have answered a registration. */
    refresh: () => refresh(listUsers, listRegistrations, getUser, getAdminCounts),
    refreshAccounts: () => refresh(listUsers, getAdminCounts),
    refreshRegistrations: () => refresh(listRegistrations, getAdminCounts),
  };
}
