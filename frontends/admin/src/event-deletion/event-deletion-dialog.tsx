import { useState } from 'react';
import { call, failureToast, useInvalidation } from '@daymark/api-client';
import { deleteEvent, parseEventReference, type DeletionReason } from '@daymark/contracts';
import { RadioList } from '@daymark/ui';
import { ConfirmDialog, useConfirmedAction } from '@daymark/ui/overlay';
import { texts } from '../texts.js';

const words = texts.eventDeletion;

/** An event, or one date of a series, by its id. */
export interface EventToDelete {
  id: string;
  /** Null if it is not shared: administrators may not see it. */
  title: string | null;
  /** It is a series, or one date of it. */
  isRecurring: boolean;
}

interface EventDeletionDialogProps {
  event: EventToDelete;
  isOpen: boolean;
  onClose: () => void;
  onClosed?: () => void;
  onDeleted?: () => void;
}

/** For one date of a series also asks for the scope. */
export function EventDeletionDialog(props: EventDeletionDialogProps) {
  const { event, isOpen, onClose, onClosed, onDeleted } = props;
  const { isBusy, perform } = useConfirmedAction();
  const invalidate = useInvalidation();
  const reference = parseEventReference(event.id);
  const isOneDate = event.isRecurring && reference?.is_occurrence === true;
  const [reason, setReason] = useState<DeletionReason | null>(null);
  const [scope, setScope] = useState<'occurrence' | 'series'>('occurrence');

  const confirm = async () => {
    if (!reason) return;
    const query = { reason, scope: isOneDate ? scope : ('series' as const) };
    await perform(() => call(deleteEvent, { params: { id: event.id }, query }), {
      done: { title: words.done, description: words.doneText },
      failed: (error) => failureToast(error, words.failed, texts.unexpected),
      onDone: () => {
        void invalidate(deleteEvent);
        onClose();
        onDeleted?.();
      },
    });
  };

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.title}
      confirmLabel={words.confirm}
      busyLabel={words.busy}
      isConfirmDisabled={reason === null}
      isBusy={isBusy}
      isDestructive
      onConfirm={() => void confirm()}
      onCancel={onClose}
      onClosed={() => {
        setReason(null);
        setScope('occurrence');
        onClosed?.();
      }}
    >
      <p className="ui-typed-text">{words.text(event.title)}</p>
      {isOneDate ? (
        <RadioList
          question={words.howMuch}
          choices={choicesOf(words.scopes)}
          value={scope}
          onChange={setScope}
          isDisabled={isBusy}
        />
      ) : null}
      <RadioList
        question={words.reason}
        choices={choicesOf(words.reasons)}
        value={reason}
        onChange={setReason}
        isDisabled={isBusy}
      />
      <p>{words.recorded}</p>
      {event.isRecurring && !isOneDate ? <p>{words.wholeSeries}</p> : null}
    </ConfirmDialog>
  );
}

const choicesOf = <V extends string>(labels: Record<V, string>) =>
  (Object.entries(labels) as [V, string][]).map(([value, label]) => ({ value, label }));
