import { useId, useState } from 'react';
import { failureMessage } from '@daymark/api-client';
import { useInvalidateEvents } from '@daymark/calendar-ui';
import { CANCELLATION_NOTE_MAX_CHARACTERS, type CalendarEvent, type EventScope } from '@daymark/contracts';
import { Button, Input, useToast } from '@daymark/ui';
import { ConfirmDialog } from '@daymark/ui/overlay';
import { useNavigate } from '@daymark/ui/router';
import { isOccurrence, scopesOf } from '../is-occurrence.js';
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
  const toast = useToast();
  const navigate = useNavigate();
  const readEventsAnew = useInvalidateEvents();
  const changeStatus = useChangeStatus(act);
  const [scope, setScope] = useState<EventScope>('occurrence');
  const [note, setNote] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [isLosingNote, setIsLosingNote] = useState(false);

  const confirm = async () => {
    setIsBusy(true);
    try {
      const changed = await changeStatus(event, isOccurrence(event) ? scope : 'series', note);
      toast.success({ title: text[act].done });
      onClose();
      // What follows an occurrence is a series of its own from now on.
      if (isOccurrence(event) && scope === 'following') void navigate(paths.event(changed.id));
    } catch (error) {
      toast.error({
        title: text[act].failed,
        description: failureMessage(error, text.failureFallback),
      });
    } finally {
      void readEventsAnew();
      setIsBusy(false);
    }
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
          <fieldset className="ui-radio-list" disabled={isBusy}>
            <legend>{text[act].scopeQuestion}</legend>
            {scopesOf(event).map((choice) => (
              <label key={choice}>
                <input
                  type="radio"
                  name={`${id}-scope`}
                  checked={choice === scope}
                  onChange={() => setScope(choice)}
                />
                {text.scopes[choice]}
              </label>
            ))}
          </fieldset>
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
