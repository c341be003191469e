import {
  failureMessage,
  type ProblemError,
  useEndpointMutation,
  useInvalidation,
  useSession,
} from '@daymark/api-client';
import { copyEvent } from '@daymark/contracts';
import { useToast, type ToastText } from '@daymark/ui';
import { useNavigate } from '@daymark/ui/router';
import { isOccurrence } from '../is-occurrence.js';
import { paths } from '../paths.js';
import { texts } from '../texts.js';

/** Copies an event, of an occurrence its series, and opens the copy for editing. */
export function useCopyEvent() {
  const toast = useToast();
  const navigate = useNavigate();
  const invalidate = useInvalidation();
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
          void invalidate(copyEvent);
          // The edit page offers to discard a copy that is left as it was made.
          void navigate(paths.editEvent(event.id), { state: { copiedVersion: event.version } });
        },
        onError: (error) => toast.error(failureToast(error, id)),
      },
    );
  };
  return { copy, isBusy: isPending };
}

function failureToast(error: ProblemError, id: string): ToastText {
  const text = texts.copy;
  switch (error.code) {
    case 'FORBIDDEN':
      return { title: text.denied, description: failureMessage(error, texts.failureFallback) };
    case 'NOT_FOUND':
      return {
        title: text.notFound,
        description: isOccurrence({ id })
          ? text.parentNotFound
          : failureMessage(error, texts.failureFallback),
      };
    case 'TOO_MANY_REQUESTS':
      return { title: error.problem.title, description: error.problem.detail };
    default:
      return { title: text.failed, description: failureMessage(error, texts.failureFallback) };
  }
}
