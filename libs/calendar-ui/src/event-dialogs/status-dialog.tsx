import { useState } from 'react';
import { call, failureToast, ProblemError, useEndpointMutation } from '@daymark/api-client';
import {
  CANCELLATION_NOTE_MAX_CHARACTERS,
  getEvent,
  cancelEvent,
  reinstateEvent,
  type CalendarEvent,
  type EventScope,
  type PublicEventDate,
  type EventStatusChange,
} from '@daymark/contracts';
import { Input, LabeledField } from '@daymark/ui';
import type { ToastText } from '@daymark/ui/core';
import { ConfirmDialog, useConfirmedAction } from '@daymark/ui/overlay';
import { useConflictWords } from '../conflict/on-demand.js';
import { useInvalidateEvents } from '../events/requests.js';
import { useShortTimes } from '../events/view-preferences.js';
import { DateInQuestion, useScope } from './scope-field.js';
import { useUndo } from '../undo.js';
import { text } from '../desk-texts.js';

interface StatusDialogProps {
  event: CalendarEvent;
  action: 'cancel' | 'reinstate';
  /** For a series as a whole: the date that its page shows, which can be chosen instead. */
  leading?: PublicEventDate | null;
  /** Called when it is done; after a split with the new series' id. */
  onDone?: (changedId: string, scope: EventScope) => void;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Confirms cancelling or reinstating an event and, for an occurrence, asks how much of its series; then shows the
 * result.
 */
export function StatusDialog({ event, action, leading = null, isOpen, onDone, onClose }: StatusDialogProps) {
  const invalidateEvents = useInvalidateEvents();
  const changeStatus = useChangeStatus(action);
  const { scope, reset, fieldOf } = useScope('status', event, leading);
  const [note, setNote] = useState('');
  const { isBusy, perform } = useConfirmedAction();
  const undo = useUndo();
  const conflictWords = useConflictWords(useShortTimes().formatInstant);
  const [isLosingNote, setIsLosingNote] = useState(false);
  /** The date shown for a series has its own version. */
  const changedOf = () =>
    leading && scope !== 'series' ? call(getEvent, { params: { id: leading.id } }) : Promise.resolve(event);

  /** What others changed of it meanwhile does not matter, except for its status. */
  const change = async (undoKey: string): Promise<EventStatusChange> => {
    const changed = await changedOf();
    const how = { note, undoKey };
    try {
      return await changeStatus(changed, scope, how);
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'STALE_VERSION') throw error;
      const newest = await call(getEvent, { params: { id: changed.id } });
      if (newest.status === changed.status) return changeStatus(newest, scope, how);
      const words = await conflictWords();
      const now = text(`desk.status.${newest.status === 'cancelled' ? 'cancel' : 'reinstate'}.done`);
      const saveNote = () => void changeStatus(newest, scope, how).then(invalidateEvents, () => undefined);
      throw new StatusChanged({
        ...words.changed('event', newest, [{ now }]),
        ...(note.trim() && { action: { label: words.again('note'), onPress: saveNote } }),
      });
    }
  };

  const confirm = async () => {
    const undoable = undo.begin(event.title);
    await perform(() => change(undoable.key), {
      done: null,
      failed: (error) => {
        if (!(error instanceof StatusChanged))
          return failureToast(error, text(`desk.status.${action}.failed`), text('desk.tryAgainSoon'));
        onClose();
        return error.toast;
      },
      onDone: ({ id: changedId }) => {
        undoable.done({ title: text(`desk.status.${action}.done`) });
        onClose();
        onDone?.(changedId, scope);
      },
    });
    void invalidateEvents();
  };

  return (
    <>
      <ConfirmDialog
        isOpen={isOpen}
        title={text(`desk.status.${action}.title`)}
        confirmLabel={text(`desk.status.${action}.confirm`)}
        busyLabel={text(`desk.status.${action}.busy`)}
        cancelLabel={text(`desk.status.${action}.keep`)}
        isBusy={isBusy}
        isDestructive={action === 'cancel'}
        onConfirm={() => void confirm()}
        onCancel={() => (note.trim() ? setIsLosingNote(true) : onClose())}
        onClosed={() => {
          reset();
          setNote('');
        }}
      >
        <p className="ui-typed-text">
          {text(
            `desk.status.${action}.${event.recurrence && scope === 'series' ? 'questionOfAll' : 'question'}`,
            {
              title: event.title,
            },
          )}
        </p>
        <DateInQuestion event={event} />
        {fieldOf(text(`desk.status.${action}.scopeQuestion`), isBusy)}
        {action === 'cancel' ? (
          <LabeledField label={text('desk.status.note')} isOptional className="ui-dialog-field">
            <Input.TextArea
              rows={3}
              maxLength={CANCELLATION_NOTE_MAX_CHARACTERS}
              value={note}
              disabled={isBusy}
              onChange={({ target }) => setNote(target.value)}
            />
          </LabeledField>
        ) : null}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={isLosingNote}
        title={text('desk.status.loseNote.title')}
        confirmLabel={text('desk.status.loseNote.confirm')}
        busyLabel={text('desk.status.loseNote.confirm')}
        cancelLabel={text('desk.status.loseNote.keep')}
        isBusy={false}
        onConfirm={() => {
          setIsLosingNote(false);
          onClose();
        }}
        onCancel={() => setIsLosingNote(false)}
      >
        {text('desk.status.loseNote.text')}
      </ConfirmDialog>
    </>
  );
}

class StatusChanged extends Error {
  constructor(readonly toast: ToastText) {
    super(toast.title);
  }
}

type ChangeStatus = (
  event: CalendarEvent,
  scope: EventScope,
  of: { note: string; undoKey: string },
) => Promise<EventStatusChange>;

/** Cancels or reinstates an event, an occurrence or part of a series. The note is for cancellations. */
function useChangeStatus(action: 'cancel' | 'reinstate'): ChangeStatus {
  const cancel = useEndpointMutation(cancelEvent);
  const reinstate = useEndpointMutation(reinstateEvent);
  return ({ id, version }, scope, { note, undoKey }) =>
    action === 'cancel'
      ? cancel.mutateAsync({ params: { id }, body: { version, scope, cancellation_note: note }, undoKey })
      : reinstate.mutateAsync({ params: { id }, body: { version, scope }, undoKey });
}
