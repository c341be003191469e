import { useEndpointMutation, useEndpointQuery, useInvalidation } from '@daymark/api-client';
import {
  createCollection,
  deleteCollection,
  listCalendars,
  listCollections,
  PAGE_SIZE_MAX,
  updateCollection,
} from '@daymark/contracts';

const page = (number: number) => ({ query: { page: number, page_size: PAGE_SIZE_MAX } });

/** The person's collections, and the calendars to choose from: at most two pages (CALENDARS_MAX). */
export function useCollections() {
  const collections = useEndpointQuery(listCollections, {});
  const first = useEndpointQuery(listCalendars, page(1));
  const second = useEndpointQuery(listCalendars, page(2), {
    enabled: (first.data?.total ?? 0) > PAGE_SIZE_MAX,
  });
  return {
    collections: collections.data?.items ?? [],
    calendars: [...(first.data?.items ?? []), ...(second.data?.items ?? [])],
    isLoading: collections.isLoading || first.isLoading || second.isLoading,
    hasFailed: collections.isError || first.isError,
    refetch: () => {
      void collections.refetch();
      void first.refetch();
    },
  };
}

/** The actions on a collection; they invalidate its queries. */
export function useCollectionActions() {
  const invalidate = useInvalidation();
  return {
    create: useEndpointMutation(createCollection, { onSuccess: () => invalidate(createCollection) }),
    update: useEndpointMutation(updateCollection, { onSettled: () => invalidate(updateCollection) }),
    remove: useEndpointMutation(deleteCollection, { onSuccess: () => invalidate(deleteCollection) }),
  };
}
