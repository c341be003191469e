import { useEndpointMutation, useInvalidation } from '@daymark/api-client';
import { createCollection, deleteCollection, updateCollection } from '@daymark/contracts';

/** The actions on a collection; they invalidate its queries. */
export function useCollectionActions() {
  const invalidate = useInvalidation();
  return {
    create: useEndpointMutation(createCollection, { onSuccess: () => invalidate(createCollection) }),
    update: useEndpointMutation(updateCollection, { onSettled: () => invalidate(updateCollection) }),
    remove: useEndpointMutation(deleteCollection, { onSuccess: () => invalidate(deleteCollection) }),
  };
}
