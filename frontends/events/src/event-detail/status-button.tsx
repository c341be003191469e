import { useId, useState } from 'react';
import { failureToast } from '@daymark/api-client';
import { isOccurrence, ScopeField, scopesOf, useInvalidateEvents } from '@daymark/calendar-ui';
import { CANCELLATION_NOTE_MAX_CHARACTERS, type CalendarEvent, type EventScope } from '@daymark/contracts';
import { Button, Input } from '@daymark/ui';
import { ConfirmDialog, useConfirmedAct } from '@daymark/ui/overlay';
import { useNavigate } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import { useChangeStatus } from './use-change-status.js';

/** Cancels an event, or reinstates it where it is cancelled; of an occurrence, as much of its series as is chosen. */
export function StatusButton({ event }: { event: CalendarEvent }) {
  const [isOpen, setIsOpen] = useState(false);
  const act = event.status === 'cancelled' ? 'reinstate' : 'cancel';
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{texts.cancellation[act].open}</Button>
      <StatusDialog key={act} event={event} act={act} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

interface StatusDialogProps {
  event: CalendarEvent;
  act: 'cancel' | 'reinstate';
  isOpen: boolean;
  onClose: () => void;
}

function StatusDialog({ event, act, isOpen, onClose }: StatusDialogProps) {
  const text = texts.cancellation;
  const id = useId();
  const navigate = useNavigate();
  const invalidateEvents = useInvalidateEvents();
  const changeStatus = useChangeStatus(act);
  const [scope, setScope] = useState<EventScope>('occurrence');
  const [note, setNote] = useState('');
  const { isBusy, perform } = useConfirmedAct();
  const [isLosingNote, setIsLosingNote] = useState(false);

  const confirm = async () => {
    await perform(() => changeStatus(event, isOccurrence(event) ? scope : 'series', note), {
      done: { title: text[act].done },
      failed: (error) => failureToast(error, text[act].failed, text.failureFallback),
      onDone: ({ id: changedId }) => {
        onClose();
        // What follows an occurrence is a series of its own from now on.
        if (isOccurrence(event) && scope === 'following') void navigate(paths.event(changedId));
      },
    });
    void invalidateEvents();
  };

  return (
    <>
      <ConfirmDialog
        isOpen={isOpen}
        title={text[act].title}
        confirmLabel={text[act].confirm}
        busyLabel={text[act].busy}
        cancelLabel={text.keep}
        isBusy={isBusy}
        isDestructive={act === 'cancel'}
        onConfirm={() => void confirm()}
        onCancel={() => (note.trim() ? setIsLosingNote(true) : onClose())}
        onClosed={() => {
          setScope('occurrence');
          setNote('');
        }}
      >
        <p className="ui-typed-text">{text[act].question(event.title)}</p>
        {isOccurrence(event) ? (
          <ScopeField
            question={text[act].scopeQuestion}
            scopes={scopesOf(event)}
            labels={text.scopes}
            scope={scope}
            onChange={setScope}
            isDisabled={isBusy}
          />
        ) : null}
        {act === 'cancel' ? (
          <>
            <label htmlFor={`${id}-note`}>
              {text.cancel.note}
              <span className="ui-optional">(optional)</span>
            </label>
            <Input.TextArea
              id={`${id}-note`}
              rows={3}
              maxLength={CANCELLATION_NOTE_MAX_CHARACTERS}
              value={note}
              disabled={isBusy}
              onChange={({ target }) => setNote(target.value)}
            />
          </>
        ) : null}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={isLosingNote}
        title={text.loseNote.title}
        confirmLabel={text.loseNote.confirm}
        busyLabel={text.loseNote.confirm}
        cancelLabel={text.loseNote.keep}
        isBusy={false}
        onConfirm={() => {
          setIsLosingNote(false);
          onClose();
        }}
        onCancel={() => setIsLosingNote(false)}
      >
        {text.loseNote.text}
      </ConfirmDialog>
    </>
  );
}
