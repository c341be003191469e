import { useId, useState } from 'react';
import { call, failureMessage } from '@daymark/api-client';
import { deleteEvent, deletionReasons, parseEventReference, type DeletionReason } from '@daymark/contracts';
import { useToast } from '@daymark/ui';
import { ConfirmDialog } from '@daymark/ui/overlay';
import { texts } from '../texts.js';

const words = texts.eventDeletion;

/** An event, or one date of a series, by its id. */
export interface EventToDelete {
  id: string;
  /** Null where it is not shared: then administrators are not told. */
  title: string | null;
  /** It is a series, or one date of it. */
  isRecurring: boolean;
}

interface EventDeletionDialogProps {
  event: EventToDelete;
  isOpen: boolean;
  onClose: () => void;
  onClosed?: () => void;
  onDeleted: () => void;
}

/** Asks an administrator why somebody's event is deleted, and of one date of a series how much. Closes when it is done. */
export function EventDeletionDialog(props: EventDeletionDialogProps) {
  const { event, isOpen, onClose, onClosed, onDeleted } = props;
  const toast = useToast();
  const name = useId();
  const reference = parseEventReference(event.id);
  const isOneDate = event.isRecurring && reference?.is_occurrence === true;
  const [reason, setReason] = useState<DeletionReason | null>(null);
  const [scope, setScope] = useState<'occurrence' | 'series'>('occurrence');
  const [isBusy, setIsBusy] = useState(false);

  const confirm = async () => {
    if (!reason) return;
    setIsBusy(true);
    try {
      const query = { reason, scope: isOneDate ? scope : ('series' as const) };
      await call(deleteEvent, { params: { id: event.id }, query });
      toast.success({ title: words.done, description: words.doneText });
      onClose();
      onDeleted();
    } catch (error) {
      toast.error({ title: words.failed, description: failureMessage(error, texts.unexpected) });
    } finally {
      setIsBusy(false);
    }
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
        <fieldset className="ui-radio-list" disabled={isBusy}>
          <legend>{words.howMuch}</legend>
          {(['occurrence', 'series'] as const).map((choice) => (
            <label key={choice}>
              <input
                type="radio"
                name={`${name}-scope`}
                checked={choice === scope}
                onChange={() => setScope(choice)}
              />
              {words.scopes[choice]}
            </label>
          ))}
        </fieldset>
      ) : null}
      <fieldset className="ui-radio-list" disabled={isBusy}>
        <legend>{words.reason}</legend>
        {deletionReasons.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name={`${name}-reason`}
              checked={choice === reason}
              onChange={() => setReason(choice)}
            />
            {words.reasons[choice]}
          </label>
        ))}
      </fieldset>
      <p>{words.recorded}</p>
      {event.isRecurring && !isOneDate ? <p>{words.wholeSeries}</p> : null}
    </ConfirmDialog>
  );
}
