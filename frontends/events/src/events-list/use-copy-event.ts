import {
  failureMessage,
  queryKey,
  useEndpointMutation,
  useQueryClient,
  useSession,
} from '@daymark/api-client';
import { copyEvent, listCalendarEvents, listEvents } from '@daymark/contracts';
import { useToast } from '@daymark/ui';
import { useNavigate } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';

/** Copies an event, of an occurrence its series, and opens the copy for editing. */
export function useCopyEvent() {
  const toast = useToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { user } = useSession();
  const { mutate, isPending } = useEndpointMutation(copyEvent);
  const copy = (id: string) => {
    if (!user) {
      toast.error({ title: texts.copy.signedOutTitle, description: texts.copy.signedOut });
      return;
    }
    mutate(
      { params: { id } },
      {
        onSuccess: (event) => {
          toast.success({ title: texts.copy.done, description: texts.copy.doneText });
          for (const list of [listEvents, listCalendarEvents]) {
            void queries.invalidateQueries({ queryKey: queryKey(list) });
          }
          void navigate(paths.editEvent(event.id));
        },
        onError: (error) => {
          const title =
            error.status === 403
              ? texts.copy.denied
              : error.code === 'TOO_MANY_REQUESTS'
                ? error.problem.title
                : texts.copy.failed;
          toast.error({ title, description: failureMessage(error, texts.failureFallback) });
        },
      },
    );
  };
  return { copy, isBusy: isPending };
}
