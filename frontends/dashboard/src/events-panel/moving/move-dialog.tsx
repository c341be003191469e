import { useId, useState } from 'react';
import type { EventScope } from '@daymark/contracts';
import { formatShortDate, localTimeZone, todayIn } from '@daymark/ui';
import { ConfirmDialog } from '@daymark/ui/overlay';
import { texts } from '../../texts.js';
import { movedEntry } from './moved-times.js';
import type { AskedMove } from './use-moving.js';

interface MoveDialogProps {
  asked: AskedMove;
  isBusy: boolean;
  onAnswer: (scope: EventScope) => void;
  onCancel: () => void;
}

const scopes: readonly EventScope[] = ['occurrence', 'following', 'series'];

/** Asks how much of a series is moved; then, where single dates would be lost by it, whether that is meant. */
export function MoveDialog({ asked, isBusy, onAnswer, onCancel }: MoveDialogProps) {
  const text = texts.moving;
  const name = useId();
  const [scope, setScope] = useState(asked.scope);
  const isLosing = asked.lost.length > 0;
  const to = movedEntry(asked.event, asked.days).start_local.slice(0, 10);
  return (
    <ConfirmDialog
      isOpen
      title={isLosing ? text.lostTitle : text.title}
      confirmLabel={isLosing ? text.lostConfirm : text.confirm}
      busyLabel={text.busy}
      isBusy={isBusy}
      isDestructive={isLosing}
      onConfirm={() => onAnswer(scope)}
      onCancel={onCancel}
    >
      {isLosing ? (
        <>
          <p>{text.lostText}</p>
          <ul className="ui-typed-text">
            {asked.lost.map((date) => (
              <li key={date}>{date}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p className="ui-typed-text">
            {text.question(asked.event.title, formatShortDate(to, todayIn(localTimeZone())))}
          </p>
          <fieldset className="ui-radio-list" disabled={isBusy}>
            <legend>{text.scope}</legend>
            {scopes.map((choice) => (
              <label key={choice}>
                <input
                  type="radio"
                  name={name}
                  checked={choice === scope}
                  onChange={() => setScope(choice)}
                />
                {text.scopes[choice]}
              </label>
            ))}
          </fieldset>
          {scope === 'following' && asked.event.occurrence_index !== 0 ? <p>{text.splits}</p> : null}
        </>
      )}
    </ConfirmDialog>
  );
}
