import { useEndpointMutation, useInvalidation } from '@daymark/api-client';
import { deleteEvent, type EventScope } from '@daymark/contracts';

/** Deletes an event, an occurrence or part of a series, and invalidates the lists that may show it. */
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
