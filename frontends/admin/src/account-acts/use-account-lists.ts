import { queryKey, useQueryClient } from '@daymark/api-client';
import { listRegistrations, listUsers, type AdminUser, type ResponseOf } from '@daymark/contracts';

/** The lists of accounts that were loaded, and how an act shows in them before they are loaded anew. */
export function useAccountLists() {
  const queries = useQueryClient();
  const queryKeyOfAll = { queryKey: queryKey(listUsers) };
  const change = (next: (items: AdminUser[]) => AdminUser[]) =>
    queries.setQueriesData<ResponseOf<typeof listUsers>>(
      queryKeyOfAll,
      (page) => page && { ...page, items: next(page.items) },
    );
  return {
    replace: (account: AdminUser) =>
      change((items) => items.map((item) => (item.id === account.id ? account : item))),
    remove: (id: string) => change((items) => items.filter((item) => item.id !== id)),
    /** All lists anew: an account that was made may have answered a registration. */
    refresh: () => {
      void queries.invalidateQueries(queryKeyOfAll);
      void queries.invalidateQueries({ queryKey: queryKey(listRegistrations) });
    },
  };
}
