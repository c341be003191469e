import { useState } from 'react';
import { call, failureToast, useInvalidation } from '@daymark/api-client';
import {
  BIN_DAYS,
  deleteEvent,
  deletionReasons,
  parseEventReference,
  type DeletionReason,
} from '@daymark/contracts';
import { RadioList } from '@daymark/ui';
import { ConfirmDialog, useConfirmedAction } from '@daymark/ui/overlay';
import { text } from '../texts.js';

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
      done: { title: text('admin.eventDeletion.done'), description: text('admin.eventDeletion.doneText') },
      failed: (error) => failureToast(error, text('admin.eventDeletion.failed'), text('admin.unexpected')),
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
      title={text('admin.eventDeletion.title')}
      confirmLabel={text('admin.eventDeletion.confirm')}
      busyLabel={text('admin.eventDeletion.busy')}
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
      <p className="ui-typed-text">{questionAbout(event.title)}</p>
      {isOneDate ? (
        <RadioList
          question={text('admin.eventDeletion.howMuch')}
          choices={(['occurrence', 'series'] as const).map((value) => ({
            value,
            label: text(`admin.eventDeletion.scopes.${value}`),
          }))}
          value={scope}
          onChange={setScope}
          isDisabled={isBusy}
        />
      ) : null}
      <RadioList
        question={text('admin.eventDeletion.reason')}
        choices={deletionReasons.map((value) => ({
          value,
          label: text(`admin.eventDeletion.reasons.${value}`),
        }))}
        value={reason}
        onChange={setReason}
        isDisabled={isBusy}
      />
      <p>{text('admin.eventDeletion.recorded')}</p>
      {event.isRecurring && !isOneDate ? <p>{text('admin.eventDeletion.wholeSeries')}</p> : null}
    </ConfirmDialog>
  );
}

const questionAbout = (title: string | null) =>
  title === null
    ? text('admin.eventDeletion.questionPrivate', { days: BIN_DAYS })
    : text('admin.eventDeletion.question', { title, days: BIN_DAYS });
