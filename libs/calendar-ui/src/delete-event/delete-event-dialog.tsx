import { useId, useState } from 'react';
import { failureMessage, ProblemError } from '@daymark/api-client';
import { type ToastText, useToast } from '@daymark/ui';
import { ConfirmDialog } from '@daymark/ui/overlay';

/** How much of a series is deleted. */
export type DeleteScope = 'occurrence' | 'following' | 'series';

const choices: { scope: DeleteScope; label: string; goes: string }[] = [
  {
    scope: 'occurrence',
    label: 'Delete this occurrence only',
    goes: 'This date alone goes. The page of the event can restore it.',
  },
  {
    scope: 'following',
    label: 'Delete this and following occurrences',
    goes: 'This date and all that follow go; those before stay.',
  },
  {
    scope: 'series',
    label: 'Delete entire recurring series',
    goes: 'Every date of the series goes, also those that were changed.',
  },
];
const goesWith = (scope: DeleteScope) => choices.find((choice) => choice.scope === scope)!.goes;

interface DeleteEventDialogProps {
  isOpen: boolean;
  title: string;
  /** It is one occurrence of a series, so how much of it goes has to be chosen. */
  isOccurrence: boolean;
  /** Dates come before it, so that 'this and following' is less than the series. */
  mayDeleteFollowing?: boolean;
  /** It is a series as a whole. */
  isSeries?: boolean;
  onDelete: (scope: DeleteScope) => Promise<unknown>;
  /** It is gone. */
  onDeleted?: (scope: DeleteScope) => void;
  /** Nothing more is asked: it is gone, could not be deleted, or the person thought better of it. */
  onClose: () => void;
}

/** Asks before an event is deleted, and of an occurrence, how much of its series; then says what came of it. */
export function DeleteEventDialog(props: DeleteEventDialogProps) {
  const { isOpen, title, isOccurrence, mayDeleteFollowing = true, isSeries = false } = props;
  const { onDelete, onDeleted, onClose } = props;
  const toast = useToast();
  const name = useId();
  const [scope, setScope] = useState<DeleteScope>('occurrence');
  const [isBusy, setIsBusy] = useState(false);

  const remove = async () => {
    const chosen = isOccurrence ? scope : 'series';
    setIsBusy(true);
    try {
      await onDelete(chosen);
      toast.success({
        title: 'Event deleted',
        description:
          chosen === 'occurrence'
            ? 'This occurrence has been deleted successfully'
            : 'Your event has been deleted successfully',
      });
      onDeleted?.(chosen);
    } catch (error) {
      toast.error(failureToast(error));
    } finally {
      setIsBusy(false);
      onClose();
    }
  };

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete Event"
      confirmLabel="Delete Event"
      busyLabel="Deleting..."
      isBusy={isBusy}
      isDestructive
      onConfirm={() => void remove()}
      onCancel={onClose}
      onClosed={() => setScope('occurrence')}
    >
      <p className="ui-typed-text">
        Are you sure you want to delete &quot;<bdi>{title}</bdi>&quot;? This action cannot be undone.
      </p>
      {isOccurrence ? (
        <fieldset className="ui-radio-list" disabled={isBusy}>
          <legend>This is a recurring event. What would you like to delete?</legend>
          {choices
            .filter(({ scope: offered }) => mayDeleteFollowing || offered !== 'following')
            .map((choice) => (
              <label key={choice.scope}>
                <input
                  type="radio"
                  name={name}
                  checked={choice.scope === scope}
                  onChange={() => setScope(choice.scope)}
                />
                {choice.label}
              </label>
            ))}
        </fieldset>
      ) : null}
      {isOccurrence || isSeries ? <p>{goesWith(isOccurrence ? scope : 'series')}</p> : null}
    </ConfirmDialog>
  );
}

function failureToast(error: unknown): ToastText {
  switch (error instanceof ProblemError && error.code) {
    case 'TOO_MANY_REQUESTS':
      return { title: 'Too many requests', description: 'Please wait before trying again' };
    case 'UNAUTHENTICATED':
      return { title: 'Authentication required', description: 'Please sign in to continue' };
    case 'VALIDATION_ERROR':
      return { title: 'Validation error', description: failureMessage(error, 'Failed to delete event') };
    default:
      return { title: 'Error', description: failureMessage(error, 'Failed to delete event') };
  }
}
