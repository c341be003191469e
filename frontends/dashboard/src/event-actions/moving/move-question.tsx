import { scopesOf } from '@daymark/calendar-ui';
import { entrySelector } from '@daymark/calendar-ui/scheduler';
import type { EventScope } from '@daymark/contracts';
import { AnchoredPanel, buttonClass } from '@daymark/ui/core';
import { ConfirmDialog } from '@daymark/ui/overlay';
import { texts } from '../../texts.js';
import type { PendingMove } from './use-moving.js';

interface MoveQuestionProps {
  asked: PendingMove;
  isBusy: boolean;
  onAnswer: (scope: EventScope) => void;
  onCancel: () => void;
}

/** Asks at the drop position how much of a series to move; then, if changed dates would be lost, for confirmation. */
export function MoveQuestion({ asked, isBusy, onAnswer, onCancel }: MoveQuestionProps) {
  const text = texts.moving;
  const { event, anchor, lost } = asked;
  const scopes = scopesOf(event);
  if (lost.length > 0) {
    return (
      <ConfirmDialog
        isOpen
        title={text.lostTitle}
        confirmLabel={text.lostConfirm}
        busyLabel={text.busy}
        isBusy={isBusy}
        isDestructive
        onConfirm={() => onAnswer(asked.scope)}
        onCancel={onCancel}
      >
        <p>{text.lostText}</p>
        <ul className="ui-typed-text">
          {lost.map((date) => (
            <li key={date}>{date}</li>
          ))}
        </ul>
      </ConfirmDialog>
    );
  }
  return (
    <AnchoredPanel
      anchor={anchor}
      redrawKey={placesOf(asked)}
      label={text.title}
      onClose={onCancel}
      className="scheduler-menu"
    >
      <p className="ui-text-secondary">{text.scope}</p>
      {scopes.map((scope) => (
        <button
          key={scope}
          type="button"
          className={buttonClass('quiet', 'scheduler-menu-item')}
          disabled={isBusy}
          onClick={() => onAnswer(scope)}
        >
          {text.scopes[scope]}
        </button>
      ))}
      <button
        type="button"
        className={buttonClass('quiet', 'scheduler-menu-item')}
        onClick={onCancel}
        disabled={isBusy}
      >
        {texts.cancel}
      </button>
      {scopes.includes('following') ? (
        <p className="ui-text-faint scheduler-menu-note">{text.splits}</p>
      ) : null}
    </AnchoredPanel>
  );
}

/** Selectors for a dropped event: its own element, or the button of its day's folded ones. */
function placesOf({ event, date }: PendingMove): string[] {
  const day = `[role="gridcell"][data-date="${date}"]`;
  return [
    entrySelector(event.id),
    `${day} .ui-scheduler-more, ${day} .ui-hours-more`,
    `[data-date="${date}"]`,
  ];
}
