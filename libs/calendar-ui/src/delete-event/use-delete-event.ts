import { queryKey, useEndpointMutation, useQueryClient } from '@daymark/api-client';
import { deleteEvent, listCalendarEvents, listEvents, type EventScope } from '@daymark/contracts';

/** Deletes an event, an occurrence or a part of a series; lists that may have shown it are read anew. */
export function useDeleteEvent(): (id: string, scope: EventScope) => Promise<void> {
  const queries = useQueryClient();
  const { mutateAsync } = useEndpointMutation(deleteEvent);
  return async (id, scope) => {
    try {
      await mutateAsync({ params: { id }, query: { scope } });
    } finally {
      for (const list of [listEvents, listCalendarEvents]) {
        void queries.invalidateQueries({ queryKey: queryKey(list) });
      }
    }
  };
}
