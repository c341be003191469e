import { useEndpointMutation, useInvalidation } from '@daymark/api-client';
import { deleteEvent, type EventScope } from '@daymark/contracts';

/** Deletes an event, an occurrence or a part of a series; lists that may have shown it are read again. */
export function useDeleteEvent(): (id: string, scope: EventScope, undoKey?: string) => Promise<void> {
  const invalidate = useInvalidation();
  const { mutateAsync } = useEndpointMutation(deleteEvent);
  return async (id, scope, undoKey) => {
    try {
      await mutateAsync({ params: { id }, query: { scope }, ...(undoKey && { undoKey }) });
    } finally {
      void invalidate(deleteEvent);
    }
  };
}
