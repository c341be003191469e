import { useState } from 'react';
import { failureToast, ProblemError } from '@daymark/api-client';
import { BIN_DAYS, type CalendarEvent, type EventScope, type PublicEventDate } from '@daymark/contracts';
import type { ToastText } from '@daymark/ui/core';
import { ConfirmDialog, useConfirmedAction } from '@daymark/ui/overlay';
import { isOccurrence, scopesOf } from '../events/event-page-path.js';
import type { EventTimes } from '../event-times/event-times.js';
import { DateInQuestion, hintsOfDate, ScopeField } from './scope-field.js';
import { useUndo } from '../undo.js';

const labels: Record<EventScope, string> = {
  occurrence: 'Delete this occurrence only',
  following: 'Delete this and following occurrences',
  series: 'Delete entire recurring series',
};
const consequences: Record<EventScope, string> = {
  occurrence: 'Only this date is deleted. You can restore it on the page of the event.',
  following: 'This date and all later ones are deleted. Earlier ones stay.',
  series: 'Every date of the series is deleted, including those that were changed.',
};

interface DeleteEventDialogProps {
  isOpen: boolean;
  /** Of an occurrence the person chooses how much of the series to delete. */
  event: Pick<CalendarEvent, 'id' | 'title' | 'is_recurring'> & EventTimes;
  /** For a series as a whole: the date that its page shows, which can be chosen instead. */
  leading?: PublicEventDate | null;
  /** Deletes it, so that it can be undone with the key. */
  onDelete: (scope: EventScope, undoKey: string) => Promise<unknown>;
  onDeleted?: (scope: EventScope) => void;
  /** Called when the dialog ends: deleted, failed, or cancelled by the person. */
  onClose: () => void;
}

/** Confirms the deletion of an event and, for an occurrence, asks how much of its series; then shows the result. */
export function DeleteEventDialog(props: DeleteEventDialogProps) {
  const { isOpen, event, leading = null, onDelete, onDeleted, onClose } = props;
  const { isBusy, perform } = useConfirmedAction();
  const undo = useUndo();
  const atFirst = isOccurrence(event) ? 'occurrence' : 'series';
  const [scope, setScope] = useState<EventScope>(atFirst);
  const mayChoose = isOccurrence(event) || leading !== null;
  const chosen = mayChoose ? scope : 'series';

  const remove = async () => {
    const action = undo.begin(event.title);
    await perform(() => onDelete(chosen, action.key), {
      done: null,
      failed: deletionFailure,
      onDone: () => {
        action.done({
          title: 'Event deleted',
          description:
            chosen === 'occurrence'
              ? 'This occurrence has been deleted successfully'
              : 'Your event has been deleted successfully',
        });
        onDeleted?.(chosen);
      },
    });
    onClose();
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
      onClosed={() => setScope(atFirst)}
    >
      <p className="ui-typed-text">
        Are you sure you want to delete &quot;<bdi>{event.title}</bdi>&quot;? You can restore it for{' '}
        {BIN_DAYS} days.
      </p>
      <DateInQuestion event={event} />
      {mayChoose ? (
        <ScopeField
          question="This is a recurring event. What would you like to delete?"
          scopes={scopesOf(leading ?? event)}
          labels={labels}
          hints={hintsOfDate(leading ?? event)}
          scope={scope}
          onChange={setScope}
          isDisabled={isBusy}
        />
      ) : null}
      {isOccurrence(event) || event.is_recurring ? <p>{consequences[chosen]}</p> : null}
    </ConfirmDialog>
  );
}

function deletionFailure(error: unknown): ToastText {
  const fallback = 'Failed to delete event';
  switch (error instanceof ProblemError && error.code) {
    case 'UNAUTHENTICATED':
      return { title: 'Authentication required', description: 'Please sign in to continue' };
    case 'VALIDATION_ERROR':
      return failureToast(error, 'Validation error', fallback);
    default:
      return failureToast(error, 'Error', fallback);
  }
}
