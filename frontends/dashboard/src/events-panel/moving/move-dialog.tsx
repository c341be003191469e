import { useState } from 'react';
import { ScopeField } from '@daymark/calendar-ui';
import { eventScopes, type EventScope } from '@daymark/contracts';
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

/** Asks how much of a series is moved; then, where single dates would be lost by it, whether that is meant. */
export function MoveDialog({ asked, isBusy, onAnswer, onCancel }: MoveDialogProps) {
  const text = texts.moving;
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
          <ScopeField
            question={text.scope}
            scopes={eventScopes}
            labels={text.scopes}
            scope={scope}
            onChange={setScope}
            isDisabled={isBusy}
          />
          {scope === 'following' && asked.event.occurrence_index !== 0 ? <p>{text.splits}</p> : null}
        </>
      )}
    </ConfirmDialog>
  );
}
