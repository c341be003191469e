import { queryKey, useQueryClient } from '@daymark/api-client';
import { listUsers, type AdminUser, type ResponseOf } from '@daymark/contracts';

/** Updates the loaded account lists after an action, before they are loaded again. */
export function useAccountLists() {
  const queries = useQueryClient();
  const change = (next: (items: AdminUser[]) => AdminUser[]) =>
    queries.setQueriesData<ResponseOf<typeof listUsers>>(
      { queryKey: queryKey(listUsers) },
      (page) => page && { ...page, items: next(page.items) },
    );
  return {
    replace: (account: AdminUser) =>
      change((items) => items.map((item) => (item.id === account.id ? account : item))),
    remove: (id: string) => change((items) => items.filter((item) => item.id !== id)),
  };
}
