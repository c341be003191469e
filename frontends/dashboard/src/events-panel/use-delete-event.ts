import { failureMessage, queryKey, useEndpointMutation, useQueryClient } from '@daymark/api-client';
import { deleteEvent, listCalendarEvents, listEvents, type EventScope } from '@daymark/contracts';
import { useToast } from '@daymark/ui';
import { texts } from '../texts.js';

/** Deletes an event, says what came of it, and reads the lists anew. */
export function useDeleteEvent({ onSettled }: { onSettled: () => void }) {
  const toast = useToast();
  const queries = useQueryClient();
  const { mutate, isPending } = useEndpointMutation(deleteEvent);
  const remove = (id: string, scope: EventScope) =>
    mutate(
      { params: { id }, query: { scope } },
      {
        onSuccess: () =>
          toast.success({
            title: texts.deleteEvent.done,
            description:
              scope === 'occurrence' ? texts.deleteEvent.doneOccurrence : texts.deleteEvent.doneEvent,
          }),
        onError: (error) =>
          toast.error(
            error.code === 'TOO_MANY_REQUESTS'
              ? texts.tooManyRequests
              : {
                  title: texts.deleteEvent.failed,
                  description: failureMessage(error, texts.deleteEvent.failedFallback),
                },
          ),
        onSettled: () => {
          onSettled();
          void queries.invalidateQueries({ queryKey: queryKey(listEvents) });
          void queries.invalidateQueries({ queryKey: queryKey(listCalendarEvents) });
        },
      },
    );
  return { remove, isPending };
}
