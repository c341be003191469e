import { failureToast, ProblemError } from '@daymark/api-client';
import { BIN_DAYS, type CalendarEvent, type EventScope, type PublicEventDate } from '@daymark/contracts';
import type { ToastText } from '@daymark/ui/core';
import { ConfirmDialog, useConfirmedAction } from '@daymark/ui/overlay';
import { isOccurrence } from '../events/event-page-path.js';
import type { EventTimes } from '../event-times/event-times.js';
import { DateInQuestion, useScope } from './scope-field.js';
import { useUndo } from '../undo.js';
import { textAround } from '@daymark/texts';
import { text } from '../desk-texts.js';

interface DeleteEventDialogProps {
  isOpen: boolean;
  /** Of an occurrence the person chooses how much of the series to delete. */
  event: Pick<CalendarEvent, 'id' | 'title' | 'is_recurring'> & EventTimes;
  /** For a series as a whole: the date that its page shows, which can be chosen instead. */
  leading?: PublicEventDate | null;
  /** Deletes it, so that it can be undone with the key. */
  onDelete: (scope: EventScope, undoKey: string) => Promise<unknown>;
  onDeleted?: (scope: EventScope) => void;
  onClose: () => void;
}

/** Confirms the deletion of an event and, for an occurrence, asks how much of its series; then shows the result. */
export function DeleteEventDialog(props: DeleteEventDialogProps) {
  const { isOpen, event, leading = null, onDelete, onDeleted, onClose } = props;
  const { isBusy, perform } = useConfirmedAction();
  const undo = useUndo();
  const { scope, reset, fieldOf } = useScope('delete', event, leading);

  const remove = async () => {
    const action = undo.begin(event.title);
    await perform(() => onDelete(scope, action.key), {
      done: null,
      failed: deletionFailure,
      onDone: () => {
        action.done({
          title: text('desk.delete.done'),
          description: text('desk.delete.doneText', { isOccurrence: String(scope === 'occurrence') }),
        });
        onDeleted?.(scope);
      },
    });
    onClose();
  };

  const [before, after] = textAround((title) => text('desk.delete.question', { title, days: BIN_DAYS }));
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={text('desk.delete.title')}
      confirmLabel={text('desk.delete.title')}
      busyLabel={text('desk.delete.busy')}
      isBusy={isBusy}
      isDestructive
      onConfirm={() => void remove()}
      onCancel={onClose}
      onClosed={reset}
    >
      <p className="ui-typed-text">
        {before}
        <bdi>{event.title}</bdi>
        {after}
      </p>
      <DateInQuestion event={event} />
      {fieldOf(text('desk.delete.scopeQuestion'), isBusy)}
      {isOccurrence(event) || event.is_recurring ? <p>{text(`desk.delete.consequences.${scope}`)}</p> : null}
    </ConfirmDialog>
  );
}

function deletionFailure(error: unknown): ToastText {
  const fallback = text('desk.delete.failed');
  switch (error instanceof ProblemError && error.code) {
    case 'UNAUTHENTICATED':
      return { title: text('desk.signInFirst'), description: text('desk.signInToContinue') };
    case 'VALIDATION_ERROR':
      return failureToast(error, text('desk.delete.invalid'), fallback);
    default:
      return failureToast(error, text('desk.delete.error'), fallback);
  }
}
