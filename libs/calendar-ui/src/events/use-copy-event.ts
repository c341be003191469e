import {
  failureToast,
  useEndpointMutation,
  useInvalidation,
  useSession,
  type ProblemError,
} from '@daymark/api-client';
import { copyEvent } from '@daymark/contracts';
import { useToast, type ToastText } from '@daymark/ui/core';
import { useNavigate } from '@daymark/ui/router';
import { useUndo } from '../undo.js';
import { editEventPath, isOccurrence } from './event-page-path.js';
import { text } from '../desk-texts.js';

export function useCopyEvent() {
  const toast = useToast();
  const navigate = useNavigate();
  const invalidate = useInvalidation();
  const { user } = useSession();
  const undo = useUndo();
  const { mutate, isPending } = useEndpointMutation(copyEvent);
  const copy = (id: string, title: string) => {
    if (!user) {
      toast.error({ title: text('desk.signInFirst'), description: text('desk.copy.signIn') });
      return;
    }
    const action = undo.begin(title);
    mutate(
      { params: { id }, undoKey: action.key },
      {
        onSuccess: (event) => {
          action.done();
          void invalidate(copyEvent);
          // The edit page offers to discard a copy that was not changed.
          void navigate(editEventPath(event.id), { state: { copiedVersion: event.version } });
        },
        onError: (error) => toast.error(copyFailure(error, id)),
      },
    );
  };
  return { copy, isBusy: isPending };
}

function copyFailure(error: ProblemError, id: string): ToastText {
  switch (error.code) {
    case 'FORBIDDEN':
      return failureToast(error, text('desk.copy.denied'), text('desk.tryAgainSoon'));
    case 'NOT_FOUND':
      return isOccurrence({ id })
        ? { title: text('desk.copy.notFound'), description: text('desk.copy.noParent') }
        : failureToast(error, text('desk.copy.notFound'), text('desk.tryAgainSoon'));
    default:
      return failureToast(error, text('desk.copy.failed'), text('desk.tryAgainSoon'));
  }
}
