import { isOccurrence } from '@daymark/calendar-ui';
import {
  failureToast,
  type ProblemError,
  useEndpointMutation,
  useInvalidation,
  useSession,
} from '@daymark/api-client';
import { copyEvent } from '@daymark/contracts';
import { useToast, type ToastText } from '@daymark/ui';
import { useNavigate } from '@daymark/ui/router';
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
        onError: (error) => toast.error(copyFailure(error, id)),
      },
    );
  };
  return { copy, isBusy: isPending };
}

function copyFailure(error: ProblemError, id: string): ToastText {
  const text = texts.copy;
  switch (error.code) {
    case 'FORBIDDEN':
      return failureToast(error, text.denied, texts.failureFallback);
    case 'NOT_FOUND':
      return isOccurrence({ id })
        ? { title: text.notFound, description: text.parentNotFound }
        : failureToast(error, text.notFound, texts.failureFallback);
    default:
      return failureToast(error, text.failed, texts.failureFallback);
  }
}
